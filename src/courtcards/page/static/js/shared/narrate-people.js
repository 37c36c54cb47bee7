/** What happened among the people of a table, in words. */

import { count, say } from "./words.js";

/**
 * @typedef {import("./types.js").RoomEvent} RoomEvent
 * @typedef {import("./subject.js").Scene} Scene
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

/** @param {import("./wire.js").ToldMuteSet} event @param {(seat: number) => string} name */
function muteWords({ whom, muted }, name) {
  if (whom === null) return say(muted ? "people.all-muted" : "people.all-unmuted");
  return say(muted ? "people.muted" : "people.unmuted", { who: name(whom) });
}
