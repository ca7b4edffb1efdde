import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answerer } from "../../daemon/answer/answerer.ts";
import type { Daemon } from "../../daemon/daemon.ts";
import { startDaemon } from "../../daemon/daemon.ts";
import { slowAnswerer } from "../doubles/slow-answerer.ts";
import type { Check } from "./check.ts";
import { checks } from "./checks/index.ts";
import type { Target } from "./context.ts";
import { PATIENCE } from "./context.ts";
import { run } from "./run.ts";

/** What the embedded answerer is too quick for. */
const NEEDS_A_SLOW_ANSWER = ["cancel/mid-stream"];
/** Half a minute each: once is enough. */
const TAKES_LONG = ["flow/never-reads"];

const without = (ids: readonly string[]) => checks.filter(({ id }) => !ids.includes(id));

/** A run of the suite against a daemon of its own, where every check must pass and none may be skipped. */
function conforms(what: string, chosen: readonly Check[], answerers?: readonly Answerer[]): void {
  describe.concurrent(what, () => {
    let dataDir: string;
    let daemon: Daemon;
    let target: Target;

    beforeAll(async () => {
      dataDir = mkdtempSync(path.join(tmpdir(), "anvesha-conformance-"));
      const log = pino({ level: "silent" });
      daemon = await startDaemon({ port: 0, dataDir, log, ...(answerers && { answerers }) });
      target = {
        url: daemon.url,
        token: readFileSync(daemon.tokenFile, "utf8").trim(),
        query: "How does the daemon search and answer?",
        patience: PATIENCE,
      };
    });

    afterAll(async () => {
      await daemon.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it.each(chosen)("$id: $rule", { timeout: 60_000 }, async (check) => {
      const { id, rule } = check;
      expect(await run(check, target)).toEqual({ id, rule, outcome: "passed" });
    });
  });
}

conforms("The daemon as it comes", without([...NEEDS_A_SLOW_ANSWER, ...TAKES_LONG]));
conforms("The daemon with an answerer at a model's pace", checks, [
  slowAnswerer({ words: 20, millisecondsPerWord: 10 }),
]);
