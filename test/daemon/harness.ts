import { readFileSync } from "node:fs";
import { request } from "node:http";
import pino from "pino";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { DaemonOptions } from "../../daemon/daemon.ts";
import { startDaemon } from "../../daemon/daemon.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Origins of two extensions: as Chromium and as Firefox give them. */
export const CHROME = `chrome-extension://${"abcdefghijklmnop".repeat(2)}`;
export const FIREFOX = "moz-extension://11111111-2222-4333-8444-555555555555";

type LogLine = Record<string, unknown> & { msg: string };

export interface TestDaemon {
  port: number;
  token: string;
  dataDir: string;
  logs: LogLine[];
  close: () => Promise<void>;
}

type TestOptions = Partial<Pick<DaemonOptions, "answerers" | "sources" | "allowOrigins" | "dataDir">>;

/** The daemon on a free port, that searches nowhere unless told where; closed when the test has finished. */
export const testDaemon = (options: TestOptions = {}) => defaultDaemon({ sources: [], ...options });

/** The same with what it searches and answers with by itself: its library, and sentences. */
export async function defaultDaemon(options: TestOptions = {}): Promise<TestDaemon> {
  const logs: LogLine[] = [];
  const log = pino(
    { level: "debug", base: null },
    { write: (line) => logs.push(JSON.parse(line) as LogLine) },
  );
  const dataDir = options.dataDir ?? temporaryFolder();
  const daemon = await startDaemon({ ...options, port: 0, dataDir, log });
  const close = () => daemon.close();
  onTestFinished(close);
  return { port: daemon.port, token: readFileSync(daemon.tokenFile, "utf8").trim(), dataDir, logs, close };
}

export interface UpgradeOptions {
  /** Sent as `anvesha-v1.<token>`; no subprotocol when left out. */
  token?: string;
  protocols?: string[];
  origin?: string;
  host?: string;
  path?: string;
  autoPong?: boolean;
}

/** What became of an upgrade: an HTTP status without a WebSocket, or a WebSocket. */
export type Upgraded = { status: number } | { socket: WebSocket };

export function upgrade(port: number, options: UpgradeOptions = {}): Promise<Upgraded> {
  const { token, origin, host, path: at = "/", autoPong = true } = options;
  const protocols = options.protocols ?? (token === undefined ? [] : [`anvesha-v1.${token}`]);
  const socket = new WebSocket(`ws://127.0.0.1:${port}${at}`, protocols, {
    autoPong,
    headers: { ...(host !== undefined && { Host: host }), ...(origin !== undefined && { Origin: origin }) },
  });
  return new Promise((resolve, reject) => {
    socket.on("open", () => resolve({ socket }));
    socket.on("unexpected-response", (_request, response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    socket.on("error", reject);
  });
}

/** An open WebSocket, or a failure when the daemon refused it. */
export async function connect(port: number, options: UpgradeOptions = {}): Promise<WebSocket> {
  const upgraded = await upgrade(port, options);
  if ("status" in upgraded) throw new Error(`The upgrade was refused with ${upgraded.status}`);
  return upgraded.socket;
}

/** How a connection ended, and every message that came before. */
export function ending(socket: WebSocket): Promise<{ code: number; messages: Uint8Array[] }> {
  const messages: Uint8Array[] = [];
  socket.on("message", (data: Buffer) => messages.push(data));
  return new Promise((resolve) => socket.on("close", (code) => resolve({ code, messages })));
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

export interface HttpQuestion {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One HTTP request with exactly these headers: `fetch` would not send a foreign Host or Origin. */
export function http(
  port: number,
  { method = "GET", path: at, headers = {}, body }: HttpQuestion,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path: at, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
