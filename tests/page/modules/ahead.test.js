// The page plays by itself the only legal move, a card chosen before, a game that is not withdrawn, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.window = new EventTarget();
globalThis.document = { documentElement: { lang: "en", dataset: {} }, querySelector: () => null };

const js = "../../../src/courtcards/page/static/js";
const { Ahead } = await import(`${js}/shared/play/ahead.js`);
const { change } = await import(`${js}/shared/settings.js`);
const { areEqual } = await import(`${js}/../games/double-king/contracts.js`);

/** A seat whose turn it is, with these legal moves; what it sends. */
function seat(legal, changes = {}) {
  const sent = [];
  const view = { phase: "playing", turn: 0, seat: 0, legal };
  const session = {
    me: 0,
    seq: 7,
    isMyTurn: true,
    showsMyTurn: true,
    isChoosing: false,
    lesson: null,
    legal,
    latest: view,
    shown: view,
    queue: { isBehind: false },
    seen: { from: 0 },
    room: { clock: null },
    drawing: { moves: { parts: (card) => ({ card, places: [] }), areSame: () => false }, holds: () => true },
    claimPress: () => true,
    select: () => {},
    refresh: () => {},
    play: (move) => sent.push(`at once ${move}`),
    send: (move) => sent.push(move),
    ...changes,
  };
  session.ahead = new Ahead(session);
  return { session, ahead: session.ahead, sent };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

change({ speed: "instant" });

test("the only legal move plays itself, once", async () => {
  const { ahead, sent } = seat(["5D"]);
  ahead.watch();
  assert.equal(ahead.due, "5D");
  await soon();
  ahead.watch(); // it was refused, or its answer is on its way
  await soon();
  assert.deepEqual(sent, ["5D"]);
});

test("one of several moves that come to the same plays itself", () => {
  const drawing = { moves: { parts: (card) => ({ card, places: [] }), areSame: () => true }, holds: () => true };
  const { ahead } = seat(["5D", "6D"], { drawing });
  ahead.watch();
  assert.equal(ahead.due, "5D");
});

test("cards in a row come to the same, unless one of them costs more", () => {
  for (const [cards, contract, expected] of [
    [["5D", "6D", "4D"], "tricks", true],
    [["5D", "7D"], "tricks", false],
    [["5D", "6C"], "tricks", false],
    [["TS", "9S"], "trump:S", true],
    [["QS", "JS"], "queens", false],
    [["QS", "KS"], "tricks", true],
    [["JH", "QH"], "jacks-kings", false],
    [["JH", "TH"], "hearts", true],
    [["KH", "QH"], "king-of-hearts", false],
    [["KD", "QD"], "king-of-hearts", true],
    [["5D"], null, false],
  ])
    assert.equal(areEqual(cards, contract), expected, `${cards} ${contract}`);
});

test("nothing plays itself in a lesson, on a shared device, while cards move, or where it was put off", async () => {
  const view = { phase: "playing", turn: 0, seat: 0, legal: ["5D"] };
  for (const changes of [
    { lesson: {} },
    { isShared: true },
    { queue: { isBehind: true } },
    { isChoosing: true },
    { shown: { ...view } },
  ]) {
    const { ahead } = seat(["5D"], changes);
    ahead.watch();
    assert.equal(ahead.due, null);
  }
  change({ forced: "off" });
  const { ahead } = seat(["5D"]);
  ahead.watch();
  assert.equal(ahead.due, null);
  change({ forced: "on" });
});

test("a forced move that was taken back waits until somebody has played", () => {
  const { ahead } = seat(["5D"]);
  ahead.follow({ kind: "taken-back" });
  ahead.watch();
  assert.equal(ahead.due, null);
  ahead.follow({ kind: "played" });
  ahead.watch();
  assert.equal(ahead.due, "5D");
});

test("a card chosen before the turn is played where it is legal, and else forgotten", async () => {
  for (const [legal, plays] of [
    [["5D", "6D"], ["6D"]],
    [["5D", "7D"], []],
  ]) {
    const { session, ahead, sent } = seat(legal, { isMyTurn: false });
    assert.equal(ahead.isOpen, true);
    ahead.toggle("6D");
    assert.equal(ahead.card, "6D");
    session.isMyTurn = true;
    ahead.watch();
    await soon();
    assert.deepEqual(sent, plays);
    assert.equal(ahead.move, null);
  }
});

test("the same card again withdraws it, and so does a new deal", () => {
  const { ahead } = seat([], { isMyTurn: false });
  ahead.toggle("6D");
  ahead.toggle("6D");
  assert.equal(ahead.move, null);
  ahead.toggle("6D");
  ahead.follow({ kind: "dealt" });
  assert.equal(ahead.move, null);
});

test("a choice is sent once it is not withdrawn, at once where time runs out, and not after the turn", () => {
  const choices = ["choose hearts", "choose queens"];
  const { session, ahead, sent } = seat(choices, { isChoosing: true });
  ahead.choose("choose hearts");
  ahead.withdraw();
  ahead.choose("choose queens");
  assert.deepEqual(sent, []);
  ahead.sendChoice();
  ahead.sendChoice();
  assert.deepEqual(sent, ["choose queens"]);
  ahead.choose("choose hearts");
  session.isMyTurn = false;
  ahead.watch();
  assert.equal(ahead.choice, null);
  const hurried = seat(choices, { isChoosing: true, room: { clock: { seat: 0, until: Date.now() + 1000 } } });
  hurried.ahead.choose("choose hearts");
  assert.deepEqual(hurried.sent, ["at once choose hearts"]);
});
