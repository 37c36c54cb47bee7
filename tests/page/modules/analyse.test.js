// A position is set up card by card and written as text; its plays are a line with variations.
import assert from "node:assert/strict";
import { test } from "node:test";

const nothing = () => ({});
globalThis.document = {
  documentElement: { lang: "en", dataset: {} },
  createTreeWalker: nothing,
  createComment: nothing,
};
globalThis.localStorage = { getItem: () => null };
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });
const page = "../../../src/courtcards/page/static";
const { addDrawing } = await import(`${page}/js/shared/drawing.js`);
const { setup: tricks } = await import(`${page}/games/double-king/setup.js`);
const { setup: cross } = await import(`${page}/games/kings-corner/setup.js`);
const { PACK, Setup } = await import(`${page}/js/analyse/setup.js`);
const { drawnBy, moveOf, PositionTree } = await import(`${page}/js/analyse/tree.js`);

addDrawing({ name: "double-king", setup: tricks });
addDrawing({ name: "kings-corner", setup: cross });
const DEAL = { name: "double-king", seat_counts: [4] };
const HAND = { name: "kings-corner", seat_counts: [2, 3, 4, 5, 6] };
const SPADES = PACK[0];

test("one hand is written, the others stay unknown", () => {
  const setup = new Setup(DEAL, "club");
  for (const card of SPADES) setup.press(card);
  setup.layout.first = "choose tricks";
  assert.equal(
    setup.text,
    `double-king/1 club seat=0 dealer=3 hands=${SPADES.join(",")}/-/-/- contract=tricks`,
  );
  assert.equal(setup.isLacking, false);
});

test("a card that is pressed again goes back, wherever it lies", () => {
  const setup = new Setup(DEAL, "club");
  setup.press("AS");
  setup.press("KS");
  setup.press("AS");
  assert.deepEqual(setup.cardsAt("hand:0"), ["KS"]);
  assert.equal(setup.left.length, 51);
});

test("a full hand leads to the next, and the rest is dealt", () => {
  const setup = new Setup(DEAL, "club");
  setup.lookFrom(null);
  for (const card of SPADES) setup.press(card);
  assert.equal(setup.active, "hand:1");
  setup.dealRest();
  assert.equal(setup.isLacking, false);
  assert.equal(new Set(setup.layout.hands.flat()).size, 52);
  assert.deepEqual(setup.layout.hands[0], SPADES);
});

test("from the hand to the four sides of the cross, and no further", () => {
  const setup = new Setup(HAND, "french");
  for (const card of SPADES.slice(0, 11)) setup.press(card);
  assert.deepEqual(
    ["N", "E", "S", "W"].map((place) => setup.cardsAt(place)),
    SPADES.slice(7, 11).map((card) => [card]),
  );
  assert.equal(setup.active, "W");
  assert.equal(
    setup.text,
    `kings-corner/1 french seats=4 seat=0 dealer=3 turn=0 n=7S e=6S s=5S w=4S hands=${SPADES.slice(0, 7)}/7/7/7`,
  );
});

test("all hands open: the stock has what is left", () => {
  const setup = new Setup(HAND, "french", 2);
  setup.lookFrom(null);
  setup.dealRest();
  const [, stock = ""] = setup.text.split("stock=");
  assert.equal(stock.split(",").length, 52 - 2 * 7 - 4);
});

test("plays are a line; another play is a variation, and the same one is none", () => {
  const tree = new PositionTree("start", ["AS", "KS"]);
  const [root, first] = tree.pathTo(tree.endOf(tree.root));
  const other = tree.add(root, "QH");
  assert.equal(tree.add(root, "QH"), other);
  assert.deepEqual(
    root.children.map(({ play }) => play),
    ["AS", "QH"],
  );
  assert.deepEqual(tree.playsTo(tree.endOf(root)), ["AS", "KS"]);
  assert.deepEqual(tree.playsTo(other), ["QH"]);
  tree.remove(first);
  assert.deepEqual(tree.playsTo(tree.endOf(root)), ["QH"]);
});

test("a play is told apart from what it has shown", () => {
  assert.deepEqual(["end!+K", "end+5H", "9H>N", "choose trump:S"].map(moveOf), ["end", "end", "9H>N", "choose trump:S"]);
  assert.deepEqual(["end!+K", "end+5H", "9H"].map(drawnBy), [null, "5H", null]);
});
