import { beforeEach, expect, it } from "vitest";
import { tryOut } from "../../../../lib/link/try-out.ts";
import { turn } from "../nerve/test-transport.ts";
import { DaemonWorld } from "./daemon-world.ts";

let world: DaemonWorld;

beforeEach(() => {
  world = new DaemonWorld();
});

const start = () => tryOut({ connect: world.connect, clock: world.clock, log: () => {} });

it("tells a daemon that answers, and leaves nothing open behind", async () => {
  const isTaken = start();
  world.accept();
  expect(await isTaken).toBe(true);
  await turn();
  expect(world.open).toEqual([]);
  expect(world.clock.waiting).toBe(0);
});

it("tells one that doesn't take the token", async () => {
  const isTaken = start();
  world.accept(4401);
  expect(await isTaken).toBe(false);
});

it("tells that nobody is there", async () => {
  const isTaken = start();
  world.refuse();
  expect(await isTaken).toBe(false);
});

it.each(["connection", "answer"])("waits a few seconds for the %s, and no longer", async (missing) => {
  const isTaken = start();
  if (missing === "answer") world.accept("silent");
  await turn();
  world.clock.advance(4_000);
  expect(await isTaken).toBe(false);
  await turn();
  expect(world.open).toEqual([]);
});
