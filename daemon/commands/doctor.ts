import { Command } from "commander";
import { existsSync, statSync } from "node:fs";
import { isOpenToOthers, reasonOf } from "../data-dir.ts";
import { Failure } from "../failure.ts";
import { probe } from "../listen/probe.ts";
import { PairedOrigins } from "../pairing/origins.ts";
import { readToken, tokenFile } from "../pairing/token.ts";
import { connectDaemon } from "./connect.ts";
import { howToRun } from "../invocation.ts";
import { daemonPort, daemonPortOption, dataDirOption } from "./options.ts";
import type { Style } from "./terminal.ts";
import { styleFor } from "./terminal.ts";

/** What a check found: a line to print, and what to do about it when it is not well. */
type Finding = { well: true; text: string } | { well: false; text: string; remedy: string };

const well = (text: string): Finding => ({ well: true, text });
const ill = (text: string, remedy: string): Finding => ({ well: false, text, remedy });

const OLDEST_NODE = { major: 20, minor: 19 };

interface DoctorOptions {
  port?: number;
  dataDir: string;
}

/** `anvesha doctor`: a line for everything that must be well, and how to mend what is not. Changes nothing. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description("check everything that must be well, and say how to mend what is not")
    .addOption(daemonPortOption())
    .addOption(dataDirOption())
    .action(async ({ port, dataDir }: DoctorOptions) => {
      const where = { port: await daemonPort(port, dataDir), dataDir };
      const style = styleFor(process.stdout);
      for (const check of CHECKS) {
        const finding = await examine(check, where);
        console.log(lineOf(finding, style));
        if (!finding.well) process.exitCode = 1;
      }
    });
}

interface Where {
  port: number;
  dataDir: string;
}

type Check = (where: Where) => Finding | Promise<Finding>;

const CHECKS: readonly Check[] = [checkNode, checkFolder, checkToken, checkDaemon, checkBrowsers];

async function examine(check: Check, where: Where): Promise<Finding> {
  try {
    return await check(where);
  } catch (error) {
    if (error instanceof Failure) return ill(error.message.replace(/\.$/, ""), error.remedy);
    return ill(`A check failed: ${reasonOf(error)}.`, "Run Anvesha as the user who owns its data folder.");
  }
}

function lineOf(finding: Finding, style: Style): string {
  if (finding.well) return `${style("green", "✓")} ${finding.text}`;
  return `${style("red", "✗")} ${finding.text}\n  ${style("dim", "→")} ${finding.remedy}`;
}

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isNew = major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
  if (isNew) return well(`Node ${process.versions.node}`);
  return ill(`Node ${process.versions.node} is too old`, "Install Node 20.19 or newer: https://nodejs.org/");
}

function checkFolder({ dataDir }: Where): Finding {
  if (!existsSync(dataDir))
    return ill(`There is no data folder ${dataDir}`, `The first start makes it: ${howToRun("serve")}`);
  if (!statSync(dataDir).isDirectory())
    return ill(`${dataDir} is not a folder`, "Name another one with --data-dir DIR.");
  if (isOpenToOthers(dataDir))
    return ill(`Other users can look into the data folder ${dataDir}`, `Close it: chmod 700 ${dataDir}`);
  return well(`Data folder ${dataDir}`);
}

function checkToken({ dataDir }: Where): Finding {
  const file = tokenFile(dataDir);
  readToken(dataDir);
  if (isOpenToOthers(file)) return ill("Other users can read the token", `Close it: chmod 600 ${file}`);
  return well("The token is sound and only yours to read");
}

async function checkDaemon({ port, dataDir }: Where): Promise<Finding> {
  switch (await probe(port)) {
    case "anvesha": {
      const { client, close } = await connectDaemon(port, readToken(dataDir));
      const roundTripMs = await client.ping().finally(close);
      return well(`A daemon on port ${port} takes the token; a ping took ${roundTripMs.toFixed(1)} ms`);
    }
    case "stuck":
      return ill(`What listens on port ${port} does not answer`, "Stop it, and start the daemon anew.");
    case "another":
      return ill(`Another program holds port ${port}`, `Choose another one: ${howToRun("serve --port N")}`);
    case "nobody":
      return ill(`No daemon answers on port ${port}`, `Start it with: ${howToRun("serve")}`);
  }
}

function checkBrowsers({ dataDir }: Where): Finding {
  const paired = new PairedOrigins(dataDir).list().length;
  if (paired === 0) return well(`No browser is paired yet; pair one with: ${howToRun("pair")}`);
  return well(`${paired} ${paired === 1 ? "browser is" : "browsers are"} paired`);
}
