import { once } from "node:events";
import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Answerer } from "../../daemon/answer/answerer.ts";
import type { SearchSource } from "../../daemon/search/source.ts";
import { runCommand, RunningCommand } from "./command.ts";
import { CHROME, http, testDaemon } from "./harness.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const source: SearchSource = {
  name: "fixture",
  leavesMachine: false,
  search: () =>
    Promise.resolve([
      { url: "https://a.example/", title: "Lighthouses", snippet: "Built in 1887.", score: 1 },
    ]),
};

function answerer(seen: { aborted: boolean } = { aborted: false }): Answerer {
  return {
    name: "fixture",
    async *answer({ question, signal }) {
      yield "It was built ";
      if (question === "forever") {
        await once(signal, "abort");
        seen.aborted = true;
      }
      yield "in 1887 [1].";
    },
  };
}

const post = (port: number, code: string) =>
  http(port, {
    path: "/pair",
    method: "POST",
    headers: { Origin: CHROME },
    body: JSON.stringify({ code }),
  });

describe("anvesha ask", () => {
  it("finds the daemon of the data folder and prints cards and the answer, plain in a pipe", async () => {
    const { dataDir } = await testDaemon({ sources: [source], answerers: [answerer()] });
    const { exitCode, stdout, stderr } = await runCommand(
      "ask",
      "--data-dir",
      dataDir,
      "when",
      "was it built?",
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toBe(
      "[1] Lighthouses\n    https://a.example/\n    Built in 1887.\n\nIt was built in 1887 [1].\n",
    );
  });

  it("cancels on Ctrl-C: the answer is aborted, what came stays, and it says stopped", async () => {
    const seen = { aborted: false };
    const { dataDir } = await testDaemon({ sources: [source], answerers: [answerer(seen)] });
    const command = new RunningCommand(["ask", "--data-dir", dataDir, "forever"]);
    await command.prints(/It was built /);
    command.kill("SIGINT");
    expect(await command.exitCode()).toBe(130);
    expect(command.stdout).toMatch(/It was built \nstopped\n$/);
    await expect.poll(() => seen.aborted).toBe(true);
  });

  it("says how to start a daemon when none runs", async () => {
    const { dataDir, close } = await testDaemon();
    await close();
    const { exitCode, stderr } = await runCommand("ask", "--data-dir", dataDir, "--port", "1", "why?");
    expect(exitCode).toBe(1);
    expect(stderr).toBe("No daemon answers on port 1.\nStart it with: anvesha serve\n");
  });

  it("says that the daemon has another token", async () => {
    const [one, two] = [await testDaemon(), await testDaemon()];
    const args = ["ask", "--data-dir", one.dataDir, "--port", String(two.port), "why?"];
    const { exitCode, stderr } = await runCommand(...args);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`The daemon on port ${two.port} has another token.`);
  });
});

describe("anvesha pair", () => {
  it("shows a code, reports a wrong try, and says which extension used it", async () => {
    const { port, dataDir } = await testDaemon();
    const command = new RunningCommand(["pair", "--data-dir", dataDir]);
    const [, code = ""] = await command.prints(/^Pairing code: {2}([A-Z2-9]{8})$/m);
    expect(await post(port, "AAAAAAAA")).toMatchObject({ status: 401 });
    await command.prints(/A wrong code was entered; 4 tries are left\./);
    expect(await post(port, code)).toMatchObject({ status: 200 });
    expect(await command.exitCode()).toBe(0);
    expect(command.stdout).toContain(`Paired with ${CHROME}\n`);
    expect(command.stderr).toBe("");
    expect(await runCommand("pair", "--data-dir", dataDir, "--list")).toMatchObject({
      stdout: `${CHROME}\n`,
    });
    await runCommand("pair", "--data-dir", dataDir, "--forget", CHROME);
    expect(await runCommand("pair", "--data-dir", dataDir, "--list")).toMatchObject({ stdout: "" });
  });

  it("takes the code back on Ctrl-C", async () => {
    const { port, dataDir } = await testDaemon();
    const command = new RunningCommand(["pair", "--data-dir", dataDir]);
    const [, code = ""] = await command.prints(/^Pairing code: {2}(\S+)$/m);
    command.kill("SIGINT");
    expect(await command.exitCode()).toBe(130);
    expect(await post(port, code)).toMatchObject({ status: 410 });
  });

  it("ends when too many wrong codes were entered", async () => {
    const { port, dataDir } = await testDaemon();
    const command = new RunningCommand(["pair", "--data-dir", dataDir]);
    await command.prints(/^Pairing code/m);
    for (let i = 0; i < 5; i++) await post(port, "AAAAAAAA");
    expect(await command.exitCode()).toBe(1);
    expect(command.stderr).toContain("Too many wrong codes were entered.");
  });

  it("warns when no daemon runs", async () => {
    const command = new RunningCommand(["pair", "--data-dir", temporaryFolder()]);
    await command.prints(/^Pairing code/m);
    expect(command.stderr).toContain("Start it in another terminal: anvesha serve");
    command.kill("SIGINT");
    await command.exitCode();
  });
});

describe("anvesha doctor", () => {
  it("finds everything well, a line each", async () => {
    const { dataDir, port } = await testDaemon();
    const { exitCode, stdout } = await runCommand("doctor", "--data-dir", dataDir);
    expect(
      stdout
        .trim()
        .split("\n")
        .every((line) => line.startsWith("✓ ")),
    ).toBe(true);
    expect(stdout).toMatch(new RegExp(`A daemon on port ${port} takes the token; a ping took [\\d.]+ ms`));
    expect(exitCode).toBe(0);
  });

  it("says what is not well and how to mend it, and changes nothing", async () => {
    const dataDir = `${temporaryFolder()}/none`;
    const { exitCode, stdout } = await runCommand("doctor", "--data-dir", dataDir, "--port", "1");
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`✗ There is no data folder ${dataDir}`);
    expect(stdout).toContain("✗ No daemon answers on port 1\n  → Start it with: anvesha serve");
    expect(() => statSync(dataDir)).toThrow("ENOENT");
  });
});
