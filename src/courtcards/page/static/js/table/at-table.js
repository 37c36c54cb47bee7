/** Comes to a table: finds it, shows the waiting room or the cards, goes live. One table a page. */

import { html, render } from "../../vendor/lit-html/lit-html.js";
import { homeAddress, replayAddress } from "../shared/addresses.js";
import { ask, catalogue, Refused, seatsOf, snapshot } from "../shared/api.js";
import { drawingOf, isDrawn } from "../shared/drawing.js";
import { loadGames, readyFor } from "../shared/games.js";
import { addMatches } from "../shared/history/store.js";
import { isVisitor } from "../shared/host.js";
import { randomBytes } from "../shared/ids.js";
import { forgetLeft, keepWhenLeft, leftTable } from "../shared/left-table.js";
import { followSpeed, followSpeedOnArrival } from "../shared/play/bot-pause.js";
import { Session } from "../shared/play/session.js";
import { noteCommitment, recentTable, remember } from "../shared/recent.js";
import { keepMatch } from "../shared/replay/keeping.js";
import { errorCard, retryButton, wrong } from "../shared/view/error-card.js";
import { TableView } from "./view/table-view.js";
import { WaitingRoom } from "./waiting/room.js";
import { say } from "../shared/words.js";

/**
 * @typedef {import("../shared/replay/types.js").Replay} Replay
 * @typedef {import("../shared/history/types.js").PlayedMatch} PlayedMatch
 * @typedef {Pick<Session, "room" | "latest" | "isWatching" | "lesson">} Noted what is looked at
 */

/**
 * What is kept of a match; null for whoever only watched.
 *
 * @param {string} table
 * @param {Replay} replay
 * @returns {PlayedMatch | null}
 */
export function matchOf(table, replay) {
  const { game, ruleset, options, players, seat, sheet } = replay;
  if (seat === null || replay.match === null) return null;
  const hands = sheet.hands.map(({ dealer, end, scores, contract = null }) => ({ dealer, end, scores, contract }));
  return {
    table,
    match: replay.match,
    at: Date.now(),
    game,
    ruleset,
    scoring: drawingOf(game).kept.scoring(options),
    players: players.map(({ name, bot }) => ({ name, bot })),
    seat,
    totals: sheet.totals,
    winners: sheet.winners,
    ranking: sheet.ranking_points ?? null,
    hands,
    luck: null,
  };
}

/**
 * Watches a table while its page is open: what is promised before each match, and each match once it is over. What is
 * only tried out is no match.
 *
 * @param {string} table
 * @returns {(session: Noted) => void} to be called whenever something has changed
 */
export function noting(table) {
  let promised = -1;
  let over = -1;
  return ({ room: { match, commitment, what_if: whatIf }, latest: { phase }, isWatching, lesson }) => {
    if (lesson) return; // a lesson is no match of one’s own
    if (phase !== "match-over" && match > promised && commitment !== null) {
      promised = match;
      noteCommitment(table, match, commitment);
    }
    if (phase === "match-over" && match > over && !isWatching && !isVisitor) {
      over = match;
      if (!whatIf) noteMatch(table, match);
    }
  };
}

/** @param {string} table @param {number} number */
async function noteMatch(table, number) {
  try {
    const replay = await ask(`/api/tables/${encodeURIComponent(table)}/replay?match=${number}`);
    const match = matchOf(table, replay);
    if (match) addMatches([match]);
    await keepMatch(table, number, replay.sheet.hands.length);
  } catch {
    // Without a connection nothing is noted; the table's page does it when it is opened next.
  }
}

const BYTES = 16;

/**
 * Watches a table while its page is open. The contribution is made only now: the server has shown its commitment, so
 * it cannot choose its seed by what is contributed.
 *
 * @returns {(session: import("../shared/play/session.js").Session) => void} to be called whenever something has changed
 */
export function contributing() {
  let contributedTo = -1;
  return (session) => {
    const { room, latest, me, connection } = session;
    if (me < 0) contributedTo = -1; // whoever sits down next is somebody else to the shuffle
    const isDealt = latest.phase === "playing" || latest.phase === "match-over";
    if (me < 0 || isDealt || !connection || room.match === contributedTo) return;
    if (room.commitment === null || room.seed_given) return;
    contributedTo = room.match;
    if (!room.seats[me]?.contributed) session.order({ type: "contribute", contribution: randomBytes(BYTES) });
  };
}

/** Who may not watch and has no seat gets no socket: the seats are asked for, so often. */
const EVERY_MS = 3000;

/** @typedef {import("./waiting/room.js").Source} Source */

/** @param {import("../shared/wire.js").SeatsPage} page @returns {Source} */
export const sourceOf = (page) => ({
  room: page,
  latest: page,
  me: -1,
  isHost: false,
  link: "open",
  notice: null,
  order: () => {},
});

export class Outside {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #ended = new AbortController();

  /**
   * @param {string} table
   * @param {(page: import("../shared/wire.js").SeatsPage) => void} told
   * @param {(error: unknown) => void} failed
   */
  constructor(table, told, failed) {
    this.table = table;
    this.told = told;
    this.failed = failed;
    document.addEventListener("visibilitychange", () => this.#wait(0), { signal: this.#ended.signal });
    this.#wait(EVERY_MS);
  }

  end() {
    this.#ended.abort();
    clearTimeout(this.#timer);
  }

  /** @param {number} ms */
  #wait(ms) {
    clearTimeout(this.#timer);
    if (!document.hidden) this.#timer = setTimeout(() => this.#ask(), ms);
  }

  async #ask() {
    try {
      const page = await seatsOf(this.table);
      if (!this.#ended.signal.aborted) this.told(page);
    } catch (error) {
      this.failed(error);
    }
    if (!this.#ended.signal.aborted) this.#wait(EVERY_MS);
  }
}

let root = document.body;
let table = "";
/** Who this browser is at the table. @type {Session | null} */
let session = null;
/** @type {WaitingRoom | null} */
let waiting = null;
/** @type {Outside | null} */
let outside = null;
/** @type {TableView | null} */
let view = null;

/** What cannot be shown, and why. @param {string} told */
function showRefusal(told) {
  waiting?.end();
  leave();
  const again = recentTable(table)?.state === "over" ? replayAddress(table) : "";
  const ways = html`${retryButton("")}
    ${again ? html`<a class="button" href=${again}>${say("history.replay")}</a>` : ""}
    <a class="button primary" href=${homeAddress()}>${say("action.home")}</a>`;
  render(errorCard(say("error.title"), told, ways), root);
}

/** Hears no more of what is shown, and shows nothing more of it. */
function leave() {
  outside?.end();
  session?.end();
  view?.end();
  [outside, session, view] = [null, null, null];
}

/** @param {unknown} error */
const showError = (error) => showRefusal(wrong(error));

/** @param {unknown} error @param {number} status */
const isRefusal = (error, status) => error instanceof Refused && error.refusal.status === status;

/** The title of the rule set, as the catalogue has it. @param {import("../shared/types.js").View} shown */
async function titleOf(shown) {
  const { games } = await catalogue();
  const game = games.find((entry) => entry.name === shown.game);
  return game?.rulesets.find((entry) => entry.name === shown.ruleset)?.title ?? shown.ruleset;
}

/**
 * Asks about a table that is shown as it was left, or whose connection does not come back: the server may say that it,
 * or the seat, is gone, or that this browser has another seat by now.
 */
async function askAgain() {
  try {
    const found = await snapshot(table);
    if (!session || session.isShared || found.view.seat === session.me) return;
    leave(); // so that what was shown is not kept again
    forgetLeft(table);
    location.reload();
  } catch (error) {
    if (isRefusal(error, 403)) await enter();
    else if (isRefusal(error, 404)) showError(error);
  }
}

/**
 * Comes to the table as what the server says this browser is: the holder of a seat, a spectator, or somebody who may
 * only see the seats.
 */
async function enter() {
  try {
    await begin(await snapshot(table));
  } catch (error) {
    if (isRefusal(error, 403)) await lookIn();
    else showError(error);
  }
}

/** Shows a table and goes live. @param {import("../shared/types.js").Snapshot} found */
async function begin(found) {
  await readyFor(found.view.game);
  leave();
  session = new Session(found, shown, askAgain);
  show(session);
  session.connect();
  contribute(session);
  followSpeedOnArrival(session);
  // Where nobody is elsewhere nobody has to be waited for: the first hand is dealt at once.
  if (session.isOnOneDevice) dealFirst(session);
  note(session);
  await noteDown(session);
}

/** Shows the seats, to somebody who may not watch. */
async function lookIn() {
  leave();
  try {
    const page = await seatsOf(table);
    await readyFor(page.game);
    showSeats(page);
    if (page.status === "open") outside = new Outside(table, showSeats, showError);
  } catch (error) {
    showError(error);
  }
}

/** @param {import("../shared/wire.js").SeatsPage} page */
function showSeats(page) {
  if (page.status === "open") wait(sourceOf(page), null);
  else showRefusal(say("error.no-spectators"));
}

/**
 * @param {import("./waiting/room.js").Source} source
 * @param {Session | null} speaker who may not watch hears nothing of the chat
 */
function wait(source, speaker) {
  if (waiting) waiting.take(source, speaker);
  else waiting = new WaitingRoom(root, table, source, speaker, enter);
}

/** @param {Session} now */
function show(now) {
  if (now.room.status === "open") return wait(now, now);
  waiting?.end();
  view = new TableView(root, now, recentTable(table)?.title ?? "");
}

/** @param {Session} now */
function dealFirst(now) {
  if (now.room.status === "playing" && now.latest.phase === "to-deal") now.deal();
}

/** Notes on this device the commitment before a match, and the match once it is over. */
let note = noting(table);
let contribute = contributing();

/** @param {import("../shared/play/types.js").Change} change */
function shown(change) {
  if (!session) return;
  contribute(session);
  note(session);
  const event = change.frame?.event;
  if (event?.kind === "dealt" && session.me >= 0 && !session.isShared)
    remember({ table, dealt: change.frame?.view.table?.cards ?? [] });
  if (event?.kind === "link-renewed" && event.seat === session.me)
    enter(); // by the new link, if this browser has it
  else if (event?.kind === "stood" && event.seat === session.me) {
    waiting?.loseSeat();
    enter();
  } else if (view) view.draw(change);
  else if (session.room.status === "open") waiting?.draw();
  else {
    show(session);
    // The match has just begun: nobody should have to wait once more.
    if (session.isHost) dealFirst(session);
    noteDown(session);
  }
}

/** Notes on this device that somebody plays at this table. @param {Session} now */
async function noteDown(now) {
  const { latest, isWatching, lesson } = now;
  const known = recentTable(table)?.title ?? "";
  const isKept = !isWatching && !lesson;
  const players = now.room.seats.flatMap(({ name }) => name ?? []);
  const state = latest.phase === "match-over" ? "over" : "open";
  const entry = { table, game: latest.game, players, state };
  if (isKept) remember({ ...entry, title: known });
  const title = known || (await titleOf(latest).catch(() => latest.ruleset));
  view?.setTitle(title);
  if (isKept && !known) remember({ table: entry.table, title });
}

window.addEventListener("courtcards:settings", () => session && followSpeed(session));

/** @param {HTMLElement} place where it is drawn @param {string} name of the table */
export async function comeTo(place, name) {
  [root, table, note, contribute] = [place, name, noting(name), contributing()];
  keepWhenLeft(() => session);
  await loadGames();
  const left = leftTable(table);
  if (left && isDrawn(left.view.game)) await Promise.all([begin(left), askAgain()]);
  else await enter();
}
