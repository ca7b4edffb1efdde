import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Document } from "../../../../daemon/document/document.ts";
import { openLibrary } from "../../../../daemon/library/library.ts";
import { temporaryFolder } from "../../../daemon/temporary-folder.ts";

function document(title: string, ...texts: string[]): Document {
  return { title, blocks: texts.map((text) => ({ text, isHeading: false })) };
}

function opened(dataDir = temporaryFolder(), logs: string[] = []) {
  const library = openLibrary(dataDir, pino({}, { write: (line) => logs.push(line) }));
  onTestFinished(() => library.close());
  return library;
}

const TOWER = document("The light", "The tower was designed by Astrid Vold.", "It was lit in 1887.");
const TIDES = document("Tides", "Spring tides happen twice a month.");

describe("A library", () => {
  it("finds documents by their words in any form, the best first", () => {
    const library = opened();
    library.add("file:///tower", TOWER);
    library.add("file:///tides", TIDES);
    library.add(
      "file:///both",
      document("Both", "A tower and a tide, and a long tale of other things beside them."),
    );
    expect(library.search("Which towers?", 10).map(({ url }) => url)).toEqual([
      "file:///tower",
      "file:///both",
    ]);
    expect(library.search("tides of the month", 10)[0]).toMatchObject({
      url: "file:///tides",
      title: "Tides",
    });
    expect(library.search("tower", 1)).toHaveLength(1);
  });

  it("gives a snippet where the words are, the passages to read, and scores that fall", () => {
    const library = opened();
    const filler = Array.from(
      { length: 40 },
      (_, i) => `Paragraph ${i} tells of weather and of nothing else at all.`,
    );
    library.add(
      "file:///long",
      document("Long", ...filler, "The engineer Astrid Vold designed it.", ...filler),
    );
    library.add("file:///short", document("Short", "An engineer, by chance."));
    const hits = library.search("engineer Astrid", 10);
    expect(hits[0]?.snippet).toContain("The engineer Astrid Vold designed it.");
    expect(hits[0]?.snippet.length).toBeLessThan(260);
    expect(hits[0]?.passage.length).toBeGreaterThan(hits[0]?.snippet.length ?? 0);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score > 0)).toBe(true);
  });

  it("counts a word in the title for more", () => {
    const library = opened();
    library.add("file:///a", document("Herring", "It tells of fish, of boats and of the sea."));
    library.add("file:///b", document("Boats", "It tells of herring, of nets and of the sea."));
    expect(library.search("herring", 10).map(({ url }) => url)).toEqual(["file:///a", "file:///b"]);
  });

  it("prefers documents with all the words, and still finds those with the most telling ones", () => {
    const library = opened();
    library.add("file:///all", document("1", "The keeper left the granite tower in winter."));
    library.add("file:///some", document("2", "A keeper of granite."));
    for (let i = 0; i < 20; i++) library.add(`file:///winter/${i}`, document("3", "Another winter passed."));
    const urls = library.search("keeper granite winter", 10).map(({ url }) => url);
    expect(urls[0]).toBe("file:///all");
    expect(urls).toContain("file:///some");
    expect(urls).not.toContain("file:///winter/0");
  });

  it.each([
    ["Chinese", "灯塔由工程师阿斯特丽德设计。", "谁设计了灯塔？"],
    ["Japanese", "灯台は技師によって設計されました。", "灯台を設計したのは誰ですか"],
    ["Thai", "ประภาคารสร้างขึ้นในปี 1887", "ประภาคารสร้างเมื่อไร"],
    ["Hindi", "प्रकाशस्तंभ 1887 में बनाया गया था।", "प्रकाशस्तंभ कब बनाया गया"],
    ["Russian", "Маяк построила инженер Астрид Волд.", "Кто построил маяки?"],
    ["German", "Die Leuchttürme wurden 1887 gebaut.", "Wann wurde der Leuchtturm gebaut?"],
    ["Arabic", "صممت المهندسة المنارة عام 1887.", "من صمم المنارة؟"],
  ])("finds %s", (_language, text, question) => {
    const library = opened();
    library.add("file:///other", TIDES);
    library.add("file:///wanted", document("x", text));
    expect(library.search(question, 10)[0]).toMatchObject({ url: "file:///wanted", snippet: text });
  });

  it("finds nothing for a question without a telling word, whatever its signs", () => {
    const library = opened();
    library.add("file:///tower", TOWER);
    for (const question of [
      "",
      "what is this?",
      '"',
      "AND OR NOT",
      "* ( ) : ^",
      "'; DROP TABLE documents; --",
      "😀",
    ])
      expect(library.search(question, 10)).toEqual([]);
    expect(library.search('"tower" AND (lit) NEAR/2 1887*', 10)).toHaveLength(1);
  });

  it("takes a question of any length", () => {
    const library = opened();
    library.add("file:///tower", TOWER);
    const question = Array.from({ length: 5_000 }, (_, i) => `word${i} маяк${i}а`).join(" ");
    expect(library.search(`${question} tower`, 10).length).toBeLessThanOrEqual(1);
  });

  it("replaces a document that changed, leaves one that did not, and forgets the old words", () => {
    const library = opened();
    expect(library.add("file:///a", TOWER)).toBe("added");
    expect(library.add("file:///a", TOWER)).toBe("unchanged");
    expect(library.add("file:///a", TIDES)).toBe("updated");
    expect(library.search("tower", 10)).toEqual([]);
    expect(library.search("tides", 10)).toHaveLength(1);
    expect(library.size()).toBe(1);
  });

  it("is there for other processes at once, and after a restart", () => {
    const dataDir = temporaryFolder();
    const [one, two] = [opened(dataDir), opened(dataDir)];
    one.add("file:///a", TOWER);
    expect(two.search("tower", 10)).toHaveLength(1);
    two.add("file:///b", TIDES);
    expect(one.size()).toBe(2);
    one.reach("x");
    one.reach("x");
    expect([two.hasReached("x"), two.hasReached("y")]).toEqual([true, false]);
    if (process.platform !== "win32") expect(statSync(path.join(dataDir, "library.db")).mode & 0o077).toBe(0);
  });

  it("moves a damaged file aside with a warning, deletes nothing, and begins anew", () => {
    const dataDir = temporaryFolder();
    const file = path.join(dataDir, "library.db");
    writeFileSync(file, "no database at all ".repeat(1000));
    const logs: string[] = [];
    const library = opened(dataDir, logs);
    library.add("file:///a", TOWER);
    expect(library.search("tower", 10)).toHaveLength(1);
    const aside = readdirSync(dataDir).filter((name) => /^library\.db\.corrupt-[\d-]+T[\d.-]+Z$/.test(name));
    expect(aside).toHaveLength(1);
    expect(statSync(path.join(dataDir, aside[0] ?? "")).size).toBe(19_000);
    expect(logs.join("")).toContain(aside[0]);
  });

  it.each([
    ["its header", 0, 100],
    ["the pages of its index", 4096 * 12, Infinity],
    ["all but its first page", 4096, Infinity],
  ])("moves a library aside when %s is damaged", (_what, from, most) => {
    const dataDir = temporaryFolder();
    const file = path.join(dataDir, "library.db");
    const before = openLibrary(dataDir, pino({ level: "silent" }));
    for (let i = 0; i < 200; i++) before.add(`file:///${i}`, { ...TOWER, title: `Tower ${i}` });
    before.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xaa, from, Math.min(bytes.length, from + most)));
    const library = opened(dataDir);
    library.add("file:///a", TOWER);
    expect(library.search("tower", 10)).toHaveLength(1);
    expect(readdirSync(dataDir).filter((name) => name.includes("corrupt"))).not.toEqual([]);
  });

  it("is one file once it is closed", () => {
    const dataDir = temporaryFolder();
    const before = openLibrary(dataDir, pino({ level: "silent" }));
    before.add("file:///a", TOWER);
    before.close();
    const elsewhere = temporaryFolder();
    copyFileSync(path.join(dataDir, "library.db"), path.join(elsewhere, "library.db"));
    expect(opened(elsewhere).search("tower", 10)).toHaveLength(1);
  });

  it("leaves a file of a newer version alone", () => {
    const dataDir = temporaryFolder();
    const database = new Database(path.join(dataDir, "library.db"));
    database.exec("PRAGMA user_version = 999");
    database.close();
    expect(() => opened(dataDir)).toThrow("made by a newer Anvesha");
    expect(readdirSync(dataDir).filter((name) => name.includes("corrupt"))).toEqual([]);
  });
});
