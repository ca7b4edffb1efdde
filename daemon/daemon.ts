import type { Logger } from "pino";
import type { Answerer } from "./answer/answerer.ts";
import { extractiveAnswerer } from "./answer/extractive.ts";
import { createAskHandler } from "./ask/ask.ts";
import { openDataDir } from "./data-dir.ts";
import { indexOwnDocs } from "./library/first-start.ts";
import { openLibrary } from "./library/library.ts";
import { claimDataDir } from "./listen/instance.ts";
import { listen } from "./listen/listener.ts";
import { openToken, tokenFile } from "./pairing/token.ts";
import { librarySource } from "./search/library-source.ts";
import type { SearchSource } from "./search/source.ts";

export interface DaemonOptions {
  /** Of 127.0.0.1; 0 takes a free one. */
  port: number;
  dataDir: string;
  /** Origins to let in as if they had been paired, for development. */
  allowOrigins?: readonly string[];
  log: Logger;
  /** Where to search; the library alone when left out. */
  sources?: readonly SearchSource[];
  /** Who answers, the first one that can; sentences of the sources when left out. */
  answerers?: readonly Answerer[];
}

export interface Daemon {
  readonly port: number;
  readonly url: string;
  readonly tokenFile: string;
  /** Lets running answers end for two seconds, closes every connection with 1001, then the library. */
  readonly close: () => Promise<void>;
}

/**
 * Starts everything and resolves when it serves.
 *
 * @throws Failure that names what is in the way: another daemon, a taken port, a bad token file.
 */
export async function startDaemon(options: DaemonOptions): Promise<Daemon> {
  const { port, dataDir, allowOrigins = [], log, answerers = [extractiveAnswerer()] } = options;
  openDataDir(dataDir, log);
  const claim = await claimDataDir(dataDir);
  const ends: (() => void | Promise<void>)[] = [() => claim.release()];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const token = openToken(dataDir, log);
    const library = openLibrary(dataDir, log);
    ends.push(() => library.close());
    const sources = options.sources ?? [librarySource(library)];
    await indexOwnDocs(library, log);
    const handlerFor = createAskHandler({ sources, answerers });
    const listener = await listen({ port, dataDir, token, allowOrigins, handlerFor, log });
    ends.push(() => listener.close());
    claim.announce(listener.port);
    let stopped: Promise<void> | undefined;
    return {
      port: listener.port,
      url: `ws://127.0.0.1:${listener.port}/`,
      tokenFile: tokenFile(dataDir),
      close: () => (stopped ??= stop()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
