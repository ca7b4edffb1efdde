import { expectEqual, Failure } from "../verdict.ts";
import type { Course } from "../client.ts";
import type { Context } from "../context.ts";
import { inHex, ping } from "../wire.ts";

/** The four things that can become of a message. */

/** The daemon closes with this code and sends nothing first; what follows the message is not served. */
export async function expectClosed(
  context: Context,
  code: number,
  ...messages: readonly (Buffer | string)[]
): Promise<void> {
  const client = await context.connect();
  client.send(...messages, ping());
  expectEqual(await client.closing(), code, "a close with");
}

/** The daemon sends the same bytes back. */
export async function expectEcho(context: Context, message: Buffer): Promise<void> {
  const client = await context.connect();
  client.send(message);
  const { bytes } = await client.next("an echo");
  if (!bytes.equals(message)) throw new Failure(`the bytes ${inHex(message)}`, inHex(bytes));
}

/** The daemon does nothing, and stays. */
export async function expectIgnored(context: Context, ...messages: readonly Buffer[]): Promise<void> {
  const client = await context.connect();
  const { closed, frames } = await client.behind(...messages);
  expectOpen({ closed, frames });
  const [first] = frames;
  if (first !== undefined) throw new Failure("no frame", inHex(first.bytes));
}

/** The daemon answers the query in the message, to the end. */
export async function expectAnswer(context: Context, message: Buffer, id: bigint): Promise<void> {
  const client = await context.connect();
  client.send(message);
  for (const frame of await client.answers(id)) expectEqual(frame.id, id, "the request id");
}

/** @throws Failure when the daemon closed. */
export function expectOpen({ closed }: Course): void {
  if (closed !== undefined) throw new Failure("a connection that stays open", `closed with ${closed}`);
}
