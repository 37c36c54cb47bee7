// A code as it is read aloud, and a link, lead to a table.
import assert from "node:assert/strict";
import { test } from "node:test";

import { codeOf } from "../../../src/courtcards/page/static/js/start/lobby/code.js";

test("a code of either length is one, however it is written", () => {
  for (const code of ["abcdefghjkmn", "04qabcdefghjkmn"]) {
    const aloud = code.toUpperCase().replace(/.{4}/g, "$& ");
    for (const written of [code, aloud, ` https://cards.example/table/${code}/?a#b`]) assert.equal(codeOf(written), code);
  }
});

test("the letter o is a zero", () => {
  assert.equal(codeOf("O4q abcdefghjkmn"), "04qabcdefghjkmn");
});

test("all else is no code", () => {
  for (const text of ["", "Ann", "abcabcdefghjkmn", "04qabcdefghj", "abcdefghjkm0", "oabcdefghjkm", "00qabcdefghjkmn"])
    assert.equal(codeOf(text), "");
});
