/** The plays from a position: a line with its variations. No drawing here. */

/**
 * @typedef {import("../shared/wire.js").PositionView} PositionView
 *
 * @typedef {object} Node A position of the tree.
 * @property {string | null} play the play that led there; null at the start
 * @property {Node | null} parent
 * @property {Node[]} children the line goes on with the first; the others are variations
 * @property {PositionView | null} told what the host says of it, once it has been asked
 */

/** @param {string | null} play @param {Node | null} parent @returns {Node} */
const node = (play, parent) => ({ play, parent, children: [], told: null });

export class PositionTree {
  /** @param {string} start the position before all plays @param {string[]} [plays] those of its line */
  constructor(start, plays = []) {
    this.start = start;
    this.root = node(null, null);
    let end = this.root;
    for (const play of plays) end = this.add(end, play);
  }

  /** The position after a play; a new variation, unless it is there. @param {Node} parent @param {string} play */
  add(parent, play) {
    const known = parent.children.find((each) => each.play === play);
    if (known) return known;
    const added = node(play, parent);
    parent.children.push(added);
    return added;
  }

  /** Takes a variation out, with all that follows. @param {Node} gone */
  remove(gone) {
    const { parent } = gone;
    if (parent) parent.children = parent.children.filter((each) => each !== gone);
  }

  /** The positions from the start to one of them. @param {Node} end */
  pathTo(end) {
    const path = [end];
    for (let at = end.parent; at; at = at.parent) path.unshift(at);
    return path;
  }

  /** The plays that lead to a position. @param {Node} end */
  playsTo(end) {
    return this.pathTo(end).flatMap(({ play }) => play ?? []);
  }

  /** The last position of the line that a position is on. @param {Node} from */
  endOf(from) {
    let end = from;
    for (let next = end.children[0]; next; next = end.children[0]) end = next;
    return end;
  }
}

/** A play without what it has shown: `end!+5H` is `end`. @param {string} play */
export const moveOf = (play) => play.split(/[!+]/)[0] ?? play;

/** The card that a seat drew by a play, where the position says so. @param {string} play */
export const drawnBy = (play) => /\+([A2-9TJQK][CDHS])$/.exec(play)?.[1] ?? null;
