// The host of a guest's table is another device, whose line comes and goes.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en", dataset: {} } };
globalThis.window = { addEventListener: () => {} };
globalThis.localStorage = {};
const { far } = await import("../../../src/courtcards/page/static/js/shared/near/far.js");

const later = () => new Promise((done) => setTimeout(done));

/** Sender listens at a table. */
const listener = () => {
  const heard = [];
  const note = (/** @type {string} */ what) => () => heard.push(what);
  return { heard, ear: { path: () => "/api/tables/abc" }, opened: note("opened"), lost: note("lost") };
};

test("without a line it is lost in a moment", async () => {
  const line = listener();
  far.open(line);
  assert.deepEqual(line.heard, []);
  await later();
  assert.deepEqual(line.heard, ["lost"]);
});

test("a line that comes in that moment is asked all the same", async () => {
  const line = listener();
  const told = [];
  const number = far.open(line);
  far.connect({ tell: (text) => told.push(JSON.parse(text)) });
  await later();
  assert.deepEqual(told, [{ listen: number, path: "/api/tables/abc", language: "en" }]);
  far.take({ open: number });
  assert.deepEqual(line.heard, ["opened"]);
});
