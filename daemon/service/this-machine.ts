import { realpathSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import path from "node:path";
import { Failure } from "../failure.ts";
import { launchdService } from "./launchd.ts";
import type { Program, Service } from "./service.ts";
import { systemdService } from "./systemd.ts";
import { windowsTask } from "./windows-task.ts";

/**
 * The service of this system that runs a program for this user.
 *
 * @throws Failure `Unusable` where there is none for this system.
 */
export function serviceHere(program: Program, dataDir: string): Service {
  const { env, platform } = process;
  const [home, logFile] = [homedir(), path.join(dataDir, "daemon.log")];
  switch (platform) {
    case "linux": {
      const { XDG_CONFIG_HOME: named = "" } = env;
      const configHome = path.isAbsolute(named) ? named : path.join(home, ".config");
      return systemdService({ program, configHome });
    }
    case "darwin":
      return launchdService({ program, home, uid: userInfo().uid, logFile });
    case "win32": {
      const localAppData = env.LOCALAPPDATA ?? path.join(home, "AppData", "Local");
      const user = [env.USERDOMAIN, userInfo().username].filter(Boolean).join("\\");
      return windowsTask({ program, localAppData, user, dataDir, logFile });
    }
    default: {
      const remedy = "Let whatever starts programs at login run: anvesha serve";
      throw new Failure("Unusable", `Anvesha knows no services of ${platform}.`, remedy);
    }
  }
}

/** What runs now, to be run again with other arguments. */
export function thisProgram(args: readonly string[]): Program {
  const script = realpathSync(process.argv[1] ?? "");
  return { node: lastingNode(process.execPath, realpathSync), script, args };
}

/**
 * The path of Node that stays when it is updated: Homebrew keeps each version in a folder of its own, and a link to
 * the current one.
 */
export function lastingNode(node: string, realpath: (file: string) => string): string {
  const link = node.replace(/\/Cellar\/([^/]+)\/[^/]+\//, "/opt/$1/");
  try {
    return realpath(link) === node ? link : node;
  } catch {
    return node;
  }
}

/** @throws Failure `Unusable` for a program in a folder that is emptied now and then. */
export function refuseFleeting({ node, script }: Program): void {
  const temporary = realpathSync(tmpdir()) + path.sep;
  const isFleeting = (file: string) =>
    file.startsWith(temporary) || /[\\/](?:_npx|dlx(?:-[^\\/]+)?)[\\/]/.test(file);
  const fleeting = [script, node].find(isFleeting);
  if (fleeting === undefined) return;
  const message = `${fleeting} lies in a folder that won't stay, so nothing can start it at login.`;
  const remedy = "Install it with npm install -g into a folder that stays, and run it from there.";
  throw new Failure("Unusable", message, remedy);
}
