import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Clock } from "@anvesha/nerve";

export interface SecondsOptions {
  clock: Clock;
  /** Milliseconds since the epoch. */
  wallClock(): number;
  /** The panel's life. */
  signal: AbortSignal;
}

/** The time in milliseconds since the epoch, told every second while somebody needs it. */
export function seconds(needed: ReadonlySignal<boolean>, options: SecondsOptions): ReadonlySignal<number> {
  const now = signal(options.wallClock());
  const stop = effect(() => {
    if (!needed.value) return undefined;
    let takeBack: () => void;
    const tick = () => {
      now.value = options.wallClock();
      takeBack = options.clock.after(1_000, tick);
    };
    tick();
    return () => takeBack();
  });
  options.signal.addEventListener("abort", stop, { once: true });
  return now;
}
