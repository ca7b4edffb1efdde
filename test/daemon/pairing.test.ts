import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PairedOrigins } from "../../daemon/pairing/origins.ts";
import { PairingOffer } from "../../daemon/pairing/offer.ts";
import { CHROME, FIREFOX, connect, ending, http, testDaemon } from "./harness.ts";

/** What an extension's `fetch` posts. */
async function post(port: number, body: unknown, origin = CHROME) {
  const {
    status,
    headers,
    body: text,
  } = await http(port, {
    path: "/pair",
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status, headers, answer: JSON.parse(text) as unknown };
}

const offer = (dataDir: string) => new PairingOffer(dataDir).open(Date.now()).code;

/** A code that is not `code`. */
const wrong = (code: string) => (code.startsWith("A") ? "B" : "A") + code.slice(1);

describe("POST /pair", () => {
  it("gives the token for the code on offer, and from then on the extension is served", async () => {
    const { port, token, dataDir } = await testDaemon();
    expect(await post(port, { code: offer(dataDir) })).toMatchObject({ status: 200, answer: { token } });
    const socket = await connect(port, { token, origin: CHROME });
    socket.close(1000);
    expect(await ending(socket)).toMatchObject({ code: 1000 });
  });

  it("remembers the exact Origin, and no other one", async () => {
    const { port, token, dataDir } = await testDaemon();
    await post(port, { code: offer(dataDir) });
    const socket = await connect(port, { token, origin: FIREFOX });
    expect(await ending(socket)).toMatchObject({ code: 4403 });
  });

  it("takes a code as people type it: small letters, spaces, dashes", async () => {
    const { port, dataDir } = await testDaemon();
    const code = offer(dataDir);
    const typed = ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
    expect(await post(port, { code: typed })).toMatchObject({ status: 200 });
  });

  it("takes a code once", async () => {
    const { port, dataDir } = await testDaemon();
    const code = offer(dataDir);
    await post(port, { code });
    expect(await post(port, { code }, FIREFOX)).toMatchObject({ status: 410, answer: { error: "no_code" } });
  });

  it("says how many tries are left, and refuses the right code too after five wrong ones", async () => {
    const { port, dataDir } = await testDaemon();
    const code = offer(dataDir);
    for (const left of [4, 3, 2, 1, 0])
      expect(await post(port, { code: wrong(code) })).toMatchObject({
        status: 401,
        answer: { error: "wrong_code", tries_left: left },
      });
    expect(await post(port, { code })).toMatchObject({ status: 429, answer: { error: "too_many_tries" } });
    expect(new PairedOrigins(dataDir).list()).toEqual([]);
  });

  it("starts counting anew with a new code", async () => {
    const { port, dataDir } = await testDaemon();
    const first = offer(dataDir);
    for (let i = 0; i < 5; i++) await post(port, { code: wrong(first) });
    expect(await post(port, { code: offer(dataDir) })).toMatchObject({ status: 200 });
  });

  it("knows no code when none was offered, when it has expired, and when it was taken back", async () => {
    const { port, dataDir } = await testDaemon();
    const none = { status: 410, answer: { error: "no_code" } };
    expect(await post(port, { code: "ABCD2345" })).toMatchObject(none);
    const expired = new PairingOffer(dataDir).open(Date.now() - 5 * 60_000).code;
    expect(await post(port, { code: expired })).toMatchObject(none);
    const withdrawn = offer(dataDir);
    new PairingOffer(dataDir).withdraw(withdrawn);
    expect(await post(port, { code: withdrawn })).toMatchObject(none);
  });

  it("takes the token itself in the place of a code", async () => {
    const { port, token, dataDir } = await testDaemon();
    expect(await post(port, { token: "0".repeat(64) })).toMatchObject({
      status: 401,
      answer: { error: "wrong_token" },
    });
    expect(await post(port, { token })).toMatchObject({ status: 200, answer: { token } });
    expect(new PairedOrigins(dataDir).list()).toEqual([CHROME]);
  });

  it.each([undefined, "https://example.com", "http://127.0.0.1:9001", "null", `${CHROME}.evil`])(
    "refuses the Origin %s, with the right code and the right token too",
    async (origin) => {
      const { port, token, dataDir } = await testDaemon();
      const code = offer(dataDir);
      for (const body of [{ code }, { token }]) {
        const headers = origin === undefined ? {} : { Origin: origin };
        const answer = await http(port, {
          path: "/pair",
          method: "POST",
          headers,
          body: JSON.stringify(body),
        });
        expect(answer).toMatchObject({ status: 403, body: '{"error":"forbidden"}' });
        expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
      }
      expect(new PairingOffer(dataDir).read()).toMatchObject({ state: "open", tries_left: 5 });
    },
  );

  it("answers the preflight of an extension, for its Origin exactly", async () => {
    const { port } = await testDaemon();
    const preflight = (Origin: string) =>
      http(port, { path: "/pair", method: "OPTIONS", headers: { Origin } });
    expect(await preflight(FIREFOX)).toMatchObject({
      status: 204,
      headers: {
        "access-control-allow-origin": FIREFOX,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "content-type",
        vary: "Origin",
      },
    });
    const page = await preflight("https://example.com");
    expect(page.status).toBe(403);
    expect(page.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("lets the extension read errors too", async () => {
    const { port } = await testDaemon();
    const { headers } = await post(port, { code: "ABCD2345" });
    expect(headers["access-control-allow-origin"]).toBe(CHROME);
  });

  it.each(["", "{", "[]", "null", '{"code":8}', '{"token":null}', "{}"])(
    "answers the body %j with 400",
    async (body) => {
      const { port } = await testDaemon();
      expect(await post(port, body)).toMatchObject({ status: 400, answer: { error: "bad_request" } });
    },
  );

  it("reads no body larger than an honest one can be", async () => {
    const { port, dataDir } = await testDaemon();
    const body = { code: offer(dataDir), filler: "x".repeat(2_000) };
    expect(await post(port, body)).toMatchObject({ status: 413, answer: { error: "too_large" } });
  });

  it("answers other methods with 405", async () => {
    const { port } = await testDaemon();
    const answer = await http(port, { path: "/pair", headers: { Origin: CHROME } });
    expect(answer).toMatchObject({ status: 405, headers: { allow: "POST, OPTIONS" } });
  });

  it("logs who was paired and who was refused, and neither the code nor the token", async () => {
    const { port, token, dataDir, logs } = await testDaemon();
    const code = offer(dataDir);
    await post(port, { code: wrong(code) });
    await post(port, { code });
    expect(logs).toContainEqual(expect.objectContaining({ msg: "Refused to pair", kind: "wrong_code" }));
    expect(logs).toContainEqual(expect.objectContaining({ msg: "Paired an extension", origin: CHROME }));
    for (const secret of [code, wrong(code), token]) expect(JSON.stringify(logs)).not.toContain(secret);
  });
});

describe("Files of the daemon", () => {
  const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

  it("makes a token of 64 hex digits that only its owner may read, and keeps it", async () => {
    const first = await testDaemon();
    const file = path.join(first.dataDir, "token");
    expect(readFileSync(file, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
    expect(mode(file)).toBe("600");
    expect(mode(first.dataDir)).toBe("700");
    await first.close();
    const second = await testDaemon({ dataDir: first.dataDir });
    expect(second.token).toBe(first.token);
  });

  it("keeps the list of paired browsers and the code on offer from other users", async () => {
    const { port, dataDir } = await testDaemon();
    const code = offer(dataDir);
    expect(mode(path.join(dataDir, "pairing.json"))).toBe("600");
    await post(port, { code });
    expect(mode(path.join(dataDir, "pairing.json"))).toBe("600");
    expect(mode(path.join(dataDir, "origins.json"))).toBe("600");
  });

  it("refuses every extension, and goes on, when the list of paired browsers is broken meanwhile", async () => {
    const { port, token, dataDir, logs } = await testDaemon();
    writeFileSync(path.join(dataDir, "origins.json"), "{");
    await expect(connect(port, { token, origin: CHROME })).rejects.toThrow("refused with 500");
    expect(logs).toContainEqual(expect.objectContaining({ msg: "A connection could not be judged" }));
    const socket = await connect(port, { token });
    socket.close();
  });
});
