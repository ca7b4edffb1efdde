import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import type { Check } from "../check.ts";
import { expectEqual, Failure, Unobserved } from "../verdict.ts";
import type { RawClient } from "../client.ts";
import type { Context, UpgradeOptions } from "../context.ts";
import { ping } from "../wire.ts";
import { expectOpen } from "./outcome.ts";

const FORBIDDEN = 403;
const WRONG_TOKEN = 4401;
const NOT_PAIRED = 4403;

const TOKEN = "Trust: a missing or wrong token is closed at once with 4401, and nothing is served";
const PAIRED = "Trust: an extension that was never paired is closed with 4403, token or not";
const NO_PAGES = "Trust: any other Origin, null and loopback pages included, is refused with 403";
const LOOPBACK_NAMES = "Trust: a Host that is no loopback name is refused with 403, against DNS rebinding";
const LOOPBACK_ONLY = "Security Model: 127.0.0.1 binding only (not 0.0.0.0)";

const notToken = "0".repeat(64);

/** Tokens that open nothing: what is offered as the subprotocol. */
const wrongTokens: Record<string, string[]> = {
  missing: [],
  wrong: [`anvesha-v1.${notToken}`],
  short: [`anvesha-v1.${notToken.slice(1)}`],
  "without-prefix": [notToken],
};

const pages: Record<string, string> = {
  web: "https://example.com",
  null: "null",
  "loopback-page": "http://127.0.0.1:9001",
  localhost: "http://localhost",
  file: "file://",
  "almost-an-extension": `chrome-extension://${"a".repeat(32)}.example.com`,
};

const unpaired: Record<string, string> = {
  chromium: `chrome-extension://${"ponmlkji".repeat(4)}`,
  firefox: "moz-extension://5f0c7e5a-9d1b-4c58-8a3e-2b6f0d917c44",
};

const loopbackHosts: Record<string, string> = {
  localhost: "localhost:9001",
  capitals: "LOCALHOST",
  ipv6: "[::1]:9001",
};

const foreignHosts: Record<string, string> = {
  name: "example.com",
  rebound: "127.0.0.1.nip.io:9001",
  address: "192.168.1.2:9001",
  "any-address": "0.0.0.0:9001",
};

/** Who may connect. */
export const trust: readonly Check[] = [
  {
    id: "trust/token",
    rule: "Trust: a local program that presents the token, and sends no Origin, is served",
    async run(context) {
      requireToken(context);
      const client = await expectServed(context);
      expectEqual(client.protocol, `anvesha-v1.${context.target.token ?? ""}`, "the subprotocol");
    },
  },
  ...Object.entries(wrongTokens).map(([name, protocols]) => ({
    id: `trust/token-${name}`,
    rule: TOKEN,
    run: (context: Context) => expectTurnedAway(context, WRONG_TOKEN, { protocols }),
  })),
  ...Object.entries(unpaired).map(([name, origin]) => ({
    id: `trust/unpaired-${name}`,
    rule: PAIRED,
    run: (context: Context) => expectTurnedAway(context, NOT_PAIRED, { origin }),
  })),
  ...Object.entries(pages).map(([name, origin]) => ({
    id: `trust/origin-${name}`,
    rule: NO_PAGES,
    run: (context: Context) => expectRefused(context, { origin }),
  })),
  ...Object.entries(loopbackHosts).map(([name, host]) => ({
    id: `trust/host-${name}`,
    rule: "Trust: a Host that is a loopback name is served",
    run: async (context: Context) => {
      await expectServed(context, { host });
    },
  })),
  ...Object.entries(foreignHosts).map(([name, host]) => ({
    id: `trust/host-${name}`,
    rule: LOOPBACK_NAMES,
    run: (context: Context) => expectRefused(context, { host }),
  })),
  {
    id: "trust/loopback-only",
    rule: LOOPBACK_ONLY,
    async run({ target }) {
      const { hostname, port } = new URL(target.url);
      if (hostname !== "127.0.0.1") throw new Unobserved("the daemon was not named as 127.0.0.1");
      for (const address of otherAddresses()) {
        if (await answersAt(address, Number(port)))
          throw new Failure("no answer elsewhere", `one at ${address}`);
      }
    },
  },
];

/** Accepted, since an extension sees no more of a refusal than of a closed port, and closed before anything else. */
async function expectTurnedAway(context: Context, code: number, options: UpgradeOptions): Promise<void> {
  requireToken(context);
  const upgraded = await context.upgrade(options);
  if ("status" in upgraded) throw new Failure(`a close with ${code}`, `HTTP status ${upgraded.status}`);
  upgraded.client.send(ping());
  expectEqual(await upgraded.client.closing(), code, "a close with");
}

async function expectServed(context: Context, options: UpgradeOptions = {}): Promise<RawClient> {
  const upgraded = await context.upgrade(options);
  if ("status" in upgraded) throw new Failure("a WebSocket", `HTTP status ${upgraded.status}`);
  expectOpen(await upgraded.client.behind());
  return upgraded.client;
}

async function expectRefused(context: Context, options: UpgradeOptions): Promise<void> {
  const upgraded = await context.upgrade(options);
  if ("client" in upgraded) throw new Failure(`HTTP status ${FORBIDDEN}`, "a WebSocket");
  expectEqual(upgraded.status, FORBIDDEN, "HTTP status");
}

function requireToken({ target }: Context): void {
  if (target.token === undefined) throw new Unobserved("no token was given: name its file with --token-file");
}

/** Addresses of this machine that a daemon on 127.0.0.1 does not answer at: all of 127/8 is loopback on Linux. */
function otherAddresses(): string[] {
  const named = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  const foreign = named.filter(({ internal, family }) => !internal && family === "IPv4");
  return ["127.0.0.2", ...foreign.map(({ address }) => address)];
}

function answersAt(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 1_000 });
  return new Promise<boolean>((resolve) => {
    socket.on("connect", () => resolve(true));
    socket.on("timeout", () => resolve(false));
    socket.on("error", () => resolve(false));
  }).finally(() => socket.destroy());
}
