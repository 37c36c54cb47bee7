/** What happened, in words: for the log, and for those who listen to the page. */

import { drawingOf } from "./drawing.js";
import { count, say } from "./words.js";

/**
 * @typedef {import("./types.js").RoomEvent} RoomEvent
 */

/** A phrase of the chat, or the text itself. @param {{phrase: string | null, text: string | null}} remark */
export const remarkWords = ({ phrase, text }) => (phrase === null ? (text ?? "") : say(`phrase.${phrase}`));

/** @param {RoomEvent} event @param {Scene} scene */
export function narratePeople(event, scene) {
  const name = (/** @type {number} */ seat) => scene.players[seat]?.name ?? "";
  const who = name(event.seat);
  const isOwn = event.seat === scene.me;
  /** A sentence about who did it. @param {string} key @param {Record<string, string | number>} [values] */
  const tell = (key, values = {}) => (isOwn ? say(`${key}.you`, values) : say(key, { who, ...values }));
  switch (event.kind) {
    case "contributed":
      return ""; // every page contributes, and the table says who has
    case "sat":
      return say("people.sat", { who: event.name });
    case "stood":
      return say("people.stood", { number: event.seat + 1 });
    case "began":
      return say("people.began");
    case "stood-in":
      return tell(`people.stood-in.${event.why}`);
    case "asked":
      return tell(`people.asked.${event.what}`);
    case "taken-back":
      return event.count > 1
        ? count("people.taken-back.more", event.count, { who: name(event.owner) })
        : say("people.taken-back", { who: name(event.owner) });
    case "rematched":
      return say("people.rematched", { who: name(event.dealer) });
    case "said":
      return isOwn ? "" : say("people.said", { who, what: remarkWords(event) });
    case "mute-set":
      return muteWords(event, name);
    default:
      return tell(`people.${event.kind}`);
  }
}

/** @param {import("./wire.js").PublicMuteSet} event @param {(seat: number) => string} name */
function muteWords({ whom, muted }, name) {
  if (whom === null) return say(muted ? "people.all-muted" : "people.all-unmuted");
  return say(muted ? "people.muted" : "people.unmuted", { who: name(whom) });
}

/**
 * @typedef {import("./types.js").View} View
 *
 * @typedef {object} Scene What the words depend on.
 * @property {string} game
 * @property {import("./wire.js").TablePlayer[]} players
 * @property {number} me
 * @property {View | null} before
 * @property {View | null} after
 */

/** @param {Scene} scene @param {number} seat */
export const nameOf = (scene, seat) => scene.players[seat]?.name ?? String(seat);

/**
 * The sentence of a key, or that of `<key>.you` where it is about oneself.
 *
 * @param {string} key
 * @param {number} seat
 * @param {Scene} scene
 * @param {Record<string, string | number>} [values]
 */
export const sayAs = (key, seat, scene, values = {}) =>
  seat === scene.me ? say(`${key}.you`, values) : say(key, { who: nameOf(scene, seat), ...values });

/**
 * @typedef {import("./types.js").TableEvent} TableEvent
 */

/** The words of an event. @param {TableEvent} event @param {Scene} scene */
export function narrate(event, scene) {
  if (event.kind === "restocked") return count("log.restocked", event.count);
  if (event.kind === "dealt") return sayAs("log.dealt", event.dealer, scene, { hand: event.hand + 1 });
  if (event.kind === "played") return narrateMove(event, scene);
  return narratePeople(event, scene);
}

/**
 * A move in words, and in the place of what program it was made.
 *
 * @param {import("./wire.js").PublicPlayed} event
 * @param {Scene} scene
 */
function narrateMove({ seat, move, fault }, scene) {
  const told = drawingOf(scene.game).moves.told(seat, move, scene);
  return fault ? say(`log.fault.${fault}`, { told }) : told;
}

/** What a trick's taker is said to do. @param {number} seat @param {Scene} scene */
export const narrateTrick = (seat, scene) => sayAs("log.trick", seat, scene);

/** How a hand ended, in words. @param {import("./types.js").View} view @param {Scene} scene */
export const narrateEndOfHand = (view, scene) => drawingOf(scene.game).ended.how(view, scene);
