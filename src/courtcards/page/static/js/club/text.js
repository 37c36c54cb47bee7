/** Numbers, days and names as the pages of a club evening write them. */

import { locale } from "../shared/locale.js";
import { language, say } from "../shared/words.js";

export const LONGEST_NAME = 40;

const points = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
const collator = new Intl.Collator(language, { sensitivity: "base", numeric: true });

/** Ranking points, with a fraction only where they are not whole. @param {number} value */
export const pointsText = (value) => points.format(value);

/** A score with a real minus; in duplicate it may be a fraction. @param {number} value */
export function scoreText(value) {
  const size = Math.abs(value);
  const text = Number.isInteger(size) ? String(size) : points.format(size);
  return value < 0 ? `−${text}` : text;
}

const amounts = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of whatever money the club takes. @param {number} cents */
export const amountText = (cents) => amounts.format(cents / 100);

/** @param {string} date ISO 8601 */
export function dateText(date) {
  const day = new Date(`${date}T12:00:00`);
  return Number.isNaN(day.getTime())
    ? date
    : day.toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** A day where there is little room: without its year. @param {string} date ISO 8601 */
export function shortDateText(date) {
  const day = new Date(`${date}T12:00:00`);
  return Number.isNaN(day.getTime()) ? date : day.toLocaleDateString(locale, { day: "numeric", month: "short" });
}

/** @param {number} at */
export const timeText = (at) =>
  new Date(at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** "1:05:09" or "05:09"; with a minus once the time is up. @param {number} ms */
export function remainingText(ms) {
  const seconds = Math.abs(Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const text = hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
  return ms <= -1000 ? `−${text}` : text;
}

/**
 * A place, with a sign where it is shared.
 *
 * @template {{ place: number }} P
 * @param {P[]} places
 * @param {number} index
 * @param {(place: P) => string} [groupOf] places are shared within a group only
 */
export function placeText(places, index, groupOf = () => "") {
  const own = /** @type {P} */ (places[index]);
  const isShared = [places[index - 1], places[index + 1]].some(
    (other) => other?.place === own.place && groupOf(other) === groupOf(own),
  );
  return `${own.place}${isShared ? "=" : ""}`;
}

/** The group of an evening in which the player of a place plays. @param {import("./wire.js").EveningView} view */
export const groupIn =
  (view) =>
  (/** @type {{ player: number }} */ { player }) =>
    view.players[player]?.group ?? "";

/** Today, as a date field writes it, in the time zone of this device. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** In the order of the language's own alphabet. @template {{name: string}} T @param {T[]} people */
export const byName = (people) => [...people].sort((one, other) => collator.compare(one.name, other.name));

/** A text as a search compares it: without case and accents. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** How a table's sheet stands. @param {import("./wire.js").TableView} table @param {number} length games in a round */
export function progressText({ status, games }, length) {
  return status === "playing"
    ? say("club.status.playing", { game: Math.min(games + 1, length), games: length })
    : say(`club.status.${status}`);
}
