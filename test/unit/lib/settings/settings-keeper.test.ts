import { beforeEach, expect, it } from "vitest";
import { parseSettings } from "../../../../lib/settings/settings.ts";
import { SettingsKeeper } from "../../../../lib/settings/settings-keeper.ts";

const TOKEN = "a".repeat(64);
const DEFAULTS = parseSettings(undefined);

let stored: unknown;
let refuses: "nothing" | "writing" | "all";
let keeper: SettingsKeeper;

/** A rejection, as of a browser whose storage can't be opened. */
const refuse = () => Promise.reject(new Error("A mutation operation was attempted on a closed database"));

beforeEach(() => {
  stored = undefined;
  refuses = "nothing";
  keeper = newKeeper();
});

function newKeeper() {
  let last: Promise<void> = Promise.resolve();
  return new SettingsKeeper({
    read: () => (refuses === "all" ? refuse() : Promise.resolve(stored)),
    write: (settings) => {
      if (refuses !== "nothing") return refuse();
      stored = settings;
      return Promise.resolve();
    },
    alone: (run) => (last = last.then(run, run)),
  });
}

it("stores what is changed, and leaves the rest as it is", async () => {
  await keeper.save({ webSearch: true });
  await Promise.all([keeper.save({ port: 9002 }), keeper.save({ token: TOKEN })]);
  expect(stored).toEqual({ ...DEFAULTS, webSearch: true, port: 9002, token: TOKEN });
  expect(await newKeeper().load()).toEqual(stored);
});

it("has the defaults where the store gives nothing, and says so", async () => {
  refuses = "all";
  expect(await keeper.load()).toEqual(DEFAULTS);
  expect(keeper.isRefused).toBe(true);
  refuses = "nothing";
  await keeper.load();
  expect(keeper.isRefused).toBe(false);
});

it("keeps in memory what the store refuses, and tells that it isn't stored", async () => {
  refuses = "all";
  await expect(keeper.save({ token: TOKEN })).rejects.toThrow();
  expect(await keeper.load()).toEqual({ ...DEFAULTS, token: TOKEN });
  expect(stored).toBeUndefined();
});

it("never writes defaults over settings that it couldn't read", async () => {
  stored = { ...DEFAULTS, token: TOKEN };
  refuses = "all";
  await expect(keeper.save({ webSearch: true })).rejects.toThrow();
  refuses = "nothing";
  await keeper.save({ port: 9002 });
  expect(stored).toMatchObject({ token: TOKEN, port: 9002, webSearch: false });
});

it("goes by what it read last while the store gives nothing, the sites never to read among it", async () => {
  stored = { ...DEFAULTS, neverRead: ["bank.example"] };
  await keeper.load();
  refuses = "all";
  expect((await keeper.load()).neverRead).toEqual(["bank.example"]);
});

it("holds a change that wasn't stored until something is, be it elsewhere", async () => {
  refuses = "writing";
  await expect(keeper.save({ token: TOKEN })).rejects.toThrow();
  expect((await keeper.load()).token).toBe(TOKEN);
  refuses = "nothing";
  await newKeeper().save({ token: null });
  keeper.storeChanged();
  expect((await keeper.load()).token).toBeNull();
});
