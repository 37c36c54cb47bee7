// Names are nearly the same on the page where they are so for the server: the examples of clubs/members/matching.py.
import assert from "node:assert/strict";
import { test } from "node:test";

import { areAlike, sameName } from "../../../src/courtcards/page/static/js/club/near-names.js";

test("one letter, accents, signs and the order of the words make no other person", () => {
  for (const [one, other] of [
    ["marie dupont", "Marie  Dupond"],
    ["Dupont Marie", "Marie Dupont"],
    ["Dupont, Marie", "Marie Dupont"],
    ["Zoë Claes", "zoe claes"],
    ["Jan Groß", "Jan Gross"],
    ["Marie Dupont", "Marie Dupon"],
  ])
    assert.ok(areAlike(one, other), `${one} and ${other}`);
});

test("two letters do, and one in a short name", () => {
  for (const [one, other] of [
    ["Ann Janssens", "An Jansens"],
    ["Ann Peeters", "Ann Janssens"],
    ["Ann", "Anna"],
  ])
    assert.ok(!areAlike(one, other), `${one} and ${other}`);
});

test("the same name is so without case and double blanks, and not without accents", () => {
  assert.equal(sameName(" Ann   JANSSENS "), sameName("ann janssens"));
  assert.equal(sameName("Jean‑Luc D’Hondt"), sameName("jean-luc d'hondt"));
  assert.notEqual(sameName("Zoë"), sameName("Zoe"));
});
