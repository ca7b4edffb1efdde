import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import * as v from "valibot";
import type { PairedOrigins } from "../pairing/origins.ts";
import { isExtensionOrigin } from "../pairing/origins.ts";
import type { PairingOffer, Redemption } from "../pairing/offer.ts";
import { sameSecret } from "../pairing/token.ts";
import type { Route } from "./http.ts";
import { sendJson, shown } from "./http.ts";

const MAX_BODY = 1024;

const PairRequest = v.union([v.object({ code: v.string() }), v.object({ token: v.string() })]);

interface Pairing {
  token: string;
  origins: PairedOrigins;
  offer: PairingOffer;
  log: Logger;
}

/**
 * `POST /pair`: an extension that shows the code on offer, or the token itself, gets the token and is
 * remembered by its Origin. Nobody else is answered: a local program reads the token file.
 */
export function pairRoute(pairing: Pairing): Route {
  return async (request, response) => {
    const { origin } = request.headers;
    if (origin === undefined || !isExtensionOrigin(origin)) {
      pairing.log.warn({ kind: "ForbiddenOrigin", origin: shown(origin) }, "Refused to pair");
      sendJson(response, 403, { error: "forbidden" });
      return;
    }
    const cors = { "Access-Control-Allow-Origin": origin, Vary: "Origin" };
    switch (request.method) {
      case "OPTIONS":
        answerPreflight(response, cors);
        break;
      case "POST": {
        const { status, ...answer } = pair(await readBody(request), origin, pairing);
        sendJson(response, status, answer, cors);
        break;
      }
      default:
        sendJson(response, 405, { error: "method_not_allowed" }, { ...cors, Allow: "POST, OPTIONS" });
    }
  };
}

function answerPreflight(response: ServerResponse, cors: Record<string, string>): void {
  response.writeHead(204, {
    ...cors,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "content-type",
    "Access-Control-Max-Age": "600",
  });
  response.end();
}

type PairAnswer = { status: number } & ({ token: string } | { error: string; tries_left?: number });

function pair(body: string | undefined, origin: string, { token, origins, offer, log }: Pairing): PairAnswer {
  if (body === undefined) return { status: 413, error: "too_large" };
  const request = parseRequest(body);
  if (request === undefined) return { status: 400, error: "bad_request" };
  const refusal =
    "token" in request ? judgeToken(request.token, token) : judgeCode(offer, request.code, origin);
  if (refusal !== undefined) {
    log.warn({ origin, kind: refusal.error }, "Refused to pair");
    return refusal;
  }
  origins.add(origin);
  log.info({ origin }, "Paired an extension");
  return { status: 200, token };
}

type Refusal = { status: 401 | 410 | 429; error: string; tries_left?: number };

function judgeToken(offered: string, token: string): Refusal | undefined {
  return sameSecret(offered.trim(), token) ? undefined : { status: 401, error: "wrong_token" };
}

function judgeCode(offer: PairingOffer, code: string, origin: string): Refusal | undefined {
  const redemption: Redemption = offer.redeem(code, origin, Date.now());
  switch (redemption.result) {
    case "paired":
      return undefined;
    case "wrong_code":
      return { status: 401, error: "wrong_code", tries_left: redemption.triesLeft };
    case "no_code":
      return { status: 410, error: "no_code" };
    case "too_many_tries":
      return { status: 429, error: "too_many_tries" };
  }
}

function parseRequest(body: string): v.InferOutput<typeof PairRequest> | undefined {
  try {
    return v.parse(PairRequest, JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** The body as text; undefined as soon as it is larger than an honest one can be. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
