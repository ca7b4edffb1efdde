/** The house of docs/architecture.md: imports point one way. A layer that reaches upwards fails the check. */
const only = (name, from, allowed) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: "^(entrypoints|components|platform|lib|daemon|test|bench|scripts)/", pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-entrypoint-imported",
      comment: "entrypoints are composition roots",
      severity: "error",
      from: { path: "^(?!entrypoints|test)" },
      to: { path: "^entrypoints/" },
    },
    only("nerve-stands-alone", "^lib/nerve/", "^lib/nerve/"),
    only("crow-stands-alone", "^lib/crow/", "^lib/crow/"),
    only("crow-session-on-crow", "^lib/crow-session/", "^lib/(crow|crow-session)/"),
    only("text-stands-alone", "^lib/text/", "^lib/text/"),
    only("page-on-text", "^lib/page/", "^lib/(page|text)/"),
    only("link-on-nerve", "^lib/link/", "^lib/(link|nerve)/"),
    only("ask-on-link-page-sites-text", "^lib/ask/", "^lib/(ask|link|page|sites|text|nerve)/"),
    only("sites-stand-alone", "^lib/sites/", "^lib/sites/"),
    only("lib-only-lib", "^lib/", "^lib/"),
    only("components-on-lib", "^components/", "^(components|lib)/"),
    only("platform-on-lib", "^platform/", "^(platform|lib)/"),
    only("entrypoints-on-the-extension", "^entrypoints/", "^(entrypoints|components|platform|lib)/"),
    only("daemon-on-nerve-and-text", "^daemon/", "^(daemon/|lib/(nerve|text)/)"),
    {
      name: "pure-lib-imports-no-node",
      severity: "error",
      from: {
        path: "^(lib|components|platform|entrypoints)/",
        pathNot: ["\\.test\\.tsx?$", "^lib/crow-session/node/"],
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "only-platform-touches-the-browser",
      severity: "error",
      from: { path: "^(lib|components)/" },
      to: { path: "wxt/browser" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.output|\\.wxt)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ["@anvesha/source", "import", "module", "node", "default"] },
  },
};
