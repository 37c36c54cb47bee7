// The own hand is held as the person wants it, and what was dragged stays for the deal.
import assert from "node:assert/strict";
import { test } from "node:test";

const nothing = () => {};
const kept = {};
globalThis.document = { documentElement: { lang: "en", dataset: {} } };
globalThis.localStorage = { getItem: () => null, setItem: nothing };
globalThis.sessionStorage = {
  getItem: (key) => kept[key] ?? null,
  setItem: (key, text) => (kept[key] = text),
  removeItem: (key) => delete kept[key],
};
globalThis.matchMedia = () => ({ matches: false, addEventListener: nothing });
globalThis.location = { pathname: "/table/one", search: "" };
globalThis.window = { dispatchEvent: nothing };
globalThis.CustomEvent = class {};
const page = "../../../src/courtcards/page/static/js/shared";
const { change } = await import(`${page}/settings.js`);
const { forgetHand, moveInHand, orderHand, suitsInTurn } = await import(`${page}/layout/hand-order.js`);

const HAND = "2D KC AS 9H 4C QH".split(" ");
const view = (cards, hand, trump = "") => ({ hand, seat: 0, table: { cards }, trump });
const holding = (usual, isAceHigh) => ({ usual, isAceHigh, trump: (seen) => seen.trump });
const TRICKS = holding("suit", true);
const CROSS = holding("rank", false);
const held = (order, seen, how) => {
  change({ order });
  return orderHand(seen, how).join(" ");
};

test("by suit, by rank and with trumps first, with the ace as the game counts it", () => {
  assert.equal(held("usual", view(HAND, 1), TRICKS), "AS QH 9H KC 4C 2D");
  assert.equal(held("usual", view(HAND, 1), CROSS), "KC QH 9H 4C 2D AS");
  assert.equal(held("rank", view(HAND, 1), TRICKS), "AS KC QH 9H 4C 2D");
  assert.equal(held("suit", view(HAND, 1), CROSS), "AS QH 9H KC 4C 2D");
  assert.equal(held("trumps", view(HAND, 1, "D"), TRICKS), "2D AS QH 9H KC 4C");
  assert.equal(held("trumps", view(HAND, 1), CROSS), held("suit", view(HAND, 1), CROSS));
});

test("red and black suits stand in turn as far as they can", () => {
  assert.deepEqual(suitsInTurn(["2S", "2C", "2D"]), ["S", "D", "C"]);
  assert.deepEqual(suitsInTurn(["2H", "2D", "2C"]), ["H", "C", "D"]);
  assert.deepEqual(suitsInTurn(["2S", "2H", "2C", "2D"], "C"), ["C", "H", "S", "D"]);
  assert.deepEqual(suitsInTurn(["2S", "2C"], "H"), ["S", "C"]);
});

test("no suit moves when another has been played", () => {
  held("suit", view(HAND, 2), TRICKS);
  assert.equal(held("suit", view(["2D", "KC", "AS"], 2), TRICKS), "AS KC 2D");
});

test("what was dragged stays for the deal, and a card that is drawn comes last", () => {
  held("hand", view(HAND, 3), TRICKS);
  moveInHand(view(HAND, 3), TRICKS, "2D", 0);
  assert.equal(held("hand", view(HAND, 3), TRICKS), "2D AS QH 9H KC 4C");
  assert.equal(held("hand", view(["2D", "QH", "KC", "3S"], 3), TRICKS), "2D QH KC 3S");
  assert.deepEqual(JSON.parse(kept["courtcards.hand"]).cards[0], ["2D", "AS", "QH", "9H", "KC", "4C"]);
  assert.equal(held("hand", view(HAND, 4), TRICKS), "AS QH 9H KC 4C 2D");
});

test("another match at the table begins with a hand that nobody has dragged", () => {
  moveInHand(view(HAND, 0), TRICKS, "2D", 0);
  assert.equal(held("hand", view(HAND, 0), TRICKS), "2D AS QH 9H KC 4C");
  forgetHand();
  assert.equal(held("hand", view(HAND, 0), TRICKS), "AS QH 9H KC 4C 2D");
});
