import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useCallback, useLayoutEffect, useRef } from "preact/hooks";

/** Closer to the end than this counts as being there, in pixels. */
const NEAR = 24;

interface FollowEnd {
  isAtEnd: ReadonlySignal<boolean>;
  /** Goes to the end and follows it from there. */
  toEnd: () => void;
}

/**
 * Keeps the end of growing content in view for as long as the reader only looks on. A move upwards or a click
 * on something lets go at once; coming back to the end takes hold again. `isActive` is false while there is
 * nothing to follow.
 */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  isActive: boolean,
): FollowEnd {
  const isAtEnd = useSignal(true);
  const isFollowing = useRef(true);
  const toEnd = useCallback(() => {
    isFollowing.current = true;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [scroller]);

  useLayoutEffect(() => {
    const [view, text] = [scroller.current, content.current];
    if (!isActive || view === null || text === null) return undefined;
    const end = () => view.scrollHeight - view.clientHeight;
    let last = { top: view.scrollTop, end: end() };
    const onScroll = () => {
      const now = { top: view.scrollTop, end: end() };
      const gap = now.end - now.top;
      // Where the content has shrunk, it was the browser that moved the view, not the reader.
      const isUpwards = now.top < last.top && now.end >= last.end;
      if (gap < 2) isFollowing.current = true;
      else if (isUpwards) isFollowing.current = false;
      isAtEnd.value = gap < NEAR;
      last = now;
    };
    const onClick = () => (isFollowing.current = false);
    const resized = new ResizeObserver(() => {
      if (isFollowing.current) toEnd();
      else isAtEnd.value = end() - view.scrollTop < NEAR;
    });
    view.addEventListener("scroll", onScroll, { passive: true });
    text.addEventListener("click", onClick);
    resized.observe(text);
    resized.observe(view);
    return () => {
      view.removeEventListener("scroll", onScroll);
      text.removeEventListener("click", onClick);
      resized.disconnect();
      isAtEnd.value = true;
    };
  }, [scroller, content, isActive, isAtEnd, toEnd]);
  return { isAtEnd, toEnd };
}
