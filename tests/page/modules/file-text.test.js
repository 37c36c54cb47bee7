// The text of a file, however a program has saved it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { readText, textOf } from "../../../src/courtcards/page/static/js/shared/file-text.js";

const NAMES = "Zoë\nCéline\n";
const little = Buffer.from(`\ufeff${NAMES}`, "utf16le");
const SAVED = {
  "UTF-8": Buffer.from(NAMES),
  "UTF-8 with a mark": Buffer.from(`\ufeff${NAMES}`),
  "UTF-16, the low octet first": little,
  "UTF-16, the high octet first": Buffer.from(little).swap16(),
};

for (const [how, octets] of Object.entries(SAVED))
  test(`${how} is read`, async () => {
    for (const read of [textOf, readText]) assert.equal(await read(new Blob([octets])), NAMES);
  });

test("names as spreadsheets on Windows write them are read", async () => {
  const octets = Buffer.from(NAMES, "latin1");
  assert.equal(await readText(new Blob([octets])), NAMES);
  assert.equal(await textOf(new Blob([octets])), NAMES.replace(/[ëé]/g, "\ufffd"));
});

test("UTF-16 that ends within a letter is not taken for another encoding", async () => {
  assert.equal(await readText(new Blob([little.subarray(0, -1)])), `${NAMES.slice(0, -1)}\ufffd`);
});

test("an empty file has no text", async () => {
  assert.equal(await readText(new Blob([])), "");
});
