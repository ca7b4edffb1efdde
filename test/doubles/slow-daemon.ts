/**
 * The real daemon, with an answerer at a model's pace: `tsx slow-daemon.ts PORT DATA_DIR WORDS MS ORIGIN`. Prints
 * the ready line, `asked` for each ask, and `aborted` whenever an ask's signal was aborted.
 */
import pino from "pino";
import { startDaemon } from "../../daemon/daemon.ts";
import { slowAnswerer } from "./slow-answerer.ts";

const [port = "0", dataDir = ".", words = "200", pace = "20", origin = ""] = process.argv.slice(2);
const daemon = await startDaemon({
  port: Number(port),
  dataDir,
  allowOrigins: [origin],
  log: pino({ level: "info" }, pino.destination(2)),
  answerers: [
    slowAnswerer({
      words: Number(words),
      millisecondsPerWord: Number(pace),
      onAsk: () => console.log("asked"),
      onAbort: () => console.log("aborted"),
    }),
  ],
});
console.log(JSON.stringify({ ready: true, url: daemon.url, token_file: daemon.tokenFile }));
process.once("SIGTERM", () => void daemon.close().then(() => process.exit(0)));
