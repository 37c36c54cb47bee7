/** Comes to a table: finds it, shows the waiting room or the cards, goes live. One table a page. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { homeAddress, replayAddress } from "./addresses.js";
import { catalogue, Refused, seatsOf, snapshot } from "./api.js";
import { isDrawn } from "./drawing.js";
import { loadGames, readyFor } from "./games.js";
import { noting } from "./history/noting.js";
import { forgetLeft, keepWhenLeft, leftTable } from "./left-table.js";
import { followSpeed, followSpeedOnArrival } from "./play/bot-pause.js";
import { contributing } from "./play/contributing.js";
import { Session } from "./play/session.js";
import { recentTable, remember } from "./recent.js";
import { errorCard, retryButton, wrong } from "./view/error-card.js";
import { TableView } from "./view/table-view.js";
import { Outside, sourceOf } from "./waiting/outside.js";
import { WaitingRoom } from "./waiting/room.js";
import { say } from "./words.js";

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

/** The title of the rule set, as the catalogue has it. @param {import("./types.js").View} shown */
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

/** Shows a table and goes live. @param {import("./types.js").Snapshot} found */
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

/** @param {import("./wire.js").SeatsPage} page */
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

/** @param {import("./play/types.js").Change} change */
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
  const title = recentTable(table)?.title ?? (await titleOf(now.latest).catch(() => now.latest.ruleset));
  view?.setTitle(title);
  if (now.isWatching || now.lesson) return;
  const players = now.room.seats.flatMap(({ name }) => name ?? []);
  remember({
    table,
    game: now.latest.game,
    title,
    players,
    state: now.latest.phase === "match-over" ? "over" : "open",
  });
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
