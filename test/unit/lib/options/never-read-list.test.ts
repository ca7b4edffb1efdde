import { beforeEach, expect, it } from "vitest";
import { NeverReadList } from "../../../../lib/options/never-read-list.ts";

let stored: readonly string[];
let isFull: boolean;
let list: NeverReadList;

beforeEach(() => {
  stored = ["bank.example"];
  isFull = false;
  list = new NeverReadList({
    stored,
    save: (hosts) => {
      if (isFull) return Promise.reject(new Error("The disk is full"));
      stored = hosts;
      return Promise.resolve();
    },
  });
});

function addTyped(text: string): Promise<void> {
  list.edit(text);
  return list.addTyped();
}

it("takes a host, or an address with one, in the order of the alphabet", async () => {
  await addTyped(" https://www.Alpha.example/inbox ");
  expect(stored).toEqual(["alpha.example", "bank.example"]);
  expect(list.hosts.value).toEqual(stored);
  expect(list.typed.value).toBe("");
  expect(list.change.value).toEqual({ state: "saved", what: "added", name: "alpha.example" });
});

it("says what is no host, and keeps what was typed", async () => {
  await addTyped("my bank");
  expect(list.change.value).toMatchObject({ state: "invalid", what: "no_host" });
  expect(list.typed.value).toBe("my bank");
  list.edit("my bank.example");
  expect(list.change.value.state).toBe("still");
  expect(stored).toEqual(["bank.example"]);
});

it.each(["bank.example", "login.bank.example"])("says that %s is covered already", async (host) => {
  await addTyped(host);
  expect(list.change.value).toEqual({ state: "invalid", what: "known", name: host });
  expect(stored).toEqual(["bank.example"]);
});

it("takes one off the list, and no other", async () => {
  await addTyped("alpha.example");
  await list.remove("bank.example");
  expect(stored).toEqual(["alpha.example"]);
  expect(list.change.value).toEqual({ state: "saved", what: "removed", name: "bank.example" });
});

it("suggests what isn't covered yet, and adds it only when told to", async () => {
  const mail = list.suggested("mail");
  expect(mail).toContain("mail.google.com");
  expect(stored).toEqual(["bank.example"]);
  await addTyped("google.com");
  expect(list.suggested("mail")).not.toContain("mail.google.com");
  await list.add(list.suggested("mail"));
  expect(list.suggested("mail")).toEqual([]);
  expect(list.change.value).toMatchObject({ what: "added_many", name: String(mail.length - 1) });
  expect(stored).toHaveLength(mail.length + 1);
});

it("keeps all of several that are added and removed before the first is stored", async () => {
  await Promise.all([list.add(["alpha.example"]), list.remove("bank.example"), list.add(["gamma.example"])]);
  expect(stored).toEqual(["alpha.example", "gamma.example"]);
  expect(list.hosts.value).toEqual(stored);
});

it("shows what is stored when it can't be changed, and says so", async () => {
  isFull = true;
  await addTyped("alpha.example");
  expect(list.hosts.value).toEqual(["bank.example"]);
  expect(list.typed.value).toBe("alpha.example");
  expect(list.change.value.state).toBe("not_saved");
});

it("follows what another page stores", () => {
  list.receive(["gamma.example"]);
  expect(list.hosts.value).toEqual(["gamma.example"]);
  expect(list.covers("https://a.gamma.example/b")).toBe(true);
});
