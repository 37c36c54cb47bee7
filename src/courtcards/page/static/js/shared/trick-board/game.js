/**
 * The drawing of a trick-taking game, as far as such games are alike. A game is drawn by it as it is, or declares parts
 * of its own in place of some.
 */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { face } from "../cards/face.js";
import { cardWords, isCard, suitOf } from "../cards/names.js";
import { clamp, heightOf, put } from "../layout/geometry.js";
import { fullHandWidth } from "../layout/hand.js";
import { bySuit } from "../layout/hand-order.js";
import { current } from "../settings.js";
import { sayAs } from "../narrate.js";
import { slightActions } from "../view/actions.js";
import { handsSheet } from "../view/hands-sheet.js";
import { hasWords, say } from "../words.js";
import { trick, trickFacts } from "./board.js";
import { asTricks } from "./types.js";

/**
 * @typedef {import("../layout/geometry.js").Rect} Rect
 * @typedef {import("../layout/geometry.js").Placement} Placement
 */

const LARGEST = 140;
const SMALLEST = 40;
/** How much wider than a card of the own hand a card of the trick is, at most. */
const BESIDE_HAND = 1.3;

/** How far from the middle a card lies, in widths and heights of a card: they part as far as there is room. */
const ACROSS = { least: 0.82, most: 1.14 };
const DOWN = { least: 0.5, most: 0.56 };
/** By how many degrees the cards are turned, clockwise from one's own seat: nobody lays a card down quite straight. */
const TURNS = [-2, -4, 2, 4];

/** @param {Rect} region @param {Rect} hand the zone of the own hand */
export function trickCardWidth(region, hand) {
  const fits = Math.min(region.w / 2.7, region.h / heightOf(2.2));
  const most = fullHandWidth(hand) * BESIDE_HAND || LARGEST;
  return Math.floor(clamp(Math.min(fits, most), SMALLEST, LARGEST));
}

/** How far apart they lie that leaves all within their region. @param {number} room @param {{least: number, most: number}} way */
const apart = (room, { least, most }) => clamp((room - 1) / 2 - 0.06, least, most);

/**
 * @param {{region: Rect, w: number}} at where the trick lies, and how wide a card of it is
 * @param {string[]} trick in the order played
 * @param {number} leader
 * @param {number} near the seat on the near side
 * @param {number} seats
 * @returns {Map<string, Placement>}
 */
function layTrick({ region, w }, trick, leader, near, seats) {
  const across = apart(region.w / w, ACROSS);
  const down = apart(region.h / heightOf(w), DOWN);
  /** @type {Map<string, Placement>} */
  const placements = new Map();
  for (const [index, card] of trick.entries()) {
    // Counted clockwise from the near seat, which is below.
    const place = (leader + index - near + seats) % seats;
    const angle = (2 * Math.PI * place) / seats;
    const x = region.x + region.w / 2 - across * Math.sin(angle) * w - w / 2;
    const y = region.y + region.h / 2 + (down * Math.cos(angle) - 0.5) * heightOf(w);
    placements.set(card, { x, y, w, turn: TURNS[place % TURNS.length] ?? 0, z: 100 + index, zone: "trick" });
  }
  return placements;
}

/** @param {import("../drawing.js").Ground} ground */
function trickPlace({ rect }) {
  const region = rect(".trick");
  return { region, w: trickCardWidth(region, rect(".hand")) };
}

/** @type {import("../drawing.js").Layout} */
export const layout = {
  cards(ground, view, near) {
    const { table } = asTricks(view);
    return table ? layTrick(trickPlace(ground), table.trick, table.leader, near, table.hand_counts.length) : new Map();
  },
  spots(ground, view, near) {
    const at = trickPlace(ground);
    const seats = view.table?.hand_counts.length ?? 0;
    for (let seat = 0; seat < seats; seat++) {
      const spot = layTrick(at, ["spot"], seat, near, seats).get("spot");
      const element = ground.board.querySelector(`.trick-spot[data-seat="${seat}"]`);
      if (spot) put(element, { ...spot, h: heightOf(spot.w) }, at.region, spot.turn);
    }
  },
  areas: () => new Map(),
  source: ({ seat }, _view, event) => (event?.kind === "dealt" ? seat(event.dealer) : null),
  width: (ground) => trickPlace(ground).w,
  owner(card, before, owner) {
    const { table } = asTricks(before);
    return table ? (table.leader + table.trick.indexOf(card)) % table.hand_counts.length : owner;
  },
};

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
