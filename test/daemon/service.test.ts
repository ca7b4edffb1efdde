import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyCheckout } from "./checkout.ts";
import { http } from "./harness.ts";
import { Home } from "./home.ts";
import { commandOf, valuesOf } from "./systemd-unit.mjs";

let checkout: string;
let anvesha: string;

beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), "anvesha checkout 100%-"));
  copyCheckout(checkout);
  execFileSync("npm", ["run", "--silent", "build"], { cwd: path.join(checkout, "daemon"), stdio: "ignore" });
  anvesha = path.join(checkout, "daemon", "dist", "anvesha.js");
});

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const INSTALL = ["show-environment", "daemon-reload", "enable anvesha.service", "restart anvesha.service"];
const UNINSTALL = [
  "show-environment",
  "disable --now anvesha.service",
  "daemon-reload",
  "reset-failed anvesha.service",
];
const asked = (verbs: readonly string[]) => verbs.map((verb) => `--user ${verb}`);

/** A user, and how they run a command of the built daemon. */
function user() {
  const home = new Home();
  const unit = path.join(home.home, ".config", "systemd", "user", "anvesha.service");
  const run = (args: readonly string[], env?: Record<string, string>) =>
    home.run([process.execPath, anvesha, ...args], { ...(env !== undefined && { env }) });
  return { home, unit, run };
}

/** The command that a unit file runs. */
const execStart = (file: string) =>
  commandOf(valuesOf(readFileSync(file, "utf8"), "Service", "ExecStart")[0] ?? "");

describe.runIf(process.platform === "linux")("anvesha install-service, on Linux", { timeout: 60_000 }, () => {
  it("shows with --dry-run the unit and the commands, and changes nothing", async () => {
    const { home, unit, run } = user();
    const dry = await run(["install-service", "--dry-run", "--port", "9009"]);
    expect(dry.exitCode).toBe(0);
    expect([home.asked(), home.holds()]).toEqual([[], []]);
    await run(["install-service", "--port", "9009"]);
    const written = readFileSync(unit, "utf8").trimEnd();
    const [check, ...rest] = asked(INSTALL).map((call) => `run systemctl ${call}\n`);
    expect(dry.stdout).toBe(`${check ?? ""}write ${unit}:\n\n${written}\n\n${rest.join("")}`);
  });

  it("starts the daemon, passes the options on, and replaces itself the second time", async () => {
    const { home, unit, run } = user();
    const first = await run(["install-service"]);
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    const { port, pid } = JSON.parse(
      readFileSync(path.join(home.home, ".anvesha", "daemon.json"), "utf8"),
    ) as { port: number; pid: number };
    expect(first.stdout).toContain(`It runs now, and listens on port ${port}.`);
    expect(first.stdout).toContain("journalctl --user -u anvesha");
    expect(pid).toBe(home.servicePid());
    expect(await http(port, { path: "/healthz" })).toMatchObject({ status: 200 });
    expect(home.asked()).toEqual(asked(INSTALL));
    expect(execStart(unit)).toEqual([process.execPath, anvesha, "serve"]);

    const dataDir = path.join(home.home, 'my $data 100% "of" Ærø\'s');
    const args = ["--port", "9009", "--data-dir", dataDir, "--log-level", "debug"];
    expect(await run(["install-service", ...args])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(home.asked()).toEqual(asked(INSTALL));
    expect(execStart(unit)).toEqual([process.execPath, anvesha, "serve", ...args]);
    await expect(http(port, { path: "/healthz" })).rejects.toThrow("ECONNREFUSED");
    expect(existsSync(path.join(dataDir, "daemon.json"))).toBe(true);
  });

  it("is undone by uninstall-service, which has nothing to do a second time", async () => {
    const { home, run } = user();
    await run(["install-service"]);
    home.asked();
    const dry = await run(["uninstall-service", "--dry-run"]);
    expect(dry.stdout).toContain("run systemctl --user disable --now anvesha.service\nremove ");
    expect(home.asked()).toEqual([]);

    expect(await run(["uninstall-service"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(home.asked()).toEqual(asked(UNINSTALL));
    expect(home.servicePid()).toBeUndefined();
    expect(home.holds().filter((name) => !name.startsWith(".anvesha"))).toEqual([]);

    const again = await run(["uninstall-service"]);
    expect(again).toMatchObject({ exitCode: 0, stderr: "" });
    expect(again.stdout).toContain("Anvesha doesn't start at login");
    expect(home.asked()).toEqual([]);
  });

  it("honours XDG_CONFIG_HOME", async () => {
    const { home, run } = user();
    const env = { XDG_CONFIG_HOME: path.join(home.home, "settings") };
    await run(["install-service"], env);
    expect(existsSync(path.join(env.XDG_CONFIG_HOME, "systemd/user/anvesha.service"))).toBe(true);
    await run(["uninstall-service"], env);
    expect(home.holds().filter((name) => !name.startsWith(".anvesha"))).toEqual([]);
  });

  it("leaves the folders that hold something else", async () => {
    const { home, run } = user();
    await run(["install-service"]);
    writeFileSync(path.join(home.home, ".config", "systemd", "mine"), "");
    await run(["uninstall-service"]);
    expect(home.holds().filter((name) => name.startsWith(".config"))).toEqual([
      ".config",
      ".config/systemd",
      ".config/systemd/mine",
    ]);
  });

  it("says what to do where there is no systemd, and writes nothing", async () => {
    const { home, run } = user();
    for (const env of [{ PATH: home.home }, { FAKE_SYSTEMCTL_FAILS: "show-environment" }]) {
      const { exitCode, stderr } = await run(["install-service"], env);
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(
        /^There can be no systemd user unit here: .*Nothing was changed\.\n.*anvesha serve\n$/,
      );
      expect(home.holds()).toEqual([]);
    }
  });

  it("leaves nothing behind when a step fails", async () => {
    const { home, run } = user();
    for (const verb of ["daemon-reload", "enable", "restart"]) {
      const { exitCode, stderr } = await run(["install-service"], { FAKE_SYSTEMCTL_FAILS: verb });
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(new RegExp(`^systemctl --user ${verb}.* failed: Failed to ${verb}`));
      expect(home.holds()).toEqual([]);
    }
  });

  it("refuses to start at login what a temporary folder holds", async () => {
    const { home, run } = user();
    const { exitCode, stderr } = await run(["install-service"], { TMPDIR: path.dirname(checkout) });
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      `${anvesha} lies in a folder that won't stay, so nothing can start it at login.\n` +
        "Install it with npm install -g into a folder that stays, and run it from there.\n",
    );
    expect(home.holds()).toEqual([]);
  });

  it("says that a daemon which was started by hand is in the way, the second time too", async () => {
    const { home, run } = user();
    const byHand = home.run([process.execPath, anvesha, "serve", "--port", "0"]);
    const file = path.join(home.home, ".anvesha", "daemon.json");
    await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true);
    const { pid } = JSON.parse(readFileSync(file, "utf8")) as { pid: number };
    for (let time = 1; time <= 2; time++) {
      const { stderr } = await run(["install-service"]);
      expect(stderr).toContain(`A daemon that was started by hand still runs (process ${pid}).`);
    }
    process.kill(pid);
    await byHand;
  });
});
