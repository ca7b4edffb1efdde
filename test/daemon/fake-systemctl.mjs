/**
 * Stands in for `systemctl --user` where no systemd runs. It writes down what it was asked in `$FAKE_SYSTEMCTL`, and
 * does what the real one does with our unit, except that it starts the daemon on a free port. It fails at the verb
 * that `$FAKE_SYSTEMCTL_FAILS` names.
 */
import { spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { commandOf, valuesOf } from "./systemd-unit.mjs";

const { HOME = "", XDG_CONFIG_HOME = path.join(HOME, ".config"), FAKE_SYSTEMCTL = "" } = process.env;
const units = path.join(XDG_CONFIG_HOME, "systemd", "user");
const wants = path.join(units, "default.target.wants");
const pidFile = path.join(FAKE_SYSTEMCTL, "pid");
const [scope, verb = "", ...rest] = process.argv.slice(2);
const unit = rest.at(-1) ?? "";
const link = path.join(wants, unit);

appendFileSync(path.join(FAKE_SYSTEMCTL, "calls"), `${process.argv.slice(2).join(" ")}\n`);
if (scope !== "--user") fail("it works for one user alone");
if (verb === process.env.FAKE_SYSTEMCTL_FAILS) fail("it was told to fail");
if (["enable", "restart", "disable"].includes(verb) && !existsSync(path.join(units, unit)))
  fail(`Unit ${unit} does not exist`);
if (verb === "enable") enable();
if (verb === "restart" || verb === "disable") await stop();
if (verb === "restart") start();
if (verb === "disable") disable();

/** @param {string} why */
function fail(why) {
  console.error(`Failed to ${verb}: ${why}.`);
  process.exit(1);
}

function enable() {
  mkdirSync(wants, { recursive: true });
  if (!existsSync(link)) symlinkSync(path.join(units, unit), link);
}

function disable() {
  rmSync(link, { force: true });
  rmdirSync(wants);
}

function start() {
  const [value = ""] = valuesOf(readFileSync(path.join(units, unit), "utf8"), "Service", "ExecStart");
  const [program = "", ...args] = commandOf(value);
  const env = { HOME, PATH: process.env.PATH ?? "" };
  const child = spawn(program, [...args, "--port", "0"], { cwd: HOME, env, detached: true, stdio: "ignore" });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}

async function stop() {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8"));
  rmSync(pidFile);
  try {
    process.kill(pid);
    for (;;) {
      process.kill(pid, 0);
      await wait(50);
    }
  } catch {
    return; // It is gone.
  }
}
