/**
 * The analysis board: the position that is looked at, the plays that led there, and what each move is worth.
 *
 * It has the surface of a live session that the drawing of the table needs (see shared/view/showing.js).
 */

import { positionShown, positionWeighed, Refused } from "../shared/api.js";
import { drawingOf } from "../shared/drawing.js";
import { replayStepMs } from "../shared/settings.js";
import { say } from "../shared/words.js";
import { shuffled } from "./setup.js";
import { PositionTree } from "./tree.js";

/**
 * @typedef {import("../shared/wire.js").PositionView} PositionView
 * @typedef {import("../shared/wire.js").WeighedPosition} Weighed
 * @typedef {import("../shared/types.js").View} View
 * @typedef {import("../shared/play/types.js").Change} Change
 * @typedef {import("./tree.js").Node} Node
 */

/** The bots that value the moves: first a quick one, then the strongest. */
const QUICK = "expert";
const STRONG = "master";
/** A position is weighed once somebody has looked at it for so long. */
const LOOKED_MS = 120;
/** The wait of a bot before its play, in steps of the chosen speed. */
const BOT_STEPS = 1.2;
/** So many positions are kept weighed. */
const MOST_WEIGHED = 400;

/** @param {PositionView} told @param {PositionView | null} before @param {number} seat @returns {View} */
function viewOf(told, before, seat) {
  const { game, ruleset, options, sheet, shown } = told;
  const positions = before ? [before.shown, shown] : [shown];
  const replay = { game, ruleset, options, sheet, positions, before: sheet, after: sheet, hand: 0, is_over: false };
  const table = drawingOf(game).replayed.table(/** @type {any} */ (replay), positions.length - 1, seat);
  const { turn, legal } = shown;
  const phase = turn === null ? "hand-over" : "playing";
  return /** @type {View} */ ({ game, ruleset, options, sheet, table, seat, hand: 0, turn, legal, phase });
}

export class AnalysisSession {
  /** A card of any open hand, or the place of a pile. @type {string | null} */
  selected = null;
  /** @type {string | null} */
  peek = null;
  room = null;
  pondering = null;
  me = -1;
  /** Why the last wish could not be met. @type {unknown} */
  failure = null;
  isWaiting = false;
  /** The move of which the drawn card is still to be said. @type {string | null} */
  drawing = null;
  /** The seat that plays on against bots. @type {number | null} */
  own = null;
  /** The move that is pointed at in the list. @type {string | null} */
  pointed = null;
  /** By the text of the position, those asked for last at the end. @type {Map<string, Weighed>} */
  #weighed = new Map();
  #asked = 0;
  #weighing = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {PositionTree} tree
   * @param {Node} node where it is looked at first
   * @param {(change: Change | null) => void} changed
   */
  constructor(tree, node, changed) {
    this.tree = tree;
    this.node = node;
    this.changed = changed;
    this.near = this.told.seat ?? this.told.shown.turn ?? 0;
    this.shown = this.#view();
    this.isOpen = this.told.seat === null;
  }

  /**
   * Opens a position, with all its plays.
   *
   * @param {PositionView} told
   * @param {number} ply which of the plays is looked at
   * @param {(change: Change | null) => void} changed
   */
  static async open(told, ply, changed) {
    const tree = new PositionTree(told.start, told.plays);
    const path = tree.pathTo(tree.endOf(tree.root));
    const end = /** @type {Node} */ (path[path.length - 1]);
    end.told = told;
    const node = path[Math.min(Math.max(ply, 0), path.length - 1)] ?? end;
    await loaded(tree, node);
    return new AnalysisSession(tree, node, changed);
  }

  /** @returns {PositionView} */
  get told() {
    return /** @type {PositionView} */ (this.node.told);
  }

  get players() {
    return Array.from({ length: this.told.seats }, (_, seat) => ({
      name: say("seat.number", { seat: seat + 1 }),
      bot: null,
    }));
  }

  get legal() {
    return this.told.shown.legal;
  }

  /** The hands that lie open beside the near one. @returns {Map<number, string[]>} */
  get openHands() {
    const hands = this.isOpen ? this.told.shown.hands : [];
    return new Map([...hands.entries()].filter(([seat]) => seat !== this.near));
  }

  get advised() {
    return this.pointed === null ? { card: null, places: [] } : drawingOf(this.told.game).moves.parts(this.pointed);
  }

  /** Can the bots say what a move is worth? */
  get isWeighable() {
    const { seat, shown } = this.told;
    return shown.turn !== null && (seat === null || seat === shown.turn);
  }

  /** @returns {Weighed | null} */
  get weighed() {
    return this.#weighed.get(this.told.position) ?? null;
  }

  get isFinal() {
    return this.weighed?.bot === STRONG;
  }

  /** To a position of the tree. @param {Node} node */
  async go(node) {
    const asked = ++this.#asked;
    this.drawing = null;
    this.isWaiting = true;
    try {
      await loaded(this.tree, node);
      if (asked !== this.#asked) return true;
      this.#show(node);
      return true;
    } catch (error) {
      if (asked === this.#asked) this.#fail(error);
      return false;
    } finally {
      if (asked === this.#asked) this.isWaiting = false;
    }
  }

  /** @param {1 | -1} by */
  async step(by) {
    const next = by < 0 ? this.node.parent : this.node.children[0];
    if (next) await this.go(next);
  }

  async toStart() {
    await this.go(this.tree.root);
  }

  async toEnd() {
    await this.go(this.tree.endOf(this.node));
  }

  /** Makes a move: a new variation, unless it is there. @param {string} play */
  async play(play) {
    if (this.told.draws.includes(play)) {
      this.drawing = play;
      return this.refresh();
    }
    const isNew = !this.node.children.some((each) => each.play === play);
    const node = this.tree.add(this.node, play);
    if (!(await this.go(node)) && isNew) this.tree.remove(node);
  }

  /** Says which card was drawn. @param {string} card */
  async drew(card) {
    const { drawing } = this;
    this.drawing = null;
    if (drawing !== null) await this.play(`${drawing}+${card}`);
  }

  /** Takes out the position that is looked at, with all that follows. */
  async removeHere() {
    const { node } = this;
    if (!node.parent) return;
    const { parent } = node;
    if (await this.go(parent)) this.tree.remove(node);
    this.refresh();
  }

  /** The move that the strongest bot would make is made. */
  async playBest() {
    if (!this.isWeighable) return;
    const position = this.told.position;
    const weighed = this.isFinal ? this.weighed : await this.#ask(STRONG).catch((error) => this.#fail(error));
    const best = weighed?.moves[0]?.move;
    if (best && position === this.told.position) await this.play(best);
  }

  /** Bots answer for all other seats from now on, or no longer. @param {number | null} own */
  playOn(own) {
    this.own = own;
    if (own !== null) this.near = own;
    this.shown = this.#view();
    this.refresh();
    this.#answer();
  }

  /** From which seat the table is seen. @param {number} seat */
  sitAt(seat) {
    this.near = seat;
    this.shown = this.#view();
    this.refresh();
  }

  /** Opens all hands, or only the near one. @param {boolean} isOpen */
  open(isOpen) {
    this.isOpen = isOpen;
    this.refresh();
  }

  /** @param {string | null} source */
  select(source) {
    this.selected = source;
    this.refresh();
  }

  /** @param {string | null} place */
  look(place) {
    this.peek = this.peek === place ? null : place;
    this.refresh();
  }

  /** @param {string | null} move */
  point(move) {
    if (this.pointed === move) return;
    this.pointed = move;
    this.refresh();
  }

  refresh() {
    this.changed(null);
  }

  end() {
    clearTimeout(this.#timer);
    this.#weighing.abort();
    this.#asked += 1;
  }

  #view() {
    return viewOf(this.told, this.node.parent?.told ?? null, this.near);
  }

  /** @param {Node} node */
  #show(node) {
    const before = this.shown;
    const isMove = node.parent === this.node;
    this.node = node;
    this.selected = this.peek = this.pointed = null;
    this.failure = null;
    this.shown = this.#view();
    const { turn } = this.told.shown;
    const event = isMove
      ? { kind: /** @type {const} */ ("played"), seat: before.turn ?? 0, move: node.play ?? "" }
      : null;
    const frame = isMove ? { view: this.shown, event, seq: 0, steps: 1, takenBy: null } : null;
    this.changed({ frame, before, ms: replayStepMs() });
    if (this.told.unshuffled.length > 0) this.play(`shuffle ${shuffled(this.told.unshuffled).join(" ")}`);
    else if (turn !== null) this.weighSoon();
    this.#answer();
  }

  /** @param {unknown} error */
  #fail(error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    this.failure = error;
    this.own = null;
    this.refresh();
    return null;
  }

  /** A bot plays for the seat on turn, where somebody plays on against bots. */
  #answer() {
    const { turn } = this.told.shown;
    if (this.own === null || turn === null || turn === this.own || !this.isWeighable) return;
    const { node } = this;
    setTimeout(() => node === this.node && this.own !== null && this.playBest(), replayStepMs() * BOT_STEPS);
  }

  /** Weighs the position that is looked at, unless somebody steps on at once. */
  weighSoon() {
    clearTimeout(this.#timer);
    this.#weighing.abort();
    this.#weighing = new AbortController();
    if (!this.isWeighable || this.isFinal) return;
    this.#timer = setTimeout(() => this.#weigh().catch((error) => this.#fail(error)), LOOKED_MS);
  }

  async #weigh() {
    if (!this.weighed) await this.#ask(QUICK);
    await this.#ask(STRONG);
  }

  /** @param {string} bot */
  async #ask(bot) {
    const { position } = this.told;
    const names = this.players.map(({ name }) => name);
    const weighed = await positionWeighed({ position, bot, names }, this.#weighing.signal);
    this.#weighed.delete(position);
    this.#weighed.set(position, weighed);
    const [oldest] = this.#weighed.keys();
    if (this.#weighed.size > MOST_WEIGHED && oldest !== undefined) this.#weighed.delete(oldest);
    if (position === this.told.position) this.refresh();
    return weighed;
  }
}

/** Asks the host about a position of a tree, and the one before it. @param {PositionTree} tree @param {Node} node */
async function loaded(tree, node) {
  const lacking = [node.parent, node].filter((each) => each !== null && each.told === null);
  await Promise.all(
    lacking.map(async (each) => {
      const known = /** @type {Node} */ (each);
      known.told = await positionShown({ position: tree.start, moves: tree.playsTo(known) });
    }),
  );
}

/** Why something could not be done, in a sentence. @param {unknown} error */
export const whyNot = (error) => (error instanceof Refused ? error.refusal.message : say("error.failed"));
