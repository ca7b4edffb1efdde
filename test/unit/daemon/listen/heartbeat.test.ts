import type { Clock } from "@anvesha/nerve";
import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { keepAlive } from "../../../../daemon/listen/heartbeat.ts";

const INTERVAL = 30_000;

/** A clock that stands still until it is told to go on. */
function manualClock() {
  let now = 0;
  const due = new Set<{ at: number; run: () => void }>();
  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      due.add(timer);
      return () => due.delete(timer);
    },
  };
  const advance = (ms: number) => {
    now += ms;
    for (const timer of [...due])
      if (timer.at <= now) {
        due.delete(timer);
        timer.run();
      }
  };
  return { clock, advance, waiting: () => due.size };
}

/** The end of a WebSocket that is seen here, with another end that answers while `alive`. */
class Peer extends EventEmitter {
  alive = true;
  pings = 0;
  terminated = false;
  ping() {
    this.pings++;
    if (this.alive) this.emit("pong");
  }
  terminate() {
    this.terminated = true;
    this.emit("close");
  }
}

function watched() {
  const time = manualClock();
  const peer = new Peer();
  let deaths = 0;
  keepAlive(peer as never, time.clock, () => deaths++);
  return { ...time, peer, deaths: () => deaths };
}

describe("keepAlive", () => {
  it("keeps a connection whose other end answers", () => {
    const { advance, peer, deaths } = watched();
    for (let i = 0; i < 10; i++) advance(INTERVAL);
    expect(peer).toMatchObject({ pings: 10, terminated: false });
    expect(deaths()).toBe(0);
  });

  it("ends one that has not answered a ping by the time of the next, and says so", () => {
    const { advance, peer, deaths } = watched();
    advance(INTERVAL);
    peer.alive = false;
    advance(INTERVAL);
    expect(peer.terminated).toBe(false);
    advance(INTERVAL);
    expect(peer.terminated).toBe(true);
    expect(deaths()).toBe(1);
  });

  it("leaves no timer behind a closed connection", () => {
    const { peer, waiting } = watched();
    peer.emit("close");
    expect(waiting()).toBe(0);
  });
});
