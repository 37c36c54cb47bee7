// A style sheet as the oldest browsers that we state understand it: `node without.mjs < SHEET`.
//
// What Baseline did not have at the end of 2020 is dropped as they drop it: a declaration, a rule whose selector has it,
// an at-rule; and the gaps of flexible boxes, which Safari 14.0 lacks and which no data tells from those of grids.
import css from "@eslint/css";
import { generate, parse, walk } from "@eslint/css-tree";
import { Linter } from "eslint";
import { text } from "node:stream/consumers";

const sheet = await text(process.stdin);
const config = {
  files: ["**/*.css"],
  language: "css/css",
  plugins: { css },
  rules: { "css/use-baseline": ["error", { available: 2020 }] },
};
const lacked = new Set(
  new Linter().verify(sheet, [config], { filename: "page.css" }).map(({ line, column }) => `${line}:${column}`),
);
const GAPS = ["gap", "row-gap", "column-gap"];

const tree = parse(sheet, { positions: true, parseCustomProperty: false });
/** @param {any} node */
function hasLacked(node) {
  let found = false;
  walk(node, (each) => {
    const start = each.loc?.start;
    if (start && lacked.has(`${start.line}:${start.column}`)) found = true;
  });
  return found;
}
walk(tree, {
  leave(node, item, list) {
    if (node.type === "Declaration" && hasLacked(node)) list.remove(item);
    else if (node.type === "Rule" && hasLacked(node.prelude)) list.remove(item);
    else if (node.type === "Atrule" && lacked.has(`${node.loc.start.line}:${node.loc.start.column}`)) list.remove(item);
    else if (node.type === "Block" && isFlexible(node)) dropGaps(node);
  },
});

/** @param {any} block */
function isFlexible(block) {
  return block.children.some(
    (each) => each.type === "Declaration" && each.property === "display" && /flex/.test(generate(each.value)),
  );
}

/** @param {any} block */
function dropGaps({ children }) {
  children.forEach((each, item) => {
    if (each.type === "Declaration" && GAPS.includes(each.property)) children.remove(item);
  });
}

process.stdout.write(generate(tree));
