import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["**/dist/", ".output/", ".wxt/", ".artifacts/", "**/*.cjs", "**/*.mjs", "eslint.config.js"] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          "tsconfig.json",
          "lib/tsconfig.json",
          "lib/nerve/tsconfig.json",
          "lib/crow/tsconfig.json",
          "lib/crow-session/tsconfig.json",
          "lib/crow-session/node/tsconfig.json",
          "daemon/tsconfig.json",
          "test/tsconfig.json",
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/only-throw-error": ["error", { allowThrowingUnknown: true }],
    },
  },
  {
    files: ["components/**/*.tsx", "entrypoints/**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    // Not the rules for React's compiler: to them every change of a signal is a fault.
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["lib/nerve/runtime.d.ts"],
    rules: { "no-var": "off", "@typescript-eslint/no-unused-vars": "off" },
  },
  {
    files: ["daemon/commands/**", "test/**", "bench/**"],
    rules: { "no-console": "off" },
  },
);
