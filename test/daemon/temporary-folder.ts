import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder that is gone when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "anvesha-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
