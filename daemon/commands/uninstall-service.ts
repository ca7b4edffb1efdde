import { Command } from "commander";
import { existsSync } from "node:fs";
import { uninstall } from "../service/carry-out.ts";
import { serviceHere, thisProgram } from "../service/this-machine.ts";
import { dataDirOption } from "./options.ts";
import { printSteps } from "./steps.ts";

interface UninstallOptions {
  dataDir: string;
  dryRun?: true;
}

/** `anvesha uninstall-service`: stops the daemon, and starts it at login no more. */
export function uninstallServiceCommand(): Command {
  return new Command("uninstall-service")
    .description("stop the daemon, and start it at login no more; the library and the pairings stay")
    .addOption(dataDirOption())
    .option("--dry-run", "only show what would be removed and run")
    .action(uninstallService);
}

async function uninstallService({ dataDir, dryRun }: UninstallOptions): Promise<void> {
  const service = serviceHere(thisProgram(["serve"]), dataDir);
  if (!existsSync(service.file)) {
    console.log(`Anvesha doesn't start at login: there is no ${service.file}. Nothing was changed.`);
    return;
  }
  if (dryRun === true) {
    printSteps(service, service.uninstall);
    return;
  }
  await uninstall(service);
  console.log("Anvesha is stopped, and starts at login no more. The library and the pairings stay.");
}
