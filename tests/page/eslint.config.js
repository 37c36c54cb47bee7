/** How the page's modules and styles are linted. That names are declared and used, TypeScript says: see tsconfig.json. */

import css from "@eslint/css";
import js from "@eslint/js";

/** What a page does well without: a browser that does not know it shows the same, a little less finely. */
const ONLY_BETTER_WITH = {
  allowProperties: ["accent-color", "overscroll-behavior", "resize", "text-size-adjust", "user-select"],
  allowPropertyValues: { "content-visibility": ["auto"], "text-wrap": ["pretty"] },
};

export default [
  {
    files: ["**/*.js"],
    ...js.configs.recommended,
    rules: {
      ...js.configs.recommended.rules,
      // TypeScript knows every name of the browser; here they would have to be listed.
      "no-undef": "off",
      "no-unused-vars": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    files: ["**/*.css"],
    language: "css/css",
    plugins: { css },
    rules: {
      ...css.configs.recommended.rules,
      // The colours and measures are declared in base.css and used everywhere.
      "css/no-invalid-properties": ["error", { allowUnknownVariables: true }],
      // What is hidden stays hidden, and who asks for less motion gets it, whatever else is said of the element.
      "css/no-important": "off",
      "css/use-baseline": ["error", { available: 2024, ...ONLY_BETTER_WITH }],
    },
  },
];
