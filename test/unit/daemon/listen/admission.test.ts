import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claims } from "../../../../daemon/listen/admission.ts";
import { isLoopbackHost, judgeUpgrade } from "../../../../daemon/listen/admission.ts";

const TOKEN = "0123456789abcdef".repeat(4);
const PAIRED = `chrome-extension://${"a".repeat(32)}`;
const trust = { token: TOKEN, allows: (origin: string) => origin === PAIRED };
const honest: Claims = {
  path: "/",
  host: "127.0.0.1:9001",
  origin: PAIRED,
  protocols: `anvesha-v1.${TOKEN}`,
};

const judge = (claims: Partial<Claims>) => judgeUpgrade({ ...honest, ...claims }, trust);

describe("judgeUpgrade", () => {
  it("admits a paired extension and a local program, with the token", () => {
    expect(judge({})).toEqual({ verdict: "admitted" });
    expect(judge({ origin: undefined })).toEqual({ verdict: "admitted" });
  });

  it("judges Host before path, path before Origin, Origin before token", () => {
    const all = { host: "evil.example", path: "/x", origin: "https://evil.example", protocols: undefined };
    expect(judge(all)).toMatchObject({ kind: "ForbiddenHost" });
    expect(judge({ ...all, host: "localhost" })).toMatchObject({ kind: "UnknownPath" });
    expect(judge({ ...all, host: "localhost", path: "/" })).toMatchObject({ kind: "ForbiddenOrigin" });
    const unpaired = `chrome-extension://${"b".repeat(32)}`;
    expect(judge({ origin: unpaired, protocols: undefined })).toMatchObject({ code: 4403 });
    expect(judge({ protocols: undefined })).toMatchObject({ code: 4401, kind: "MissingToken" });
  });

  it("admits no Origin but an allowed one, whatever it looks like", () => {
    const lookAlike = fc.tuple(fc.string({ maxLength: 2 }), fc.string({ maxLength: 2 }));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          lookAlike.map(([a, b]) => a + PAIRED + b),
        ),
        (origin) => {
          const admitted = judge({ origin }).verdict === "admitted";
          expect(admitted).toBe(origin === PAIRED);
        },
      ),
    );
  });

  it("admits no token but its own, to the last digit", () => {
    const digit = fc.constantFrom("0", "7", "a", "f");
    fc.assert(
      fc.property(fc.nat(63), digit, (at, changed) => {
        const token = TOKEN.slice(0, at) + changed + TOKEN.slice(at + 1);
        expect(judge({ protocols: `anvesha-v1.${token}` }).verdict === "admitted").toBe(token === TOKEN);
      }),
    );
  });
});

describe("isLoopbackHost", () => {
  it("takes loopback names with or without a port, and nothing else", () => {
    for (const host of ["127.0.0.1", "localhost:9001", "[::1]:1", "LocalHost"])
      expect(isLoopbackHost(host)).toBe(true);
    for (const host of [undefined, "", "127.0.0.2", "localhost.evil", "localhost:", "a localhost", "::1"])
      expect(isLoopbackHost(host)).toBe(false);
  });
});
