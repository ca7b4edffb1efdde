import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCommand, RunningCommand, serve } from "./command.ts";
import { connect, ending, http, testDaemon } from "./harness.ts";
import { temporaryFolder } from "./temporary-folder.ts";

describe("anvesha serve", () => {
  it("prints one line of JSON when it is ready, logs to stderr, and stops with 0 on SIGTERM", async () => {
    const dataDir = temporaryFolder();
    const { command, ready, port } = await serve(["--port", "0", "--data-dir", dataDir]);
    expect(ready).toEqual({
      ready: true,
      url: `ws://127.0.0.1:${port}/`,
      pid: command.pid,
      token_file: path.join(dataDir, "token"),
    });
    const token = readFileSync(ready.token_file, "utf8").trim();
    const end = ending(await connect(port, { token }));
    command.kill("SIGTERM");
    expect(await end).toMatchObject({ code: 1001 });
    expect(await command.exitCode()).toBe(0);
    expect(command.stdout.split("\n")).toHaveLength(2);
    for (const line of command.stderr.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("msg");
    expect(command.stderr).not.toContain(token);
    const left = readdirSync(dataDir).filter((name) => !name.startsWith("library.db"));
    expect(left.toSorted()).toEqual(["daemon.lock", "token"]);
  });

  it("is the default command, stops on Ctrl-C too, and logs only what it is asked to", async () => {
    const dataDir = temporaryFolder();
    const command = new RunningCommand(["--port", "0", "--data-dir", dataDir, "--log-level", "silent"]);
    await command.prints(/"ready":true/);
    command.kill("SIGINT");
    expect(await command.exitCode()).toBe(0);
    expect(command.stderr).toBe("");
  });

  it("logs to a file that it is given, why it could not start too, and keeps no more than two megabytes", async () => {
    const dataDir = temporaryFolder();
    const log = path.join(dataDir, "logs", "daemon.log");
    const args = ["--port", "0", "--data-dir", dataDir, "--log-file", log];
    const { command } = await serve(args);
    const logged = () => readFileSync(log, "utf8");
    const saysItServes = () =>
      expect
        .poll(logged, { timeout: 10_000 })
        .toMatch(/^\{"level".*"msg":"Anvesha serves; Ctrl-C stops it"/s);
    await saysItServes();
    expect(command.stderr).toBe("");
    await runCommand("serve", ...args);
    expect(logged()).toContain(`Anvesha already runs from ${dataDir}`);
    for (const line of logged().trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("msg");
    command.kill("SIGTERM");
    await command.exitCode();

    writeFileSync(log, "x".repeat(1_000_000));
    await serve(args);
    expect(readFileSync(`${log}.old`, "utf8")).toBe("x".repeat(1_000_000));
    await saysItServes();
  });

  it("takes a signal that comes twice at once for one, and quits at once on a later one", async () => {
    const { command, ready, port } = await serve(["--port", "0", "--data-dir", temporaryFolder()]);
    const socket = await connect(port, { token: readFileSync(ready.token_file, "utf8").trim() });
    socket.pause();
    command.kill("SIGTERM");
    await command.logs(/Stopping/);
    const since = performance.now();
    const again = setInterval(() => command.kill("SIGTERM"), 50);
    expect(await command.exitCode()).toBe(1);
    clearInterval(again);
    expect(performance.now() - since).toBeGreaterThan(400);
    socket.terminate();
  });

  it("logs a promise that nobody awaited, and goes on", async () => {
    const preload = 'process.on("SIGUSR2", () => void Promise.reject(new Error("a stray promise")))';
    const { command, port } = await serve(["--port", "0", "--data-dir", temporaryFolder()], preload);
    command.kill("SIGUSR2");
    await command.logs(/a stray promise/);
    expect(await http(port, { path: "/healthz" })).toMatchObject({ status: 200 });
  });

  it("logs an exception that nobody caught, and stops in peace with 1", async () => {
    const preload = 'process.on("SIGUSR2", () => { throw new Error("a stray exception") })';
    const { command, ready, port } = await serve(["--port", "0", "--data-dir", temporaryFolder()], preload);
    const token = readFileSync(ready.token_file, "utf8").trim();
    const end = ending(await connect(port, { token }));
    command.kill("SIGUSR2");
    expect(await end).toMatchObject({ code: 1001 });
    expect(await command.exitCode()).toBe(1);
    expect(command.stderr).toContain("a stray exception");
  });

  it("names the daemon that already serves from the data folder", async () => {
    const dataDir = temporaryFolder();
    const { command, port } = await serve(["--port", "0", "--data-dir", dataDir]);
    const second = await runCommand("--port", "0", "--data-dir", dataDir);
    expect(second).toMatchObject({ exitCode: 1, stdout: "" });
    expect(second.stderr).toContain(`process ${command.pid ?? 0}, port ${port}`);
    expect(second.stderr).not.toMatch(/^ +at /m);
  });

  it("names it too while it is stopped and answers nothing", async () => {
    const dataDir = temporaryFolder();
    const { command, port } = await serve(["--port", "0", "--data-dir", dataDir]);
    command.kill("SIGSTOP");
    const second = await runCommand("--port", "0", "--data-dir", dataDir);
    expect(second).toMatchObject({ exitCode: 1, stdout: "" });
    expect(second.stderr).toContain(`process ${command.pid ?? 0}, port ${port}`);
  });

  it("names the daemon that holds its port from another data folder", async () => {
    const { command, port } = await serve(["--port", "0", "--data-dir", temporaryFolder()]);
    const second = await runCommand("--port", String(port), "--data-dir", temporaryFolder());
    expect(second).toMatchObject({ exitCode: 1, stdout: "" });
    expect(second.stderr).toContain(`Port ${port} is taken by another Anvesha daemon`);
    if (process.platform === "linux") expect(second.stderr).toContain(`(process ${command.pid ?? 0})`);
  });

  it("says that another program holds its port, and which where the system tells", async () => {
    const other = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { exitCode, stderr } = await runCommand("--port", String(port), "--data-dir", temporaryFolder());
    expect(exitCode).toBe(1);
    const holder = process.platform === "linux" ? `\\(process ${process.pid}\\)` : "another program";
    expect(stderr).toMatch(new RegExp(`Port ${port} is taken by .*${holder}`));
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it("serves a data folder once, however many are started on it at the same moment", async () => {
    const dataDir = temporaryFolder();
    writeFileSync(path.join(dataDir, "daemon.json"), '{"pid":1,"port":1}');
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => testDaemon({ dataDir })));
    expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const start of starts.filter(({ status }) => status === "rejected"))
      expect(start).toMatchObject({ reason: { kind: "AlreadyRunning" } });
  });

  it("says that the data folder can't be made where the system makes none", async () => {
    const { exitCode, stderr } = await runCommand("serve", "--data-dir", "/proc/anvesha/data");
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^The data folder \/proc\/anvesha\/data can't be used: .*\.\n.*--data-dir DIR\.\n$/,
    );
  });

  it("puts the rest of its documentation into the library after a first start that was cut off", async () => {
    const dataDir = temporaryFolder();
    const dies = `import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      const { readFileSync } = fs;
      fs.readFileSync = (file, ...rest) => {
        if (String(file).endsWith("privacy.md")) process.kill(process.pid, "SIGKILL");
        return readFileSync(file, ...rest);
      };
      syncBuiltinESMExports();`;
    const args = ["--port", "0", "--data-dir", dataDir];
    expect(await new RunningCommand(["serve", ...args], dies).exitCode()).toBeNull();
    for (const isFirst of [true, false]) {
      const { command } = await serve(args);
      expect(command.stderr.includes("Put Anvesha's own documentation into the library")).toBe(isFirst);
      command.kill("SIGTERM");
      await command.exitCode();
    }
  });

  it("starts over what a daemon left behind that was killed", async () => {
    const dataDir = temporaryFolder();
    const first = await serve(["--port", "0", "--data-dir", dataDir]);
    first.command.kill("SIGKILL");
    await first.command.exitCode();
    expect(existsSync(path.join(dataDir, "daemon.json"))).toBe(true);
    const second = await serve(["--port", "0", "--data-dir", dataDir]);
    expect(second.ready.ready).toBe(true);
  });

  it("refuses a token file that holds something else, and says how to mend it", async () => {
    const dataDir = temporaryFolder();
    const file = path.join(dataDir, "token");
    writeFileSync(file, "nonsense");
    const { exitCode, stderr } = await runCommand(
      "--port",
      "0",
      "--data-dir",
      dataDir,
      "--log-level",
      "error",
    );
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`Delete it (rm ${file})`);
    expect(readFileSync(file, "utf8")).toBe("nonsense");
  });
});

describe("The command line", () => {
  it.each([
    "--bogus",
    "serve --port 99999",
    "serve --log-level loud",
    "serve --allow-origin nonsense",
    "ask",
    "ask --max-results 0 why?",
    "aks why?",
  ])("answers `anvesha %s` with the usage on stderr and code 2", async (line) => {
    const { exitCode, stdout, stderr } = await runCommand(...line.split(" "));
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toMatch(/^error: .*\n\nUsage: anvesha/);
  });

  it("has a help text for each command", async () => {
    for (const name of ["serve", "ask", "index", "pair", "doctor", "install-service", "uninstall-service"]) {
      const { exitCode, stdout } = await runCommand(name, "--help");
      expect(exitCode).toBe(0);
      expect(stdout).toContain(`Usage: anvesha ${name}`);
    }
  });
});
