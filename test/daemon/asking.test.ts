import { encodeFrame, Flags, MessageType } from "@anvesha/nerve";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Answerer } from "../../daemon/answer/answerer.ts";
import { readDocument } from "../../daemon/document/file.ts";
import type { SearchSource } from "../../daemon/search/source.ts";
import { runCommand } from "./command.ts";
import { ask, echo, exchange } from "./conversation.ts";
import { connect, defaultDaemon, testDaemon } from "./harness.ts";

const SAMPLE = path.resolve(import.meta.dirname, "../../docs/sample/lighthouse.html");
const QUESTION = "Who designed the lighthouse at Skarvholm?";

const broken: SearchSource = {
  name: "The broken source",
  leavesMachine: false,
  search: ({ query }) => (query === "fail" ? Promise.reject(new Error("no")) : Promise.resolve([])),
};

describe("The daemon as it comes", () => {
  it("finds its own documentation on the first start, and answers from it with a citation", async () => {
    const { port, token } = await defaultDaemon();
    const socket = await connect(port, { token });
    ask(socket, 1n, QUESTION);
    const { frames, results, text, last } = await exchange(socket, 1n);
    expect(frames[0]).toBe("results");
    expect(results[0]).toMatchObject({ title: "The light at Skarvholm" });
    expect(results[0]?.url).toMatch(/^file:\/\/\/.*docs\/sample\/lighthouse\.html$/);
    expect(text).toMatch(/^The permanent tower was designed by the engineer Astrid Vold .* \[1\]/);
    expect(frames.length).toBeGreaterThan(10);
    expect(last).toEqual({ t: "", flags: Flags.FINAL });
    socket.close();
  });

  it("answers about the page before it, and knows what a follow-up is about", async () => {
    const { port, token } = await testDaemon();
    const socket = await connect(port, { token });
    const page = (await readDocument(SAMPLE)).blocks.map(({ text }) => text).join("\n\n");
    ask(socket, 1n, "Who was the last keeper?", page);
    const first = await exchange(socket, 1n);
    expect(first).toMatchObject({ results: [] });
    expect(first.text).toMatch(/^The last keeper, Olav Brekke, .* \[page\]$/);
    ask(
      socket,
      2n,
      "And when was that?",
      `${page}\n\n--- conversation ---\nQ: Who was the last keeper?\nA: Olav Brekke.`,
    );
    expect((await exchange(socket, 2n)).text).toMatch(/^The last keeper, .* 30 June 1984/);
    socket.close();
  });

  it("prints cards and a cited answer in a terminal, and nothing that the page hides", async () => {
    const { dataDir } = await defaultDaemon();
    const { exitCode, stdout, stderr } = await runCommand(
      "ask",
      "--data-dir",
      dataDir,
      "--page",
      SAMPLE,
      QUESTION,
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/^\[1\] The light at Skarvholm\n {4}file:.*\n {4}.*\n\n/);
    expect(stdout).toContain(
      "\n\nThe permanent tower was designed by the engineer Astrid Vold and first lit on 9 October 1887. [page]\n",
    );
    expect(stdout).not.toContain("pirates");
  });

  it("says so when nothing answers, and ends", async () => {
    const { port, token } = await defaultDaemon();
    const socket = await connect(port, { token });
    ask(socket, 1n, "Who painted the ceiling of the Sistine chapel?");
    expect(await exchange(socket, 1n)).toMatchObject({
      frames: expect.arrayContaining(["results"]) as string[],
      text: expect.stringMatching(
        /^(?:Nothing in the search results|The search found nothing that) answers that\.$/,
      ) as string,
      last: { t: "", flags: Flags.FINAL },
    });
    socket.close();
  });
});

describe("One ask beside another", () => {
  it("is not touched by a source that fails in the other, which says so", async () => {
    const { port, token, logs } = await testDaemon({ sources: [broken], answerers: [echo()] });
    const socket = await connect(port, { token });
    const both = [exchange(socket, 1n), exchange(socket, 2n)] as const;
    ask(socket, 1n, "fail now");
    ask(socket, 2n, "next");
    const [, two] = await Promise.all(both);
    expect(two).toMatchObject({ text: "next", frames: ["results", "token", "token"] });
    ask(socket, 3n, "fail");
    expect(await exchange(socket, 3n)).toMatchObject({
      text: expect.stringContaining("> Note: The broken source could not be searched.") as string,
      last: { t: "", flags: Flags.FINAL },
    });
    expect(logs).toContainEqual(
      expect.objectContaining({ level: 50, requestId: "3", connection: 1, source: "The broken source" }),
    );
    socket.close();
  });

  it("is not touched by an answerer that fails in the other; that one ends with an empty last token", async () => {
    const { port, token, logs } = await testDaemon({ answerers: [echo()] });
    const socket = await connect(port, { token });
    ask(socket, 1n, "fail");
    ask(socket, 2n, "a private question");
    const [one, two] = await Promise.all([exchange(socket, 1n), exchange(socket, 2n)]);
    expect(one).toMatchObject({
      text: "\n\n> Note: echo could not answer.",
      last: { t: "", flags: Flags.FINAL },
    });
    expect(two.text).toBe("a private question");
    expect(logs).toContainEqual(expect.objectContaining({ level: 50, requestId: "1", answerer: "echo" }));
    expect(JSON.stringify(logs)).not.toContain("private");
    socket.close();
  });

  it("ends with an empty last token after an exception that nobody foresaw, logged with its request", async () => {
    const source: SearchSource = {
      name: "A source that breaks its word",
      leavesMachine: false,
      search: () =>
        Promise.resolve([{ url: "https://a.example/", title: "A", snippet: "", score: Number.NaN }]),
    };
    const answerer: Answerer = {
      name: "An answerer that breaks its word",
      answer: () => {
        throw new Error("not even an iterator");
      },
    };
    const { port, token, logs } = await testDaemon({ sources: [source], answerers: [answerer] });
    const socket = await connect(port, { token });
    ask(socket, 9n, "why?");
    expect((await exchange(socket, 9n)).last).toEqual({ t: "", flags: Flags.FINAL });
    expect(logs.filter(({ level }) => level === 50).every(({ requestId }) => requestId === "9")).toBe(true);
    ask(socket, 10n, "why?");
    await exchange(socket, 10n);
    socket.close();
  });

  it("goes on while the other is cancelled in its search, which is told to stop", async () => {
    const aborted: string[] = [];
    const waiting: SearchSource = {
      name: "A slow source",
      leavesMachine: false,
      async search({ query, signal }) {
        if (query !== "wait") return [];
        await once(signal, "abort");
        aborted.push(query);
        throw new Error("stopped");
      },
    };
    const { port, token, logs } = await testDaemon({ sources: [waiting], answerers: [echo()] });
    const socket = await connect(port, { token });
    ask(socket, 1n, "wait");
    ask(socket, 2n, "next");
    await exchange(socket, 2n);
    socket.send(encodeFrame({ type: MessageType.Cancel, requestId: 1n }));
    await expect.poll(() => aborted).toEqual(["wait"]);
    ask(socket, 3n, "still here");
    expect((await exchange(socket, 3n)).text).toBe("still here");
    expect(logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    socket.close();
  });
});
