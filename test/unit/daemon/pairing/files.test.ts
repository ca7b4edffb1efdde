import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createPrivate, openDataDir, writePrivate } from "../../../../daemon/data-dir.ts";
import { isExtensionOrigin, PairedOrigins } from "../../../../daemon/pairing/origins.ts";
import { openToken, readToken } from "../../../../daemon/pairing/token.ts";

let folder: string;
let logged: string[];
const log = pino({ level: "warn" }, { write: (line) => logged.push(line) });
const mode = (file: string) => statSync(file).mode & 0o777;
const failure = (kind: string): unknown => expect.objectContaining({ kind });

beforeEach(() => {
  logged = [];
  folder = mkdtempSync(path.join(tmpdir(), "anvesha-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

describe("The token file", () => {
  it("is made once", () => {
    const token = openToken(folder, log);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(openToken(folder, log)).toBe(token);
    expect(readToken(folder)).toBe(token);
    expect(readdirSync(folder)).toEqual(["token"]);
  });

  it("is closed to others with a warning when they could read it", () => {
    openToken(folder, log);
    chmodSync(path.join(folder, "token"), 0o644);
    openToken(folder, log);
    expect(mode(path.join(folder, "token"))).toBe(0o600);
    expect(logged).toHaveLength(1);
  });

  it.each(["", "abc", "g".repeat(64), "A".repeat(64), `${"a".repeat(64)}\nmore`])(
    "is refused, not replaced, when it holds %j",
    (content) => {
      writeFileSync(path.join(folder, "token"), content, { mode: 0o600 });
      expect(() => openToken(folder, log)).toThrow(failure("BadToken"));
    },
  );

  it("is missed by whoever needs one that exists", () => {
    expect(() => readToken(folder)).toThrow(failure("NoToken"));
  });
});

describe("The data folder", () => {
  it("is made for its owner alone, with the folders above it", () => {
    openDataDir(path.join(folder, "a", "b"), log);
    expect(mode(path.join(folder, "a", "b"))).toBe(0o700);
  });

  it("is closed to others when it is empty or ours", () => {
    chmodSync(folder, 0o755);
    openDataDir(folder, log);
    expect(mode(folder)).toBe(0o700);
    openToken(folder, log);
    chmodSync(folder, 0o755);
    openDataDir(folder, log);
    expect(mode(folder)).toBe(0o700);
  });

  it("keeps its mode when it holds other things", () => {
    mkdirSync(path.join(folder, "photos"));
    chmodSync(folder, 0o755);
    openDataDir(folder, log);
    expect(mode(folder)).toBe(0o755);
    expect(logged).toHaveLength(1);
  });

  it("can't be a file", () => {
    writeFileSync(path.join(folder, "file"), "");
    expect(() => openDataDir(path.join(folder, "file"), log)).toThrow(failure("BadDataDir"));
  });
});

describe("Private files", () => {
  it("are created once and replaced whole, for their owner alone, and leave no draft behind", () => {
    const file = path.join(folder, "file");
    expect(createPrivate(file, "first")).toBe(true);
    expect(createPrivate(file, "second")).toBe(false);
    writePrivate(file, "third");
    expect(mode(file)).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["file"]);
  });
});

describe("PairedOrigins", () => {
  const one = `chrome-extension://${"a".repeat(32)}`;
  const two = "moz-extension://11111111-2222-4333-8444-555555555555";

  it("remembers what was added until it is removed, in the file alone", () => {
    new PairedOrigins(folder).add(one);
    new PairedOrigins(folder).add(two);
    new PairedOrigins(folder).add(one);
    expect(new PairedOrigins(folder).list()).toEqual([one, two]);
    expect(new PairedOrigins(folder).remove(one)).toBe(true);
    expect(new PairedOrigins(folder).remove(one)).toBe(false);
    expect(new PairedOrigins(folder).has(one)).toBe(false);
    expect(new PairedOrigins(folder).has(two)).toBe(true);
  });

  it("says so when its file is broken, and never takes that for an empty list", () => {
    writeFileSync(path.join(folder, "origins.json"), '["https://a", 1]');
    expect(() => new PairedOrigins(folder).has(one)).toThrow(failure("BadFile"));
    expect(() => new PairedOrigins(folder).add(one)).toThrow(failure("BadFile"));
  });
});

describe("isExtensionOrigin", () => {
  it.each([`chrome-extension://${"p".repeat(32)}`, "moz-extension://0a1b2c3d-0000-4000-8000-0123456789ab"])(
    "takes %s",
    (origin) => expect(isExtensionOrigin(origin)).toBe(true),
  );

  it.each([
    `chrome-extension://${"q".repeat(32)}`,
    `chrome-extension://${"a".repeat(31)}`,
    `chrome-extension://${"a".repeat(32)}.evil`,
    `chrome-extension://${"a".repeat(32)}\n`,
    `https://${"a".repeat(32)}`,
    "moz-extension://0a1b2c3d",
    "null",
    "",
  ])("does not take %j", (origin) => expect(isExtensionOrigin(origin)).toBe(false));
});
