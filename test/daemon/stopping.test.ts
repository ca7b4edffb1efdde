import { once } from "node:events";
import { describe, expect, it } from "vitest";
import type { Answerer } from "../../daemon/answer/answerer.ts";
import { answerTo, ask, echo } from "./conversation.ts";
import { connect, ending, testDaemon } from "./harness.ts";

describe("Stopping", () => {
  it("closes idle connections with 1001 at once and is gone", async () => {
    const { port, token, close } = await testDaemon();
    const socket = await connect(port, { token });
    const end = ending(socket);
    const since = performance.now();
    await close();
    expect(await end).toMatchObject({ code: 1001 });
    expect(performance.now() - since).toBeLessThan(1_500);
    await expect(connect(port, { token })).rejects.toThrow("ECONNREFUSED");
  });

  it("lets a running answer end first, and then closes with 1001", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const answerer: Answerer = {
      name: "patient",
      async *answer() {
        await finished;
        yield "done in time";
      },
    };
    const { port, token, close } = await testDaemon({ answerers: [answerer] });
    const [socket, idle] = [await connect(port, { token }), await connect(port, { token })];
    const [end, idleEnd] = [ending(socket), ending(idle)];
    const answer = answerTo(socket, 1n);
    ask(socket, 1n);
    await once(socket, "message");
    const closed = close();
    expect(await idleEnd).toMatchObject({ code: 1001 });
    finish();
    expect(await answer).toBe("done in time");
    expect(await end).toMatchObject({ code: 1001 });
    await closed;
  });

  it("waits two seconds for an answer and no longer, and aborts it", async () => {
    const seen = { aborted: [] as string[], tokens: 0 };
    const { port, token, close } = await testDaemon({ answerers: [echo(seen)] });
    const socket = await connect(port, { token });
    const end = ending(socket);
    ask(socket, 1n, "wait");
    await once(socket, "message");
    const since = performance.now();
    await close();
    const took = performance.now() - since;
    expect(took).toBeGreaterThan(1_900);
    expect(took).toBeLessThan(4_000);
    expect(await end).toMatchObject({ code: 1001 });
    expect(seen.aborted).toEqual(["wait"]);
  });

  it("is not held up by a client that never answers the close", async () => {
    const { port, token, close } = await testDaemon();
    const socket = await connect(port, { token });
    socket.pause();
    const since = performance.now();
    await close();
    expect(performance.now() - since).toBeLessThan(3_000);
    socket.terminate();
  });
});
