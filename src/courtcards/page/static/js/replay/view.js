/** The replay page: draws a replay, and again whenever something changes. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { tableAddress } from "../shared/addresses.js";
import { Refused, rulesInWords } from "../shared/api.js";
import { drawingOf } from "../shared/drawing.js";
import { canMove } from "../shared/moves.js";
import { barButton, brand } from "../shared/view/bar.js";
import { keysDialog, openDialog, settingsDialog } from "../shared/view/dialogs.js";
import { lineBody } from "../shared/view/log.js";
import { recordLink } from "../shared/view/record-link.js";
import { rich, sentence } from "../shared/view/rich.js";
import { holding, openSeats } from "../shared/view/open-seats.js";
import { plate, seats, signed } from "../shared/view/seats.js";
import { Stage } from "../shared/view/stage.js";
import { onceWritten } from "../shared/view/typeface.js";
import { count, language, listed, say } from "../shared/words.js";
import { copyAddress, keepAddress } from "./address.js";
import { controls } from "./controls.js";
import { moveMark } from "./review-marks.js";
import { betterMove, betterWords } from "./review-panel.js";
import { checked } from "./shuffle.js";
import { replaySide } from "./side.js";
import { toldOf } from "./telling.js";

// The table of a replay: that of the live page, but hands may lie open, and where the live page says what can be done
// it says what was just done.

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("./telling.js").Told} Told
 */

/** @param {ReplaySession} session @param {Told} told */
export const replayParts = (session, told) =>
  html` ${session.isOpen ? openSeats(session) : seats(session)} ${drawingOf(session.shown.game).centre(session, null)}
    <div class="own">${plate(session, session.me)}${teller(session, told)}${betterMove(session)}</div>
    <div
      class="hand ${session.shown.turn === session.me ? "is-turn" : ""}"
      role="img"
      aria-label=${holding(session, session.me, session.shown.table?.cards ?? [])}
    ></div>`;

/** The pile that is looked at in full. @param {ReplaySession} session */
export const replayOverlays = (session) =>
  session.peek ? drawingOf(session.shown.game).peek(session, session.peek) : nothing;

/**
 * What would be better now, where that is shown; else what was just done, and at the end of a hand how it ended.
 *
 * @param {ReplaySession} session
 * @param {Told} told
 */
function teller(session, told) {
  const isEnd = session.ply === session.last;
  const better = betterWords(session);
  if (better) return html`<p class="banner" role="status"><strong>${better}</strong></p>`;
  return html`<p class="banner" role="status">
    <strong>${lineBody(told, session.shown.game)}</strong>
    ${moveMark(session, session.ply)}
    <span>${told.more.join(" · ")}</span>
    ${isEnd ? html`<span class="teller-scores">${scoresOf(session)}</span>` : nothing}
  </p>`;
}

/** @param {ReplaySession} session */
function scoresOf(session) {
  const { sheet } = session.replay;
  const scores = sheet.hands[session.hand]?.scores ?? [];
  const shown = scores.map((score, seat) => `${session.players[seat]?.name ?? ""} ${signed(score)}`).join(" · ");
  if (!session.isAtEnd || !session.replay.is_over) return shown;
  const names = sheet.winners.map((seat) => session.players[seat]?.name ?? "");
  return `${shown} – ${count("result.winners", names.length, { names: listed(names) })}`;
}

/**
 *
 * @typedef {object} KeyActions
 * @property {() => void} openKeys
 * @property {(by: 1 | -1) => void} noSlip there is none to step to
 */

/** The elements that have keys of their own. */
const FIELDS = "input, select, textarea, dialog";

/** @type {Record<string, (session: ReplaySession, actions: KeyActions) => unknown>} */
const KEYS = {
  "ArrowRight": (session) => session.step(1),
  "ArrowLeft": (session) => session.step(-1),
  "ArrowDown": (session) => session.turn(1),
  "ArrowUp": (session) => session.turn(-1),
  "Home": (session) => session.toPly(0),
  "End": (session) => session.toPly(session.last),
  " ": (session) => (session.isPlaying ? session.pause() : session.play()),
  "h": (session) => session.open(!session.isOpen),
  "n": async (session, { noSlip }) => (await session.toSlip(1)) || noSlip(1),
  "p": async (session, { noSlip }) => (await session.toSlip(-1)) || noSlip(-1),
  "?": (_, { openKeys }) => openKeys(),
};

/** The keys by the words that explain them. */
export const KEY_NAMES = ["moves", "hands", "ends", "space", "open", "slips", "help"];

/** @param {ReplaySession} session @param {KeyActions} actions @param {AbortSignal} signal ends it */
export function listenToReplayKeys(session, actions, signal) {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOwnUse(event)) return;
      const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act(session, actions);
    },
    { signal },
  );
}

/**
 * Fields have keys of their own, the space bar presses a button, and a list that scrolls goes up and down.
 *
 * @param {KeyboardEvent} event
 */
function hasOwnUse({ target, key }) {
  if (!(target instanceof Element)) return false;
  if (target.closest(FIELDS)) return true;
  if (key === " ") return target.closest("button, a, summary") !== null;
  return (key === "ArrowUp" || key === "ArrowDown") && target.closest(".side") !== null;
}

/**
 * @typedef {import("../shared/play/types.js").Change} Change
 */

const NOTICE_MS = 6000;

export class ReplayView {
  /** @type {import("./side.js").ReplaySide} */
  #side = {
    tab: "moves",
    isOpen: false,
    rules: null,
    fairness: null,
    check: null,
    choose: (tab) => this.#chooseTab(tab),
    close: () => this.#closeSide(),
  };
  /**
   * What is said for a while, or the address that is to be copied by hand.
   *
   * @type {{text: string, address: string | null} | null}
   */
  #notice = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticeTimer;
  #left = new AbortController();
  /** @type {{key: unknown[], told: Told[]}} */
  #told = { key: [], told: [] };

  /**
   * @param {HTMLElement} root
   * @param {ReplaySession} session
   * @param {{title: string, tab: string | null, chooser: () => unknown}} options `chooser` draws what chooses among the
   *   records of a file
   */
  constructor(root, session, { title, tab, chooser }) {
    this.root = root;
    this.session = session;
    this.title = title;
    this.chooser = chooser;
    if (tab) this.#side = { ...this.#side, tab, isOpen: true };
    this.#renderShell();
    this.board = /** @type {HTMLElement} */ (root.querySelector(".board"));
    this.stage = new Stage(this.board, () => this.draw(null));
    this.board.addEventListener("click", (event) => this.#press(event.target));
    const { signal } = this.#left;
    const noSlip = (/** @type {1 | -1} */ by) => this.#noSlip(by);
    listenToReplayKeys(session, { openKeys: () => openDialog("keys"), noSlip }, signal);
    signal.addEventListener("abort", () => this.stage.end());
    window.addEventListener("courtcards:settings", () => this.draw(null), { signal });
    this.draw(null);
    onceWritten(() => this.draw(null));
    this.#loadTab();
  }

  /** The log of the hand that is shown; it is written anew for another hand, or for another "you". */
  get #log() {
    const { replay, self, me, isOpen } = this.session;
    const key = [replay, self, me, isOpen];
    if (key.some((part, index) => part !== this.#told.key[index]))
      this.#told = { key, told: toldOf(replay, { self, me, isOpen }) };
    return this.#told.told;
  }

  /** @type {Told} */
  get #now() {
    return this.#log[this.session.ply] ?? { ply: 0, seat: null, event: null, text: "", more: [] };
  }

  /** @param {Change | null} change null where only the room has changed */
  draw(change) {
    if (this.#left.signal.aborted) return;
    const { session, stage } = this;
    this.#renderShell();
    render(replayParts(session, this.#now), /** @type {HTMLElement} */ (this.board.querySelector(".board-parts")));
    stage.open = session.openHands;
    stage.draw(
      session.shown,
      { near: session.near, look: (card) => this.#look(card), raised: (card) => this.#raised(card) },
      change,
    );
    this.#showMove();
    keepAddress(session);
    document.title = `${say("replay.title")} · ${say(`game.${session.shown.game}`)} – Courtcards`;
  }

  /** Another match is to be shown in its place. */
  close() {
    this.#left.abort();
    this.session.review.end();
    this.session.pause();
  }

  #renderShell() {
    const { session } = this;
    const told = this.#log;
    render(
      html`
        ${this.#bar()}
        <main class="room">
          <div class="replay">
            <section
              class="board ${session.isOpen ? "is-open" : ""}"
              data-game=${session.shown.game}
              data-board=${drawingOf(session.shown.game).board}
              aria-label=${say("board.label")}
              aria-busy=${String(session.isLoading)}
            >
              <div class="board-parts"></div>
              <div class="cards" role="group" aria-label=${say("replay.cards")}></div>
              ${drawingOf(session.shown.game).counts(session)}
              <div class="over">${replayOverlays(session)}</div>
              ${this.#notices()}
            </section>
            ${controls(session, this.#now, { copy: () => this.#copy() })}
          </div>
          ${replaySide(session, told, this.#side)}
        </main>
        ${settingsDialog()}${keysDialog(KEY_NAMES.map((key) => `replay.keys.${key}`))}
      `,
      this.root,
    );
  }

  #bar() {
    const { session, title } = this;
    const { match, table } = session.source;
    return html`<header class="bar">
      ${brand()}
      <h1 class="bar-title"><b>${say("replay.title")}</b> <span>${title}</span></h1>
      ${this.chooser()}
      <nav class="bar-buttons" aria-label=${say("bar.label")}>
        ${
          table
            ? html`<a
                class="bar-button"
                href=${tableAddress(table)}
                title=${say("replay.table")}
                aria-label=${say("replay.table")}
                ><i class="icon icon-table" aria-hidden="true"></i
              ></a>`
            : nothing
        }
        ${
          table
            ? recordLink(table, match, html`<i class="icon icon-download" aria-hidden="true"></i>`, "bar-button")
            : nothing
        }
        ${barButton("log", say("replay.side"), () => this.#toggleSide(), "bar-side")}
        ${barButton("keys", say("bar.keys"), () => openDialog("keys"), "bar-keys")}
        ${barButton("settings", say("bar.settings"), () => openDialog("settings"), "")}
      </nav>
    </header>`;
  }

  #notices() {
    const { failure } = this.session;
    const why = failure instanceof Refused ? failure.refusal.message : failure ? say("error.failed") : null;
    const told = why === null ? this.#notice : { text: sentence(why), address: null };
    return html`<div class="notices" role="status" aria-live="polite" aria-atomic="true">
      ${
        told
          ? html`<div class="toast ${why === null ? "" : "toast-refusal"}">
              <p>
                ${rich(told.text)}
                ${
                  told.address
                    ? html`<input
                        class="copied-address"
                        readonly
                        aria-label=${say("replay.copy")}
                        .value=${told.address}
                        @focus=${(/** @type {FocusEvent} */ event) =>
                          event.target instanceof HTMLInputElement && event.target.select()}
                      />`
                    : nothing
                }
              </p>
              <button
                type="button"
                class="toast-close"
                aria-label=${say("action.dismiss")}
                @click=${() => this.#say(null)}
              >
                <i class="icon icon-close" aria-hidden="true"></i>
              </button>
            </div>`
          : nothing
      }
    </div>`;
  }

  /**
   * The card that was just played stands out.
   *
   * @param {string} card
   * @returns {import("../shared/cards/layer.js").Look}
   */
  #look(card) {
    const { replay, ply } = this.session;
    const move = replay.positions[ply]?.move ?? "";
    const isLast = move === card || move.startsWith(`${card}>`);
    return { classes: `${isLast ? "is-last" : ""} ${this.session.advised.card === card ? "is-advised" : ""}` };
  }

  /** Cards that could be played next stand out a little, as they did for who held them. @param {string} card */
  #raised(card) {
    const { legal } = this.session.shown;
    if (this.session.advised.card === card) return 1;
    return canMove(legal, card) ? 0.4 : 0;
  }

  /** @param {EventTarget | null} target */
  #press(target) {
    const place = target instanceof Element ? target.closest(".place") : null;
    if (place instanceof HTMLElement && place.dataset.place) this.session.look(place.dataset.place);
  }

  /** Keeps the move that is shown in sight in the log. */
  #showMove() {
    const line = this.root.querySelector('.moves [aria-current="step"]');
    line?.scrollIntoView({ block: "nearest" });
  }

  /** There is no slip to step to, or none that is known yet. @param {1 | -1} by */
  #noSlip(by) {
    const { review } = this.session;
    const why = review.isWhole ? (by > 0 ? "review.slip.none-after" : "review.slip.none-before") : "review.slip.wait";
    this.#say({ text: say(why), address: null });
  }

  async #copy() {
    const isCopied = await copyAddress(this.session);
    this.#say(
      isCopied
        ? { text: say("replay.copied"), address: null }
        : { text: say("replay.copy.by-hand"), address: location.href },
    );
  }

  /** @param {{text: string, address: string | null} | null} notice */
  #say(notice) {
    clearTimeout(this.#noticeTimer);
    this.#notice = notice;
    this.session.failure = null;
    if (notice && !notice.address) this.#noticeTimer = setTimeout(() => this.#say(null), NOTICE_MS);
    this.draw(null);
  }

  #toggleSide() {
    if (this.#side.isOpen) return this.#closeSide();
    this.#side = { ...this.#side, isOpen: true };
    this.draw(null);
    this.#focus(`#tab-${this.#side.tab}`);
  }

  #closeSide() {
    this.#side = { ...this.#side, isOpen: false };
    this.draw(null);
    this.#focus("[data-opens=log]");
  }

  /** @param {string} tab */
  #chooseTab(tab) {
    this.#side = { ...this.#side, tab };
    this.draw(null);
    this.#loadTab();
  }

  /** @param {string} selector */
  #focus(selector) {
    const element = this.root.querySelector(selector);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  async #loadTab() {
    const { tab, rules, fairness } = this.#side;
    try {
      if (tab === "rules" && !rules) await this.#loadRules();
      if (tab === "review") this.#review();
      if (tab === "shuffle" && !fairness) await this.#loadFairness();
    } catch (error) {
      this.session.failure = error;
    }
    this.draw(null);
  }

  /** Luck first: it takes a second, and all the hands a minute. */
  async #review() {
    await this.session.luck.load();
    this.session.review.goOn();
  }

  async #loadRules() {
    const { game, ruleset, options } = this.session.shown;
    const choice = { game, ruleset, options, seats: this.session.players.length, name: "", bot: null };
    const rules = await rulesInWords(choice, language, new AbortController().signal);
    this.#side = { ...this.#side, rules };
  }

  async #loadFairness() {
    const fairness = await this.session.source.fairness();
    const check = fairness && (await checked(fairness));
    this.#side = { ...this.#side, fairness, check };
  }
}
