/** `npm run check`: types, lint, format, dead code and the direction of imports. */
import { sourceChecks } from "./checks.mjs";

let failed = 0;
for (const check of sourceChecks) {
  const ok = (await check.run()) === 0;
  console.log(`${ok ? "ok  " : "FAIL"} ${check.name}`);
  if (!ok) failed++;
}
process.exit(failed === 0 ? 0 : 1);
