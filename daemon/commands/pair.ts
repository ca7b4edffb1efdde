import { Command } from "commander";
import { setTimeout as wait } from "node:timers/promises";
import { openDataDir } from "../data-dir.ts";
import { Failure } from "../failure.ts";
import { runningInstance } from "../listen/instance.ts";
import type { Offer } from "../pairing/offer.ts";
import { OFFER_LIFETIME, PairingOffer } from "../pairing/offer.ts";
import { PairedOrigins } from "../pairing/origins.ts";
import { howToRun } from "../invocation.ts";
import { createLog } from "./log.ts";
import { dataDirOption } from "./options.ts";
import { styleFor } from "./terminal.ts";

const POLL = 200;

interface PairOptions {
  dataDir: string;
  list?: true;
  forget?: string;
}

/** `anvesha pair`: offers a code until a browser used it, and shows or forgets the browsers that did. */
export function pairCommand(): Command {
  return new Command("pair")
    .description("pair a browser: show a code to enter in its side panel")
    .addOption(dataDirOption())
    .option("--list", "print the paired browsers instead")
    .option("--forget <origin>", "forget a paired browser instead")
    .action(async ({ dataDir, list, forget }: PairOptions) => {
      openDataDir(dataDir, createLog("warn"));
      if (list === true) listOrigins(dataDir);
      else if (forget !== undefined) forgetOrigin(dataDir, forget);
      else await offerCode(dataDir);
    });
}

function listOrigins(dataDir: string): void {
  const origins = new PairedOrigins(dataDir).list();
  for (const origin of origins) console.log(origin);
  if (origins.length === 0) console.error(`No browser is paired. Pair one with: ${howToRun("pair")}`);
}

function forgetOrigin(dataDir: string, origin: string): void {
  if (!new PairedOrigins(dataDir).remove(origin)) {
    const remedy = `See which are, with: ${howToRun("pair --list")}`;
    throw new Failure("NotPaired", `${origin} is not paired.`, remedy);
  }
  console.log(`Forgot ${origin}. It is refused from its next connection on.`);
}

async function offerCode(dataDir: string): Promise<void> {
  const daemon = await runningInstance(dataDir);
  if (daemon === undefined)
    console.error(`No daemon runs from ${dataDir} yet. Start it in another terminal: ${howToRun("serve")}\n`);
  const stopped = new AbortController();
  process.once("SIGINT", () => stopped.abort());
  process.once("SIGTERM", () => stopped.abort());
  const offer = new PairingOffer(dataDir);
  const { code, expiresAt } = offer.open(Date.now());
  const minutes = OFFER_LIFETIME / 60_000;
  console.log(`Pairing code:  ${styleFor(process.stdout)("bold", code)}\n`);
  console.log("Enter it in the Anvesha side panel: the panel asks for it while it is not paired.");
  console.log(`It works once, within ${minutes} minutes. Ctrl-C takes it back.\n`);
  try {
    console.log(`Paired with ${await untilUsed(offer, code, expiresAt, stopped.signal)}`);
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
    console.log("The code is taken back.");
    process.exitCode = 130;
  } finally {
    offer.withdraw(code);
  }
}

/** The Origin that used the code. Says so when a wrong one was tried. */
async function untilUsed(
  offer: PairingOffer,
  code: string,
  expiresAt: number,
  signal: AbortSignal,
): Promise<string> {
  let triesLeft: number | undefined;
  while (Date.now() < expiresAt) {
    const current = offer.read();
    if (current?.code !== code) throw ended("Another code has been offered since.");
    if (current.state === "used") return current.origin;
    if (triesLeft !== undefined && current.tries_left < triesLeft) reportTry(current);
    triesLeft = current.tries_left;
    await wait(POLL, undefined, { signal });
  }
  throw ended("The code has expired.");
}

function reportTry({ tries_left: left }: Extract<Offer, { state: "open" }>): void {
  if (left === 0) throw ended("Too many wrong codes were entered.");
  console.log(`A wrong code was entered; ${left} ${left === 1 ? "try is" : "tries are"} left.`);
}

function ended(why: string): Failure {
  return new Failure("NotPaired", why, `Get a new code with: ${howToRun("pair")}`);
}
