import { described, shellLine } from "../service/description.ts";
import type { Service, Step } from "../service/service.ts";
import { commandLine } from "../service/windows-task.ts";

/** Shows what a command would do, and says that it does nothing. */
export function printSteps(service: Service, steps: readonly Step[]): void {
  console.log(described(service, steps, process.platform === "win32" ? commandLine : shellLine));
  console.error("Nothing was changed: this is what would be done without --dry-run.");
}
