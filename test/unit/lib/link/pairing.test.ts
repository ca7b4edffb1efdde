import { describe, expect, it } from "vitest";
import { pair, type PairingOptions } from "../../../../lib/link/pairing.ts";

const TOKEN = "0123456789abcdef".repeat(4);

/** A daemon that gives one answer, and what was posted to it and stored. */
function daemon(answer: Awaited<ReturnType<PairingOptions["post"]>>, takesToken = false) {
  const posted: unknown[] = [];
  const stored: string[] = [];
  const options: PairingOptions = {
    post: (body) => {
      posted.push(body);
      return Promise.resolve(answer);
    },
    tryOut: () => Promise.resolve(takesToken),
    store: (token) => {
      stored.push(token);
      return Promise.resolve();
    },
  };
  return { posted, stored, options };
}

describe("a code", () => {
  it("is exchanged for a token, which is stored", async () => {
    const { posted, stored, options } = daemon({ status: 200, body: { token: TOKEN } });
    expect(await pair(" ABCD-EFGH \n", options)).toBe("paired");
    expect(posted).toEqual([{ code: "ABCD-EFGH" }]);
    expect(stored).toEqual([TOKEN]);
  });

  it.each([
    [401, "wrong_code"],
    [410, "no_code"],
    [429, "too_many_tries"],
    [403, "refused"],
    [500, "refused"],
  ])("that the daemon answers with %i is told as %s, and nothing is stored", async (status, result) => {
    const { stored, options } = daemon({ status, body: { error: "whatever" } });
    expect(await pair("ABCDEFGH", options)).toBe(result);
    expect(stored).toEqual([]);
  });

  it("that nobody answers is told as unreachable", async () => {
    const { stored, options } = daemon(null);
    expect(await pair("ABCDEFGH", options)).toBe("unreachable");
    expect(stored).toEqual([]);
  });

  it.each([null, "text", {}, { token: 5 }, { token: "short" }, { token: TOKEN.toUpperCase() }])(
    "isn't taken for paired when the answer holds no token: %j",
    async (body) => {
      const { stored, options } = daemon({ status: 200, body });
      expect(await pair("ABCDEFGH", options)).toBe("refused");
      expect(stored).toEqual([]);
    },
  );
});

describe("the token itself", () => {
  it("introduces this browser to the daemon", async () => {
    const { posted, stored, options } = daemon({ status: 200, body: { token: TOKEN } });
    expect(await pair(` ${TOKEN.toUpperCase()} `, options)).toBe("paired");
    expect(posted).toEqual([{ token: TOKEN }]);
    expect(stored).toEqual([TOKEN]);
  });

  it("isn't stored when the daemon says that it is another's", async () => {
    const { stored, options } = daemon({ status: 401, body: { error: "wrong_token" } });
    expect(await pair(TOKEN, options)).toBe("wrong_code");
    expect(stored).toEqual([]);
  });

  describe.each([
    [null, "unreachable"],
    [{ status: 404, body: null }, "refused"],
  ])("where pairing is answered with %j", (answer, result) => {
    it("is stored once a connection with it came about", async () => {
      const { stored, options } = daemon(answer, true);
      expect(await pair(TOKEN, options)).toBe("paired");
      expect(stored).toEqual([TOKEN]);
    });

    it("isn't stored when none does", async () => {
      const { stored, options } = daemon(answer, false);
      expect(await pair(TOKEN, options)).toBe(result);
      expect(stored).toEqual([]);
    });
  });
});
