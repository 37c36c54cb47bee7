// Every card of a long pile can be read: on a phone, upright or on its side, and on a desktop.
import assert from "node:assert/strict";
import { test } from "node:test";

const nothing = () => ({});
globalThis.document = {
  documentElement: { lang: "en", dataset: {} },
  createTreeWalker: nothing,
  createComment: nothing,
};
globalThis.localStorage = {};
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });
const layout = await import("../../../src/courtcards/page/static/games/kings-corner/layout.js");
const { cardOnPile, crossIn, isSqueezed } = layout;

const PLACES = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"];
const LONGEST = 13;

/** What shows of each covered card, in widths of a card: the wider of its two free edges. */
const strips = (pile) =>
  pile.slice(0, -1).map(({ x, y, z, w }) => {
    const above = pile.filter((other) => other.z > z);
    return Math.min(...above.map((other) => Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) / w));
  });

for (const [w, h] of [
  [344, 340],
  [480, 250],
  [1100, 680],
]) {
  test(`piles of thirteen on ${w} × ${h}, and no card leaves the cross`, () => {
    const cross = crossIn({ x: 8, y: 60, w, h });
    for (const place of PLACES) {
      const pile = Array.from({ length: LONGEST }, (_, index) => cardOnPile(cross, place, index, LONGEST));
      assert.equal(isSqueezed(cross, place, LONGEST), false);
      assert.ok(Math.min(...strips(pile)) >= 0.13, place);
      assert.equal(pile.at(-1).z, Math.max(...pile.map(({ z }) => z)));
      for (const card of pile) {
        assert.ok(card.x >= 7.4 && card.x <= 8 + w + 0.6 - card.w, place);
        assert.ok(card.y >= 59.4 && card.y <= 60 + h + 0.6 - 1.4 * card.w, place);
      }
    }
  });
}
