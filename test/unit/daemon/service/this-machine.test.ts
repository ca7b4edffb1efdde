import { describe, expect, it } from "vitest";
import { lastingNode, refuseFleeting } from "../../../../daemon/service/this-machine.ts";

describe("lastingNode", () => {
  const CELLAR = "/opt/homebrew/Cellar/node@22/22.1.0_1/bin/node";

  it("is Homebrew's link to the current version, while that is the one which runs", () => {
    expect(lastingNode(CELLAR, () => CELLAR)).toBe("/opt/homebrew/opt/node@22/bin/node");
    expect(lastingNode(CELLAR, () => "/opt/homebrew/Cellar/node@22/22.2.0/bin/node")).toBe(CELLAR);
  });

  it("is the one that runs elsewhere, and where there is no link", () => {
    expect(lastingNode("/usr/bin/node", (file) => file)).toBe("/usr/bin/node");
    const missing = () => {
      throw new Error("ENOENT");
    };
    expect(lastingNode(CELLAR, missing)).toBe(CELLAR);
  });
});

describe("refuseFleeting", () => {
  const node = "/usr/bin/node";

  it.each([
    "/home/ada/.npm/_npx/0123/node_modules/@anvesha/daemon/dist/anvesha.js",
    "C:\\Users\\Ada\\AppData\\Local\\npm-cache\\_npx\\01\\node_modules\\@anvesha\\daemon\\dist\\anvesha.js",
    "/home/ada/.cache/pnpm/dlx-123/node_modules/@anvesha/daemon/dist/anvesha.js",
  ])("refuses %s", (script) => {
    expect(() => refuseFleeting({ node, script, args: [] })).toThrow(
      expect.objectContaining({ kind: "Unusable" }),
    );
  });

  it.each(["/usr/lib/node_modules/@anvesha/daemon/dist/anvesha.js", "/home/ada/npx/anvesha.js"])(
    "takes %s",
    (script) => expect(() => refuseFleeting({ node, script, args: [] })).not.toThrow(),
  );
});
