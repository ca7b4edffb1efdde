import type { Clock } from "@anvesha/nerve";
import { pause } from "./pause.ts";

/** Often enough that Chromium, which stops a worker after 30 idle seconds, keeps it. */
const EVERY_MS = 20_000;

export interface HeartbeatOptions {
  /** One ping; rejects when the connection is lost, and whoever implements it closes a silent one. */
  ping: () => Promise<number>;
  /** The round trip of an answered ping, in milliseconds. */
  onEcho: (roundTripMs: number) => void;
  clock: Clock;
  /** The life of the connection. */
  signal: AbortSignal;
}

/** Pings one connection every 20 s until its signal aborts or a ping fails. Nothing of it outlives the connection. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    void this.#run();
  }

  async #run(): Promise<void> {
    const { clock, signal } = this.#options;
    let isAlive = true;
    while (isAlive) {
      await pause(clock, EVERY_MS, signal);
      isAlive = !signal.aborted && (await this.beat());
    }
  }

  /** One ping now, as when the machine wakes up. False when the connection turned out to be lost. */
  async beat(): Promise<boolean> {
    const { ping, onEcho, signal } = this.#options;
    try {
      const roundTripMs = await ping();
      if (!signal.aborted) onEcho(roundTripMs);
      return true;
    } catch {
      // The lost connection is told by its own `closed`; here it only ends the beat.
      return false;
    }
  }
}
