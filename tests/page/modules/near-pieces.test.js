// A long message goes over in pieces, and is whole again on the other side.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Pieces, piecesOf } from "../../../src/courtcards/page/static/js/shared/near/peer.js";

const ROOM = 64 * 1024;

/** What comes out of pieces: a message or null for each. */
const taken = (pieces, most = 1_000_000) => {
  const into = new Pieces(most);
  return [...pieces].map((piece) => into.take(piece));
};

for (const length of [0, 1, 15_999, 16_000, 16_001, 32_000, 32_001, 500_000])
  test(`a message of ${length} letters is whole again`, () => {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(0x20 + (at % 0x2000))).join("");
    const pieces = [...piecesOf(text)];
    assert.equal(pieces.length, Math.max(1, Math.ceil(length / 16_000)));
    assert.deepEqual(taken(pieces), [...Array(pieces.length - 1).fill(null), text]);
  });

for (const before of [0, 1])
  test(`no letter of two halves is parted, after ${before} others`, () => {
    const text = "x".repeat(before) + "🂡".repeat(20_000);
    const pieces = [...piecesOf(text)];
    for (const piece of pieces) {
      assert.ok(piece.isWellFormed());
      assert.ok(Buffer.byteLength(piece) < ROOM);
    }
    // On the way they are UTF-8, which has no halves.
    assert.equal(taken(pieces.map((piece) => Buffer.from(piece).toString())).at(-1), text);
  });

test("messages follow one another", () => {
  const [first, second] = ["a".repeat(20_000), "b".repeat(20_000)];
  assert.deepEqual(taken([...piecesOf(first), ...piecesOf(second)]), [null, first, null, second]);
});

test("a message that is too long is refused as soon as it is", () => {
  assert.deepEqual(taken(piecesOf("a".repeat(100)), 100), ["a".repeat(100)]);
  assert.throws(() => taken(piecesOf("a".repeat(101)), 100), RangeError);
  const into = new Pieces(20_000);
  assert.equal(into.take(`+${"a".repeat(16_000)}`), null);
  assert.throws(() => into.take(`+${"a".repeat(16_000)}`), RangeError);
});

test("what is no piece is refused", () => {
  for (const piece of ["", "x", "{}", " .", 7, null, undefined, new ArrayBuffer(2), ["."], { length: 1 }])
    assert.throws(() => new Pieces(100).take(piece), RangeError);
});

test("a short piece that more follow is refused, since nothing counts it", () => {
  for (const piece of ["+", "+a", `+${"a".repeat(15_998)}`])
    assert.throws(() => new Pieces(100_000).take(piece), RangeError);
});
