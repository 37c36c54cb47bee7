// What a guest may say to the host of a table, and how often.
import assert from "node:assert/strict";
import { test } from "node:test";
import { passed, Rate } from "../../../src/courtcards/page/static/js/shared/near/fair.js";

const ASK = { ask: 1, method: "GET", path: "/api/rules", body: "", language: "en" };
const LISTEN = { listen: 2, path: "/api/tables/222222222222/live", language: "nl" };
const SAY = { say: 2, text: "{}" };
const END = { end: 2 };
const FOUR = [ASK, LISTEN, SAY, END];

test("the four messages of a guest are passed on as they are", () => {
  for (const message of FOUR) assert.deepEqual(passed(message), message);
});

test("fields of others are left behind", () => {
  const more = { seat: 0, by: 0, guest: 1, secret: "x", table: "y", lock: "z", thinker: 1, gone: true };
  for (const message of FOUR) assert.deepEqual(passed({ ...message, ...more }), message);
});

test("what only a page of the device may say is not passed on", () => {
  for (const message of [
    {},
    { guest: 1, table: "222222222222", secret: "s".repeat(22) },
    { thinker: 1, lock: "x" },
    { gone: true },
    { answer: 1, status: 200, text: "" },
    { heard: 1, text: "" },
  ])
    assert.equal(passed(message), null);
});

test("a message that lacks a field, or has one of another type, is not passed on", () => {
  for (const message of FOUR)
    for (const field of Object.keys(message))
      for (const other of [undefined, null, {}, [], true, Number.NaN])
        assert.equal(passed({ ...message, [field]: other }), null, `${JSON.stringify(message)}: ${field}`);
});

test("numbers are whole, above zero, and safe to compare", () => {
  for (const number of [0, -1, 1.5, 2 ** 53, Infinity, "1"])
    for (const name of ["ask", "listen", "say", "end"])
      assert.equal(passed({ ...FOUR.find((each) => name in each), [name]: number }), null);
});

test("an address may be so long and no longer", () => {
  for (const message of [ASK, LISTEN]) {
    assert.notEqual(passed({ ...message, path: "/".repeat(2000) }), null);
    assert.equal(passed({ ...message, path: "/".repeat(2001) }), null);
  }
});

test("two hundred messages in ten seconds are fair, and not one more", () => {
  const rate = new Rate();
  for (let at = 0; at < 200; at += 1) assert.equal(rate.isTooMuch(50_000 + at), false);
  assert.equal(rate.isTooMuch(59_999), true);
  assert.equal(rate.isTooMuch(60_000), false);
});
