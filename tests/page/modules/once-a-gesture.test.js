// A double tap does what its first tap does, once, and nothing that has come under the finger meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";

/** What hears of presses before a page does, as a browser tells it. @type {Map<string, (event: object) => void>} */
const heard = new Map();
globalThis.window = { addEventListener: (type, hear) => heard.set(type, hear), event: undefined };
globalThis.location = Object.assign(new URL("https://cards.example/"), { assign: () => {} });
globalThis.document = { documentElement: { lang: "en", dataset: { host: "device" } }, querySelector: () => null };
globalThis.navigator ??= { languages: [] };
globalThis.document.createTreeWalker = () => ({});
globalThis.Element = class {};
globalThis.HTMLElement = class extends Element {
  tagName = "BUTTON";
  dataset = {};
  constructor(textContent) {
    super();
    this.textContent = textContent;
  }
  closest() {
    return this;
  }
};
const kept = new Map([["courtcards.settings", JSON.stringify({ name: "Ann" })]]);
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

const js = "../../../src/courtcards/page/static/js";
const { once } = await import(`${js}/shared/gesture.js`);
const { Desk } = await import(`${js}/phone/desk.js`);
const { Seating } = await import(`${js}/phone/seating.js`);

/** Presses a place at a time, in milliseconds; what stands there may act. */
function tap(time, words, act, y = 0) {
  const target = new HTMLElement(words);
  const place = { target, clientX: 0, clientY: y, pointerType: "touch", isPrimary: true };
  for (const type of ["pointerdown", "click"]) {
    const event = { type, timeStamp: time, detail: 1, ...place };
    heard.get(type)(event);
    window.event = event;
    if (type === "click") act();
    window.event = undefined;
  }
}

/** Lets what was begun come to its end. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

let now = 0;
/** What two taps do, so far apart in milliseconds and pixels. */
async function twice(act, { ms = 200, px = 0, other = "Enter" } = {}) {
  now += 10_000;
  tap(now, "Enter", act);
  await settled();
  tap(now + ms, other, act, px);
  await settled();
}

/** A sheet that notes what is written on it. */
function sheet() {
  const written = [];
  const outbox = { add: async (_place, order) => void written.push(order) };
  const desk = Object.assign(Object.create(Desk.prototype), { outbox, draw: () => {}, _isKeeping: false });
  Object.defineProperty(desk, "place", { value: { round: 1, table: 1 } });
  return { desk, written };
}

test("a double tap writes one line, whatever stands under the second tap", async () => {
  for (const other of ["Enter", "Confirm"]) {
    const { desk, written } = sheet();
    await twice(() => desk.write({ type: "confirm" }, ""), { other });
    assert.equal(written.length, 1);
  }
});

test("different things that are pressed in quick succession are all written", async () => {
  for (const apart of [{ px: 100, other: "Confirm" }, { ms: 600 }]) {
    const { desk, written } = sheet();
    await twice(() => desk.write({ type: "confirm" }, ""), apart);
    assert.equal(written.length, 2);
  }
});

test("what was not written for a second tap is told so, to keep what is typed", async () => {
  const told = [];
  const { desk } = sheet();
  await twice(async () => told.push(await desk.writeAll([{ type: "draw" }], "")));
  assert.deepEqual(told, [true, false]);
});

test("a double tap takes a seat once", async () => {
  const sent = [];
  const seating = new Seating({ sit: async (_place, { id }) => sent.push(id) && { page: null } }, () => {});
  const view = { evening: "e", round: 1, table: 1, attempt: 1 };
  await twice(() => seating.take(view, 2));
  assert.equal(sent.length, 1);
  await twice(() => seating.take(view, 2), { ms: 600 });
  assert.equal(sent.length, 3);
});

test("an answer to what was refused is given once", async () => {
  let given = 0;
  await twice(once(() => (given += 1)));
  assert.equal(given, 1);
});
