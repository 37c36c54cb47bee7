/**
 * The drawing of a trick-taking game, as far as such games are alike. A game is drawn by it as it is, or declares parts
 * of its own in place of some.
 */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { face } from "../cards/face.js";
import { cardWords, isCard, suitOf } from "../cards/names.js";
import { bySuit } from "../layout/hand-order.js";
import { current } from "../settings.js";
import { sayAs } from "../narrate.js";
import { slightActions } from "../view/actions.js";
import { handsSheet } from "../view/hands-sheet.js";
import { hasWords, say } from "../words.js";
import { smallTrick, trick, trickFacts } from "./board.js";
import { layout } from "./layout.js";
import { asTricks } from "./types.js";

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").TableEvent} TableEvent
 * @typedef {import("../replay/types.js").Replay} Replay
 * @typedef {import("./types.js").TrickTable} TrickTable
 */

/** Is this move a card, and not something that is chosen? @param {string} move */
const isCardMove = (move) => !move.includes(" ");

/**
 * The seat that has one trick more than before; null where none has.
 *
 * @param {number[]} before
 * @param {number[]} after
 */
function taker(before, after) {
  const found = after.findIndex((count, seat) => count > (before[seat] ?? 0));
  return found < 0 ? null : found;
}

/** @type {import("../drawing.js").Tricks} */
export const tricks = {
  full(before, event, after) {
    const [earlier, later] = [asTricks(before).table, asTricks(after).table];
    if (event.kind !== "played" || !isCardMove(event.move) || !earlier || !later) return null;
    if (earlier.trick.length !== earlier.hand_counts.length - 1) return null;
    const { cards, hand_counts } = later;
    const takenBy = taker(earlier.tricks_won, later.tricks_won);
    const table = { ...earlier, trick: [...earlier.trick, event.move], cards, hand_counts, taker: takenBy };
    return { ...after, phase: "playing", turn: null, legal: [], table, sheet: before.sheet };
  },
  taker(before, after) {
    const [earlier, later] = [asTricks(before).table, asTricks(after).table];
    return earlier && later ? taker(earlier.tricks_won, later.tricks_won) : null;
  },
};

/**
 * The table of a position, without anybody's cards.
 *
 * @param {Replay} replay
 * @param {number} ply
 * @returns {TrickTable | undefined}
 */
const tableOf = (replay, ply) => replay.positions[ply]?.table;

/** Is it the last card of a trick that led there? @param {Replay} replay @param {number} ply */
function isTrickFull(replay, ply) {
  const before = tableOf(replay, ply - 1);
  return before !== undefined && before.trick.length === before.hand_counts.length - 1;
}

/** @type {import("../drawing.js").Replayed} */
export const replayedTricks = {
  table(replay, ply, seat) {
    const position = replay.positions[ply];
    if (!position) return null;
    const cards = position.hands[seat] ?? [];
    const before = tableOf(replay, ply - 1);
    // A trick that has just been completed lies on the table until the next card is played.
    if (!isTrickFull(replay, ply) || !before) return { ...position.table, cards };
    const { leader, trick, tricks_won } = before;
    return { ...position.table, cards, leader, tricks_won, trick: [...trick, position.move] };
  },
  taker(replay, ply) {
    const [before, after] = [tableOf(replay, ply - 1), tableOf(replay, ply)];
    if (!before || !after || !isTrickFull(replay, ply)) return null;
    return taker(before.tricks_won, after.tricks_won);
  },
};

/**
 * @typedef {import("../drawing.js").Drawing} Drawing
 * @typedef {import("../drawing.js").Moves} Moves
 */

const PICTURE = ["QC", "KH", "7S", "AD"];

/** @type {Moves} */
export const cardMoves = {
  told: (seat, move, scene) => sayAs("log.card", seat, scene, { card: isCard(move) ? cardWords(move) : move }),
  drew: () => "",
  words: (move) => move,
  compared: (move) => move,
  advised: (move) => say("advice.card", { card: move }),
  parts: (move) => ({ card: isCard(move) ? move : null, places: [] }),
  areSame: () => false,
  named: (move) => (isCard(move) ? { card: move, place: "" } : null),
  steps: () => 1,
};

/** @type {import("../drawing.js").Hands} */
const hands = {
  places: [],
  entry: "",
  press(session, card) {
    const isSecond = session.selected === card;
    const isOnce = current().press === "once";
    if (session.ahead?.isOpen && (isSecond || isOnce || session.ahead.card === card)) return session.ahead.toggle(card);
    if (isSecond || (isOnce && session.legal.includes(card))) return session.play(card);
    session.select(card);
    if (!session.legal.includes(card)) session.ask(card);
  },
  pressPlace: () => {},
  drop(session, card, _place, isOverTable) {
    if (isOverTable) session.play(card);
  },
  pulled: (view, card) => (view.table?.cards.includes(card) ? [card] : []),
  top: () => null,
  keys: [],
  key: () => undefined,
};

/** Four cards of a trick. */
const picture = () =>
  html`<span class="picture picture-trick" aria-hidden="true">
    ${PICTURE.map(
      (card, index) =>
        html`<span class="card picture-card picture-${index}" data-suit=${suitOf(card)}>${face(card, "either")}</span>`,
    )}</span
  >`;

/** The drawing of a trick game that has no other of its own. @param {string} name @returns {Drawing} */
export const trickGame = (name) => ({
  name,
  board: "trick",
  words: {},
  offered: "",
  picture,
  sorted: (cards) => bySuit(cards),
  holding: { usual: "suit", isAceHigh: true, trump: () => "" },
  centre: (showing) => trick(showing, { sign: nothing, words: "", worth: "", kind: "" }, nothing),
  position: smallTrick,
  counts: () => nothing,
  over: () => nothing,
  peek: () => nothing,
  facts: trickFacts,
  actions: slightActions,
  hint: (session) => (session.selected ? say("banner.press-again") : ""),
  sheet: (showing) => handsSheet(showing),
  isChoosing: () => false,
  tellable: tellableTricks,
  noted: () => "",
  mark(view, card) {
    const { table } = asTricks(view);
    if (!table || table.taker == null) return "";
    const { trick, leader, taker: seat } = table;
    return trick[(seat - leader + trick.length) % trick.length] === card ? "is-taking" : "";
  },
  holds: (view, card) => view.table?.cards.includes(card) ?? false,
  mayTakeBack(view) {
    const { table, seat, phase } = asTricks(view);
    if (seat < 0 || phase !== "playing" || !table) return false;
    const { length } = table.hand_counts;
    return (seat - table.leader + length) % length < table.trick.length;
  },
  moves: cardMoves,
  layout,
  hands,
  ended: {
    title: (view) => say("result.hand", { number: view.hand + 1 }),
    name: (hand) => say("result.hand", { number: hand + 1 }),
    how: (view) => (hasWords(`end.${view.table?.end}`) ? say(`end.${view.table?.end}`) : ""),
    column: () => say("result.this-hand"),
    won: () => nothing,
  },
  tricks,
  replayed: replayedTricks,
  kept: { scoring: () => "", lessIsBetter: () => false, statistics: () => nothing },
});

/**
 * Tricks lie face down once they are complete, and nobody may look back: the log then keeps who took them, and forgets
 * their cards.
 *
 * @type {Drawing["tellable"]}
 */
export function tellableTricks(view, log) {
  const onTable = new Set(asTricks(view).table?.trick ?? []);
  return log.filter(({ event }) => event?.kind !== "played" || !isCard(event.move) || onTable.has(event.move));
}
