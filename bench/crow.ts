import { contenders } from "./crow-contenders.ts";
import { peakKilobytes, perSecond } from "./crow-measure.ts";
import { samples } from "./crow-messages.ts";
import type { Bench, Findings } from "./harness/bench.ts";

export const crow: Bench = {
  name: "crow",
  question: "How many messages of Crow a second, and how much memory, beside other CBOR and JSON?",
  goal: "10 times the published one; level with cborg; half of cbor-x in JavaScript at least",
  run() {
    const findings: Findings = { ours: {}, peers: {} };
    for (const sample of samples) {
      const entries = Object.entries(contenders(sample));
      const encode = perSecond(entries.map(([, contender]) => contender.encode));
      const decode = perSecond(entries.map(([, contender]) => contender.decode));
      for (const [i, [name, contender]] of entries.entries()) {
        const isOurs = name.startsWith("Crow");
        findings[isOurs ? "ours" : "peers"][`${sample.name}: ${name}`] = {
          "encode /s": encode[i] ?? Number.NaN,
          "decode /s": decode[i] ?? Number.NaN,
          "encode kB": peakKilobytes(contender.encode),
          "decode kB": peakKilobytes(contender.decode),
        };
      }
    }
    return Promise.resolve(findings);
  },
};
