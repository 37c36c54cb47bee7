// No card of the hand hides the index of another, in one row and in two, however far some of them are raised.
import assert from "node:assert/strict";
import { test } from "node:test";

const nothing = () => {};
globalThis.document = {
  documentElement: { lang: "en", dataset: {} },
  createTreeWalker: () => ({}),
  createComment: () => ({}),
};
globalThis.localStorage = { getItem: () => null, setItem: nothing };
globalThis.matchMedia = () => ({ matches: false, addEventListener: nothing });
globalThis.window = { dispatchEvent: nothing };
globalThis.navigator ??= { languages: ["en"] };
globalThis.CustomEvent = class {};
const page = "../../../src/courtcards/page/static/js/shared";
const { change } = await import(`${page}/settings.js`);
const { fullHandWidth, layHand } = await import(`${page}/layout/hand.js`);
const { trickCardWidth } = await import(`${page}/trick-board/layout.js`);

/** The width that rank and suit cover, in widths of a card, by the face and by whether they stand beside each other. */
const INDICES = {
  usual: { beside: [0.34, 0.24], under: [0.2, 0.43] },
  large: { beside: [0.65, 0.41], under: [0.36, 0.75] },
};
const ZONES = [
  { x: 8, y: 500, w: 374, h: 207 },
  { x: 8, y: 500, w: 304, h: 150 },
  { x: 8, y: 200, w: 820, h: 96 },
  { x: 8, y: 500, w: 860, h: 163 },
];
const PACK = [..."SHCD"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

/** How far the index of a card is covered by the cards above it, in pixels: of its width, where their heights meet. */
function hidden(place, others, { beside, under }) {
  const [w, h] = (place.showsTop ? beside : under).map((part) => part * place.w);
  const meets = (other) => other.y < place.y + h && other.y + 1.4 * other.w > place.y;
  const above = others.filter((other) => other.z > place.z && meets(other));
  const edges = above.filter((other) => other.x + other.w > place.x).map((other) => place.x + w - other.x);
  return Math.max(0, ...edges);
}

for (const cards of ["usual", "large"])
  for (const zone of ZONES)
    test(`${cards} indices on ${zone.w} × ${zone.h}`, () => {
      change({ cards });
      for (let count = 1; count <= 13; count++) {
        const hand = PACK.slice(0, count);
        for (const up of [[], hand, ...hand.map((card) => [card])]) {
          const places = [...layHand(hand, zone, { raised: (card) => Number(up.includes(card)) }).values()];
          for (const place of places) {
            assert.ok(hidden(place, places, INDICES[cards]) < 2, `${count} cards, raised: ${up.join(" ")}`);
            assert.ok(place.y >= zone.y - 1 && place.x >= zone.x - 1, `${count} cards leave the zone`);
          }
        }
      }
    });

test("the cards of a trick are a little larger than those of the hand, and no more", () => {
  for (const zone of ZONES) {
    const own = fullHandWidth(zone);
    const played = trickCardWidth({ x: 0, y: 0, w: zone.w, h: 400 }, zone);
    assert.ok(played >= own * 0.95 && played <= own * 1.4, `${played} beside ${own}`);
  }
});
