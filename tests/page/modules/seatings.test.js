// Who really sat where, as the director's page makes it of presses.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  areSame,
  kindOf,
  movesOf,
  seatingIn,
  spotOf,
  swapped,
  tableMovesOf,
  tablesExchanged,
  withBye,
} from "../../../src/courtcards/page/static/js/director/seatings.js";

const ROUND = {
  tables: [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ],
  byes: [8],
};

test("two swap between tables, at one table and with a bye", () => {
  assert.deepEqual(swapped(ROUND, 1, 6).tables, [
    [0, 6, 2, 3],
    [4, 5, 1, 7],
  ]);
  assert.deepEqual(swapped(ROUND, 0, 3).tables[0], [3, 1, 2, 0]);
  assert.deepEqual(swapped(ROUND, 8, 4), { tables: [[0, 1, 2, 3], [8, 5, 6, 7]], byes: [4] }); // prettier-ignore
  assert.ok(areSame(swapped(swapped(ROUND, 1, 6), 1, 6), ROUND));
});

test("somebody from outside takes a seat, and who had it sits out or was not there", () => {
  const after = swapped(ROUND, 2, 11);
  assert.equal(spotOf(after, 2), "free");
  assert.equal(spotOf(withBye(after, 2, true), 2), "bye");
  assert.ok(areSame(withBye(withBye(after, 2, true), 2, false), after));
  assert.deepEqual(movesOf(ROUND, after), [
    { player: 2, before: { table: 1, seat: 3 }, after: "free" },
    { player: 11, before: "free", after: { table: 1, seat: 3 } },
  ]);
});

test("the reason follows from what was pressed", () => {
  assert.equal(kindOf(ROUND, swapped(ROUND, 1, 6)), "seats");
  assert.equal(kindOf(ROUND, swapped(ROUND, 2, 11)), "names");
  const exchanged = tablesExchanged(ROUND, 1, 2);
  assert.equal(kindOf(ROUND, exchanged), "tables");
  assert.deepEqual(tableMovesOf(ROUND, exchanged), [
    { before: 2, after: 1 },
    { before: 1, after: 2 },
  ]);
  assert.deepEqual(tableMovesOf(ROUND, swapped(ROUND, 1, 6)), []);
});

test("the order of byes is none, and an event may leave them out", () => {
  assert.ok(areSame({ tables: [], byes: [1, 2] }, { tables: [], byes: [2, 1] }));
  assert.deepEqual(seatingIn({ tables: ROUND.tables }), { tables: ROUND.tables, byes: [] });
});
