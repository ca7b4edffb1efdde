import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useCallback, useLayoutEffect } from "preact/hooks";

/** Closer to the end than this counts as being there, in pixels. */
const NEAR = 24;

interface FollowEnd {
  /** The view moves with what is written. */
  isFollowing: ReadonlySignal<boolean>;
  /** Goes to the end and follows from there. */
  toEnd: () => void;
}

/**
 * Keeps the end of growing content in view, for as long as the reader is there: a move upwards lets go at
 * once, coming back to the end takes hold again. `isActive` is false while there is nothing to follow.
 */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  isActive: boolean,
): FollowEnd {
  const isFollowing = useSignal(true);
  const toEnd = useCallback(() => {
    isFollowing.value = true;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [isFollowing, scroller]);
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!isActive || view === null || content.current === null) return undefined;
    let lastTop = view.scrollTop;
    let lastEnd = 0;
    const onScroll = () => {
      const end = view.scrollHeight - view.clientHeight;
      const gap = end - view.scrollTop;
      // Where the content has shrunk, it was the browser that moved the view, not the reader.
      const isUpwards = view.scrollTop < lastTop && end >= lastEnd;
      lastTop = view.scrollTop;
      lastEnd = end;
      if (gap < 2) isFollowing.value = true;
      else if (isUpwards) isFollowing.value = false;
      else if (gap < NEAR) isFollowing.value = true;
    };
    const grown = new ResizeObserver(() => {
      if (isFollowing.peek()) toEnd();
    });
    view.addEventListener("scroll", onScroll, { passive: true });
    grown.observe(content.current);
    grown.observe(view);
    return () => {
      view.removeEventListener("scroll", onScroll);
      grown.disconnect();
    };
  }, [scroller, content, isActive, isFollowing, toEnd]);
  return { isFollowing, toEnd };
}
