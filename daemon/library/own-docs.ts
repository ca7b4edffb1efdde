import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Folders of a checkout whose documents are for whoever uses Anvesha. */
const FOLDERS = ["docs", "docs/sample"];
const FILES = ["README.md", "daemon/README.md", "lib/nerve/README.md"];

/** Anvesha's own documentation in a checkout or a copy of it: paths below `root`. */
export function ownDocsIn(root: string): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => /\.(?:md|html)$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  return [...FILES.filter((file) => existsSync(path.join(root, file))), ...inFolders];
}
