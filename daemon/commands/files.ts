import type { Dirent } from "node:fs";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { reasonOf } from "../data-dir.ts";
import { isReadableName } from "../document/file.ts";

/** A path that was named, or found in a folder that was; with a problem when it can't be looked into. */
export interface FoundFile {
  path: string;
  problem?: string;
  /** One in a folder, whose name doesn't say that there is text in it. */
  isOther?: true;
}

/**
 * The files at a path: itself, whatever it is, or everything in a folder. What is hidden, and what npm installed, is
 * left out; links to folders are not followed.
 */
export function filesAt(at: string): FoundFile[] {
  if (at === "") return [{ path: '""', problem: "is an empty name" }];
  const file = path.resolve(at);
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? filesIn(file) : [{ path: file }];
}

function filesIn(folder: string): FoundFile[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesOf(entry, folder));
  } catch (error) {
    return [{ path: folder, problem: `can't be read: ${reasonOf(error)}` }];
  }
}

function filesOf(entry: Dirent, folder: string): FoundFile[] {
  const at = path.join(folder, entry.name);
  if (entry.name.startsWith(".")) return [];
  if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesIn(at);
  if (statSync(at, { throwIfNoEntry: false })?.isFile() !== true) return [];
  return [isReadableName(entry.name) ? { path: at } : { path: at, isOther: true }];
}
