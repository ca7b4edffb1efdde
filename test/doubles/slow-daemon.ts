/**
 * The real daemon, with an answerer at a model's pace: `tsx slow-daemon.ts PORT DATA_DIR WORDS MS ORIGIN`. Prints the
 * ready line, and `aborted` whenever an ask's signal was aborted.
 */
import pino from "pino";
import { startDaemon } from "../../daemon/daemon.ts";
import { slowAnswerer } from "./slow-answerer.ts";

const [port = "0", dataDir = ".", words = "200", pace = "20", origin = ""] = process.argv.slice(2);
const daemon = await startDaemon({
  port: Number(port),
  dataDir,
  allowOrigins: [origin],
  log: pino({ level: "warn" }, pino.destination(2)),
  answerers: [slowAnswerer(Number(words), Number(pace), () => console.log("aborted"))],
});
console.log(JSON.stringify({ ready: true, port: daemon.port, token_file: daemon.tokenFile }));
process.once("SIGTERM", () => void daemon.close().then(() => process.exit(0)));
