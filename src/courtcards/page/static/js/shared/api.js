/** The HTTP interface, as the page needs it. A refusal becomes a Refused with the server's own sentence. */

import { asked } from "./addresses.js";
import { answerAt, answerOf, here } from "./host.js";
import { read } from "./pseudonyms.js";
import { fileOf } from "./told.js";
import { language, say } from "./words.js";

/**
 * What comes of something that can be given up; null where it has taken longer than so many milliseconds, and was.
 *
 * @template T
 * @param {number} ms
 * @param {(signal: AbortSignal) => Promise<T>} begin
 * @returns {Promise<T | null>}
 */
export async function inPatience(ms, begin) {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), ms);
  try {
    return await begin(ending.signal);
  } catch (error) {
    if (ending.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** @typedef {import("./types.js").Refusal} Refusal */

export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** How long a server may take to open a table or give a seat; on a line that has stalled nothing comes, not even no. */
const PATIENCE_MS = 8000;

/** What says that no server answers: nothing at all, or a proxy that reaches none. */
const NO_SERVER = [0, 502, 503, 504];

/** Has no server answered? @param {unknown} error @returns {error is Refused} */
export const isUnanswered = (error) => error instanceof Refused && NO_SERVER.includes(error.refusal.status);

/**
 * The server's answer, even where it is a refusal; throws Refused where the server cannot be reached.
 *
 * @param {string} path
 * @param {RequestInit} [request]
 */
export const answerTo = (path, request) => reached(answerOf(path, request));

/** @param {Promise<Response>} answer */
async function reached(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    // A TypeError is what a browser has for every failure on the way; a device says itself what is wrong.
    if (error instanceof TypeError) throw unanswered();
    throw unanswered(String(error instanceof Error ? error.message : error));
  }
}

/** No server has answered. @param {string} [message] */
export const unanswered = (message = say("error.offline")) =>
  new Refused({ status: 0, error: "page/offline", message, clause: null });

/**
 * The answer to a request; throws Refused where there is none, or where it is a refusal.
 *
 * @template T
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<T>}
 */
export const ask = (path, request) => answered(answerOf(path, request));

/**
 * What an answer tells that is on its way; throws as `ask` does.
 *
 * @template T
 * @param {Promise<Response>} answer
 * @returns {Promise<T>}
 */
export const answered = async (answer) => understood(await reached(answer));

/**
 * What an answer tells that comes within so many milliseconds; throws as `ask` does, and where none has come by then.
 *
 * @template T
 * @param {number} ms
 * @param {(signal: AbortSignal) => Promise<Response>} begin
 * @returns {Promise<T>}
 */
export async function answeredIn(ms, begin) {
  const told = await inPatience(ms, (signal) => answered(begin(signal)));
  if (told === null) throw unanswered();
  return /** @type {T} */ (told);
}

/**
 * The answer to what somebody waits for who has pressed. A device takes its time: it may have to begin first.
 *
 * @template T
 * @param {string} path
 * @param {RequestInit} [request]
 * @param {import("./host.js").Place} [place]
 * @returns {Promise<T>}
 */
const askSoon = (path, request, place = here) =>
  place === "device"
    ? answered(place === here ? answerOf(path, request) : answerAt(place, path, request))
    : answeredIn(PATIENCE_MS, (signal) => answerAt(place, path, { ...request, signal }));

/** What an answer tells; throws Refused where it is a refusal. @param {Response} response */
async function understood(response) {
  const body = await response
    .text()
    .then(read)
    .catch(() => null);
  if (response.ok && body !== null) return body;
  const told = { error: "page/failed", message: say("error.failed"), clause: null, ...body };
  throw new Refused({ ...told, status: response.status });
}

/**
 * What can be played here. A file, so that a device shows it before its host has begun.
 *
 * @returns {Promise<import("./wire.js").Catalogue>}
 */
export const catalogue = async () => understood(await reached(fileOf("catalogue", language)));

/**
 * The rules in force, in sentences.
 *
 * @param {import("./types.js").NewTable} choice
 * @param {string} language
 * @param {AbortSignal} signal
 * @returns {Promise<import("./wire.js").RulesInWords>}
 */
export function rulesInWords(choice, language, signal) {
  const query = new URLSearchParams({
    game: choice.game,
    ruleset: choice.ruleset,
    seats: String(choice.seats),
    language,
  });
  for (const [name, value] of Object.entries(choice.options)) query.set(name, optionText(value));
  return ask(`/api/rules?${query}`, { signal });
}

/** An option's value as the server's query reads it. @param {import("./types.js").OptionValue} value */
function optionText(value) {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  return String(value);
}

/** Every clause that can be tried. @returns {Promise<import("./wire.js").Contents>} */
export const rulebook = () => ask(asked("/api/rulebook", { language }));

/** @param {string} clause @param {string} [rest] */
const ofClause = (clause, rest = "") => asked(`/api/rulebook/${encodeURIComponent(clause)}${rest}`, { language });

/** A clause, and what it can be tried on. @param {string} clause @returns {Promise<import("./wire.js").ClauseView>} */
export const clauseShown = (clause) => ask(ofClause(clause));

/**
 * What comes of the last of these moves.
 *
 * @param {string} clause
 * @param {string[]} moves
 * @returns {Promise<import("./wire.js").TrialResult>}
 */
export const clauseTried = (clause, moves) => ask(ofClause(clause), posted({ moves }));

/**
 * What a press on a thing of its table is answered.
 *
 * @param {string} clause
 * @param {string[]} moves
 * @param {string} about
 * @returns {Promise<import("./wire.js").ItemExplanation>}
 */
export const clausePressed = (clause, moves, about) => ask(ofClause(clause, "/press"), posted({ moves, about }));

/**
 * A position, after the moves that are made there.
 *
 * @param {import("./wire.js").PositionRequest} request
 * @returns {Promise<import("./wire.js").PositionView>}
 */
export const positionShown = (request) => ask(asked("/api/positions", { language }), posted(request));

/**
 * A hand of a record as a position, after all of its moves.
 *
 * @param {import("./wire.js").Record} record
 * @param {number} hand
 * @returns {Promise<import("./wire.js").PositionView>}
 */
export const positionOfRecord = (record, hand) =>
  ask(asked("/api/positions/record", { hand, language }), posted(record));

/**
 * The legal moves of a position, as a bot values them.
 *
 * @param {import("./wire.js").WeighRequest} request
 * @param {AbortSignal} signal
 * @returns {Promise<import("./wire.js").WeighedPosition>}
 */
export const positionWeighed = (request, signal) =>
  ask(asked("/api/positions/weigh", { language }), { ...posted(request), signal });

/** @param {unknown} body @returns {RequestInit} */
export const posted = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** @param {import("./types.js").NewTable} choice @returns {Promise<{table: string, seat: number}>} */
export const openTable = (choice) => askSoon("/api/tables", posted(choice));

/**
 * Begins a lesson, at a table of its own.
 *
 * @param {string} lesson
 * @param {import("./wire.js").OpenLesson} wish
 * @returns {Promise<{table: string, seat: number}>}
 */
export const beginLesson = (lesson, wish) => askSoon(`/api/lessons/${encodeURIComponent(lesson)}`, posted(wish));

/**
 * Opens a table at which the match of a record goes on.
 *
 * @param {import("./host.js").Place} place
 * @param {import("./wire.js").ContinueMatch} wish
 * @returns {Promise<{table: string, seat: number}>}
 */
export const goOnAt = (place, wish) => askSoon("/api/continue", posted(wish), place);

/**
 * Opens a table at which a hand of a record goes on from one of its positions.
 *
 * @param {import("./wire.js").OpenWhatIf} wish
 * @returns {Promise<{table: string, seat: number}>}
 */
export const playOn = (wish) => askSoon("/api/what-if", posted(wish));

/** The public tables. @returns {Promise<{tables: import("./wire.js").LobbyTable[]}>} */
export const lobby = () => askSoon("/api/tables");

/** @param {string} table @param {string} [rest] */
const at = (table, rest = "") => `/api/tables/${encodeURIComponent(table)}${rest}`;

/**
 * Tells who moderates of a person, by the seat, or of what somebody wrote, by its number.
 *
 * @param {string} table
 * @param {import("./wire.js").ReportPerson} report
 */
export const reportAt = (table, report) => ask(at(table, "/report"), posted(report));

/** What the server's clock says, in milliseconds since 1970. @returns {Promise<{now: number}>} */
export const serverNow = () => ask("/api/now", { cache: "no-store" });

/** @param {string} table @returns {Promise<import("./types.js").Snapshot>} */
export const snapshot = (table) => ask(at(table));

/**
 * What a strong bot would play in one's place.
 *
 * @param {string} table
 * @param {import("./connection.js").Who} who
 * @returns {Promise<import("./wire.js").Hint>}
 */
export const hintAt = (table, who) => ask(asked(at(table, "/hint"), who), { cache: "no-store" });

/**
 * What is said at the table of a lesson now.
 *
 * @param {string} table
 * @returns {Promise<import("./wire.js").LessonPage>}
 */
export const lessonAt = (table) => ask(at(table, "/lesson"), { cache: "no-store" });

/**
 * What a press on a thing of a table is answered.
 *
 * @param {string} table
 * @param {import("./connection.js").Who} who
 * @param {string} about
 * @returns {Promise<import("./wire.js").ItemExplanation>}
 */
export const pressedAt = (table, who, about) =>
  ask(asked(at(table, "/press"), { ...who, about, language }), { cache: "no-store" });

/**
 * The room of a table, for whoever has its link.
 *
 * @param {string} table
 * @returns {Promise<import("./wire.js").SeatsPage>}
 */
export const seatsOf = (table) => askSoon(at(table, "/seats"));

/**
 * Sits down; the browser has the seat from then on.
 *
 * @param {string} table
 * @param {import("./wire.js").Sit} wish
 * @returns {Promise<{seat: number}>}
 */
export const takeSeat = (table, wish) => askSoon(at(table, "/seats"), posted(wish));

/** The path that brings your seat to another device. @param {string} table @returns {Promise<{resume: string}>} */
export const personalLink = (table) => ask(at(table, "/link"));

/**
 * Makes a new personal link; the old ones, and other devices, lose the seat.
 *
 * @param {string} table
 * @param {string} id of one's own making: asked again under it, it is done once
 * @returns {Promise<{resume: string}>}
 */
export const renewLink = (table, id) => ask(at(table, "/link"), posted({ id }));

/**
 * Gives this browser the seat of a personal link.
 *
 * @param {string} table
 * @param {import("./wire.js").ResumeSeat} wish
 * @returns {Promise<{seat: number}>}
 */
export const bringSeat = (table, wish) => ask(at(table, "/resume"), posted(wish));

/** A proxy may have served this page by another scheme than the server's. */
const SCHEME = `?scheme=${location.protocol.slice(0, -1)}`;

/** The address to give to others. @returns {Promise<import("./wire.js").Address>} */
export const addressToShare = () => ask(`/api/address${SCHEME}`);

/** Where the QR code of a table's link is drawn. @param {string} table */
export const codeOfTable = (table) => at(table, `/qr.svg${SCHEME}`);

/** Where the QR code of the personal link is drawn. @param {string} table */
export const codeOfSeat = (table) => at(table, `/link.svg${SCHEME}`);

/**
 * The address of the record of a finished match: that of the number, or the one played last.
 *
 * @param {string} table
 * @param {number} [match]
 */
export const recordAddress = (table, match) => at(table, `/record${match === undefined ? "" : `?match=${match}`}`);

/**
 * What is finished of the match that one plays with bots, to go on with it elsewhere.
 *
 * @param {string} table
 * @returns {Promise<import("./wire.js").ContinueMatch["record"]>}
 */
export const recordSoFar = (table) => ask(at(table, "/record?so_far=true"), { cache: "no-store" });
