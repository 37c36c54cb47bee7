// The end of a round's time: signalled once, while the page looks on, and never long after.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.window = { addEventListener: () => {} };
globalThis.location = new URL("https://cards.example/");
globalThis.document = {
  documentElement: { lang: "en", dataset: {} },
  addEventListener: () => {},
  querySelector: () => null,
  createTreeWalker: () => ({}),
};
globalThis.navigator ??= { languages: [] };
globalThis.localStorage = { getItem: () => null, setItem: () => {} };

const js = "../../../src/courtcards/page/static/js";
const { clockState, TimeSignal } = await import(`${js}/club/time-signal.js`);
const { placeText } = await import(`${js}/club/text.js`);
await import(`${js}/club/words.js`);

const MINUTE = 60_000;
const START = 1_700_000_000_000;

/** Lets a clock run for so many minutes, second by second; what was heard, and what was said. */
function run(signal, until, from, minutes) {
  const said = [];
  for (let now = from; now <= from + minutes * MINUTE; now += 1000) {
    signal.tick(until, now);
    if (signal.news !== (said.at(-1) ?? "")) said.push(signal.news);
  }
  return said;
}

/** A signal, and the names of the sounds that it made. */
function listening() {
  const heard = [];
  return { heard, signal: new TimeSignal((name) => heard.push(name)) };
}

test("five minutes before the end and at the end, once each", () => {
  const { heard, signal } = listening();
  const said = run(signal, START + 10 * MINUTE, START, 30);
  assert.deepEqual(heard, ["soon", "time"]);
  assert.deepEqual(said, ["5 minutes left", "Time is up"]);
});

test("a page opened after the end is silent", () => {
  for (const minutes of [0, 1, 40]) {
    const { heard, signal } = listening();
    assert.deepEqual(run(signal, START, START + minutes * MINUTE, 5), []);
    assert.deepEqual(heard, []);
  }
});

test("a clock of less than five minutes has no warning, and a page opened within them neither", () => {
  const { heard, signal } = listening();
  run(signal, START + 4 * MINUTE, START, 6);
  assert.deepEqual(heard, ["time"]);
});

test("more time takes the warning back, and the end is signalled again", () => {
  const { heard, signal } = listening();
  run(signal, START + 6 * MINUTE, START, 7);
  assert.equal(signal.news, "Time is up");
  signal.tick(START + 16 * MINUTE, START + 7 * MINUTE);
  assert.equal(signal.news, "");
  run(signal, START + 16 * MINUTE, START + 7 * MINUTE, 20);
  assert.deepEqual(heard, ["soon", "time", "soon", "time"]);
});

test("a stopped clock is silent, and so is a laptop that slept through the end", () => {
  const { heard, signal } = listening();
  signal.tick(START + 6 * MINUTE, START);
  signal.tick(null, START + 7 * MINUTE);
  signal.tick(START + 6 * MINUTE, START + 8 * MINUTE);
  assert.deepEqual(heard, []);
  signal.tick(START + 20 * MINUTE, START + 8 * MINUTE);
  signal.tick(START + 20 * MINUTE, START + 60 * MINUTE);
  assert.deepEqual(heard, []);
  assert.equal(signal.news, "Time is up");
});

test("what the page shows: nothing, the time, a warning, the end", () => {
  const states = [null, 6 * MINUTE, 5 * MINUTE, 1, 0, -MINUTE].map(clockState);
  assert.deepEqual(states, ["none", "running", "warning", "warning", "over", "over"]);
});

test("a place that is shared has its sign", () => {
  const places = [1, 1, 3, 4, 4, 4].map((place) => ({ place }));
  const shown = places.map((_, index) => placeText(places, index));
  assert.deepEqual(shown, ["1=", "1=", "3", "4=", "4=", "4="]);
  assert.equal(placeText([{ place: 1 }], 0), "1");
});
