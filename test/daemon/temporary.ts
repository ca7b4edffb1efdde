import type { Logger } from "pino";
import { openDataDir } from "../../daemon/data-dir.ts";
import { refuseSecond } from "../../daemon/listen/instance.ts";
import { listen } from "../../daemon/listen/listener.ts";
import { openToken, tokenFile } from "../../daemon/pairing/token.ts";
export interface DaemonOptions {
  port: number;
  dataDir: string;
  allowOrigins?: string[];
  log: Logger;
  sources?: any[];
  answerers?: any[];
}
export async function startDaemon(o: DaemonOptions) {
  openDataDir(o.dataDir, o.log);
  await refuseSecond(o.dataDir);
  const token = openToken(o.dataDir, o.log);
  const l = await listen({
    port: o.port,
    dataDir: o.dataDir,
    token,
    allowOrigins: o.allowOrigins ?? [],
    log: o.log,
    handler: async (q, { signal }, w) => {
      await w.results([]);
      for (const a of o.answerers ?? []) {
        for await (const t of a.answer({ question: q.query, sources: [], conversation: "", signal }))
          await w.token(t);
        return;
      }
    },
  });
  return {
    port: l.port,
    url: `ws://127.0.0.1:${l.port}/`,
    tokenFile: tokenFile(o.dataDir),
    close: () => l.close(),
  };
}
