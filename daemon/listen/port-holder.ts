import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { probe } from "./probe.ts";

/** Who holds a port, in words that end a sentence, such as `nginx (process 812)`. Best effort. */
export async function describePortHolder(port: number): Promise<string> {
  const pid = listeningProcess(port);
  const suffix = pid === undefined ? "" : ` (process ${pid})`;
  const answering = await probe(port);
  if (answering === "anvesha") return `another Anvesha daemon${suffix}`;
  return `${(pid === undefined ? undefined : nameOf(pid)) ?? "another program"}${suffix}`;
}

/** The process that listens on a TCP port of this machine, where Linux shows it to this user. */
function listeningProcess(port: number): number | undefined {
  const sockets = new Set(listeningInodes(port).map((inode) => `socket:[${inode}]`));
  if (sockets.size === 0) return undefined;
  return entries("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => entries(`/proc/${pid}/fd`).some((fd) => sockets.has(link(`/proc/${pid}/fd/${fd}`))));
}

/** The fields of a line of `/proc/net/tcp`: local address 1, state 3 (0A is listening), inode 9. */
function listeningInodes(port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((table) => text(table).split("\n"))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) === true && fields[3] === "0A")
    .flatMap((fields) => fields[9] ?? []);
}

const nameOf = (pid: number) => text(`/proc/${pid}/comm`).trim() || undefined;

/** What can't be seen, because it is gone, another user's or not Linux, is as good as absent. */
function orElse<T>(absent: T, look: () => T): T {
  try {
    return look();
  } catch {
    return absent;
  }
}

const entries = (folder: string) => orElse<string[]>([], () => readdirSync(folder));
const link = (file: string) => orElse("", () => readlinkSync(file));
const text = (file: string) => orElse("", () => readFileSync(file, "utf8"));
