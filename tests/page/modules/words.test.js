// What is said of a key: its message, and where there is none a mistake that tests see.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

globalThis.document = { documentElement: { lang: "en", dataset: {} } };
const { count, say } = await import("../../../src/courtcards/page/static/js/shared/words.js");

test("a message is said with its values", () => {
  assert.equal(say("list.and", { first: "Ann", last: "Bob" }), "Ann and Bob");
  assert.equal(count("seat.cards", 1), "1 card in hand");
});

test("a key without a message is an error, and nobody reads the key", () => {
  const told = mock.method(console, "error", () => {});
  assert.equal(say("home.no-such-words"), "no-such-words");
  assert.equal(count("home.none", 2), "none");
  assert.deepEqual(
    told.mock.calls.map(({ arguments: [text] }) => text),
    ["no words for home.no-such-words", "no words for home.none"],
  );
});
