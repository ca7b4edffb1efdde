import { once } from "node:events";
import type { Server } from "node:http";
import { hasCode, reasonOf } from "../data-dir.ts";
import { Failure } from "../failure.ts";
import { describePortHolder } from "./port-holder.ts";

/**
 * Listens on a port of 127.0.0.1 (0 takes a free one) and returns it.
 *
 * @throws Failure `PortTaken` that names who holds it; `Unusable` when the system refuses it otherwise.
 */
export async function bindLoopback(server: Server, port: number): Promise<number> {
  try {
    server.listen({ port, host: "127.0.0.1" });
    await once(server, "listening");
  } catch (cause) {
    if (hasCode(cause, "EADDRINUSE")) throw await portTaken(port, cause);
    const remedy = "Choose another one with --port N, 0 for any that is free.";
    throw new Failure("Unusable", `Port ${port} can't be used: ${reasonOf(cause)}.`, remedy, { cause });
  }
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server without a port");
  return address.port;
}

async function portTaken(port: number, cause: unknown): Promise<Failure> {
  return new Failure(
    "PortTaken",
    `Port ${port} is taken by ${await describePortHolder(port)}.`,
    "Stop it, or choose another port with --port N (and the same one in the extension's settings).",
    { cause },
  );
}
