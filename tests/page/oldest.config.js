/**
 * What a phone's pages of a club evening may use: what the oldest browsers know that we state (`sites/oldest.json`).
 *
 * By the data of Baseline, as web-features and MDN have them. Chrome 85, Firefox 79 and Safari 14 know all of ECMAScript
 * 2021 but for `WeakRef`; of the classes of 2022 they know public fields of instances.
 */

import css from "@eslint/css";
import compat from "eslint-plugin-compat";
import es from "eslint-plugin-es-x";

import oldest from "../../sites/oldest.json" with { type: "json" };

const { chrome, firefox, safari } = oldest;
const { rules } = es.configs["flat/restrict-to-es2021"];
/** Arrays have methods of the same names. */
const OF_ITERATORS = Object.keys(rules).filter((name) => name.startsWith("es-x/no-iterator-prototype-"));

/** What a page does well without, or has under its older name as well. */
const ONLY_BETTER_WITH = {
  allowProperties: [
    ...["accent-color", "color-scheme", "hyphens", "outline", "resize", "scroll-padding", "text-size-adjust"],
    ...["text-decoration-thickness", "text-wrap"],
    ...["appearance", "backface-visibility", "mask", "mask-image"],
  ],
  allowPropertyValues: { "overflow-wrap": ["anywhere"] },
  allowSelectors: ["focus-visible"],
  allowUnits: ["dvh"],
};

export default [
  {
    files: ["**/*.js"],
    plugins: { compat, "es-x": es },
    settings: {
      browsers: [`chrome ${chrome}`, `and_chr ${chrome}`, `firefox ${firefox}`, `safari ${safari}`, `ios_saf ${safari}.0`],
      // The types of what they are asked of are not known: each is taken for what has it.
      "es-x": { aggressive: true },
      // Asked for before they are used.
      polyfills: ["SharedWorker", "SharedWorker.port", "navigator.wakeLock"],
    },
    rules: {
      ...rules,
      ...Object.fromEntries(OF_ITERATORS.map((name) => [name, "off"])),
      "es-x/no-class-instance-fields": "off",
      "es-x/no-weakrefs": "error",
      "compat/compat": "error",
    },
  },
  {
    // The `at` of what has happened is its moment.
    files: ["js/phone/start.js"],
    rules: { "es-x/no-array-prototype-at": "off", "es-x/no-string-prototype-at": "off" },
  },
  {
    files: ["**/*.css"],
    language: "css/css",
    plugins: { css },
    rules: { "css/use-baseline": ["error", { available: 2020, ...ONLY_BETTER_WITH }] },
  },
];
