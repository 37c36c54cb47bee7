/**
 * The drawing of a trick-taking game, as far as such games are alike. A game is drawn by it as it is, or declares parts
 * of its own in place of some.
 */

import { face } from "../cards/face.js";
import { cardWords, isCard, suitOf } from "../cards/names.js";
import { bySuit } from "../layout/hand.js";
import { sayAs } from "../subject.js";
import { current } from "../settings.js";
import { handsSheet } from "../view/hands-sheet.js";
import { slightActions } from "../view/actions.js";
import { hasWords, say } from "../words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { trick, trickFacts } from "./board.js";
import { layout } from "./layout.js";
import { replayedTricks, tricks } from "./tricks.js";
import { asTricks } from "./types.js";

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
    const playsAtOnce = current().press === "once" && session.legal.includes(card);
    if (session.selected === card || playsAtOnce) return session.play(card);
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
  sorted: bySuit,
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
  mark: () => "",
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
