/** The daemon itself, from the data folder in its first argument. Sends its port and token. */
import { readFileSync } from "node:fs";
import pino from "pino";
import { startDaemon } from "../../daemon/daemon.ts";

const [dataDir = "."] = process.argv.slice(2);
const daemon = await startDaemon({ port: 0, dataDir, log: pino({ level: "silent" }) });
process.send?.({ port: daemon.port, token: readFileSync(daemon.tokenFile, "utf8").trim() });
