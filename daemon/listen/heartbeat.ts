import type { Clock } from "@anvesha/nerve";
import type { WebSocket } from "ws";

const INTERVAL = 30_000;

/**
 * Pings the other end with WebSocket protocol pings, which browsers answer by themselves, and ends a
 * connection that has not answered the last one by the time of the next: its machine is gone or asleep.
 */
export function keepAlive(
  socket: Pick<WebSocket, "ping" | "terminate" | "on">,
  clock: Clock,
  dead: () => void,
): void {
  let answered = true;
  let cancel = clock.after(INTERVAL, beat);
  socket.on("pong", () => (answered = true));
  socket.on("close", () => cancel());
  function beat() {
    if (!answered) {
      dead();
      socket.terminate();
      return;
    }
    answered = false;
    socket.ping();
    cancel = clock.after(INTERVAL, beat);
  }
}
