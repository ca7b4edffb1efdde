import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFirefox } from "../../../scripts/machine.mjs";
import { Marionette } from "./marionette.ts";

/** What a test needs of a profile; Marionette itself sets what keeps a browser quiet and offline. */
const PREFERENCES = {
  // Any free one, which Firefox then writes into the profile.
  "marionette.port": 0,
  "browser.aboutwelcome.enabled": false,
  "browser.startup.page": 0,
  "termsofuse.bypassNotification": true,
  "datareporting.policy.dataSubmissionEnabled": false,
  // ESR takes an extension for good that nobody signed, if it is told to.
  "xpinstall.signatures.required": false,
};

const START_MS = 60_000;
const QUIT_MS = 10_000;

export interface RunningFirefox {
  readonly marionette: Marionette;
  /** Ends it and waits until it is gone. */
  quit(): Promise<void>;
}

/** Firefox, headless, on a profile that may be new, under the control of a Marionette whose scripts run as the browser's own. */
export async function startFirefox(profile: string): Promise<RunningFirefox> {
  const executable = findFirefox();
  if (executable === undefined) throw new Error("No Firefox was found: apt-get install firefox-esr");
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, "user.js"), preferences.join("\n"));
  const portFile = path.join(profile, "MarionetteActivePort");
  rmSync(portFile, { force: true });
  const flags = ["--no-remote", "--profile", profile, "--headless", "--marionette"];
  const child = spawn(executable, [...flags, "--remote-allow-system-access"], {
    stdio: "ignore",
    env: { ...process.env, MOZ_HEADLESS_WIDTH: "1280", MOZ_HEADLESS_HEIGHT: "960" },
  });
  const gone = once(child, "exit");
  try {
    const marionette = await Marionette.connect(await portIn(portFile, child));
    await marionette.send("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
    await marionette.send("Marionette:SetContext", { value: "chrome" });
    return { marionette, quit: () => quit(marionette, child, gone) };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

async function portIn(file: string, child: ChildProcess): Promise<number> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const port = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
    if (port > 0) return port;
    await pause(20);
  }
  throw new Error(`Firefox did not start (exit code ${String(child.exitCode)})`);
}

async function quit(marionette: Marionette, child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  // It may be gone before it answers.
  await marionette.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
  marionette.close();
  const patience = setTimeout(() => child.kill("SIGKILL"), QUIT_MS);
  await gone;
  clearTimeout(patience);
}
