/** The vectors in the runtime that loads this: the package and the suite in one module, which says what it found. */
import * as crow from "@crow-agent/protocol";
import { judge, type Vectors } from "./vector-suite.ts";

/** @param text the file of vectors */
export function report(text: string): string {
  return JSON.stringify(judge(crow, JSON.parse(text) as Vectors));
}

Object.assign(globalThis, { reportOnVectors: report });
