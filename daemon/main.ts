import { Command, CommanderError } from "commander";
import { askCommand } from "./commands/ask.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { indexCommand } from "./commands/index.ts";
import { installServiceCommand } from "./commands/install-service.ts";
import { pairCommand } from "./commands/pair.ts";
import { serveCommand } from "./commands/serve.ts";
import { uninstallServiceCommand } from "./commands/uninstall-service.ts";
import { Failure } from "./failure.ts";
import manifest from "./package.json" with { type: "json" };

const WRONG_USAGE = 2;

/** The whole command line; `serve` is what an empty one means. */
function anvesha(): Command {
  const program = new Command("anvesha")
    .description("Ask about the page in front of you, answered by a daemon on your own machine.")
    .version(manifest.version)
    .showHelpAfterError()
    .exitOverride();
  const service = [installServiceCommand(), uninstallServiceCommand()];
  const others = [askCommand(), indexCommand(), pairCommand(), doctorCommand(), ...service];
  program.addCommand(serveCommand(), { isDefault: true });
  for (const command of others) program.addCommand(command);
  for (const command of program.commands) command.copyInheritedSettings(program);
  return program;
}

async function run(argv: readonly string[]): Promise<void> {
  const program = anvesha();
  const [name] = argv;
  const isCommand = name === undefined || name.startsWith("-") || name === "help";
  if (!isCommand && !program.commands.some((command) => command.name() === name))
    program.error(`error: unknown command '${name}'`);
  await program.parseAsync(argv, { from: "user" });
}

/** Says what a person can do about it; what nobody foresaw is said too, without its stack. */
function explain(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
    return;
  }
  process.exitCode = 1;
  if (error instanceof Failure) process.stderr.write(`${error.message}\n${error.remedy}\n`);
  else process.stderr.write(`Anvesha failed: ${error instanceof Error ? error.message : String(error)}\n`);
}

// What this process writes is for the eyes of its user alone.
process.umask(0o077);
run(process.argv.slice(2)).catch(explain);
