/** The whole table page: draws a session, and again whenever something changes. */

import { html, render } from "../../vendor/lit-html/lit-html.js";
import { rulesInWords } from "../api.js";
import { cardWords } from "../cards/names.js";
import { canMove } from "../moves.js";
import { narrate, narrateTrick } from "../narrate.js";
import { Focus } from "../play/focus.js";
import { listenToKeys } from "../play/keyboard.js";
import { Pointer } from "../play/pointer.js";
import { openTargets } from "../play/presses.js";
import { remember } from "../recent.js";
import { language, say } from "../words.js";
import { bar } from "./bar.js";
import { boardParts, overlays } from "./board.js";
import { keysDialog, openDialog, settingsDialog } from "./dialogs.js";
import { notice } from "./notice.js";
import { sidePanel } from "./side.js";
import { Stage } from "./stage.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../play/session.js").Change} Change
 */

const NOTICE_MS = 6000;
const MOST_SPOKEN = 4;

export class TableView {
  /** @type {import("./side.js").Side} */
  #side = { tab: "scores", isOpen: false, rules: null, choose: (tab) => this.#chooseTab(tab), close: () => this.#closeSide() };
  /** @type {string[]} */
  #spoken = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticeTimer;
  #noticeId = 0;
  #wasMyTurn = false;
  #title = "";

  /** @param {HTMLElement} root @param {Session} session @param {string} title of the rule set */
  constructor(root, session, title) {
    this.root = root;
    this.session = session;
    this.#title = title;
    this.focus = new Focus(root);
    this.#renderShell();
    this.board = /** @type {HTMLElement} */ (root.querySelector(".board"));
    this.stage = new Stage(this.board);
    this.pointer = new Pointer(this.board, session, this.stage);
    listenToKeys({
      session, focus: this.focus, areas: () => this.stage.areas(),
      toggleSide: (tab) => this.#toggleSide(tab), openKeys: () => openDialog("keys"),
    });
    new ResizeObserver(() => this.draw(null)).observe(this.board);
    window.addEventListener("courtcards:settings", () => this.draw(null));
    document.fonts.ready.then(() => this.draw(null));
    this.draw(null);
  }

  /** @param {string} title */
  setTitle(title) {
    this.#title = title;
    this.draw(null);
  }

  /** @param {Change | null} change null where only the room has changed */
  draw(change) {
    const { session, stage } = this;
    if (change?.frame) this.#speak(change);
    this.#settleHeld(change);
    this.focus.settle(session);
    this.#renderShell();
    const parts = /** @type {HTMLElement} */ (this.board.querySelector(".board-parts"));
    render(boardParts(session, this.focus), parts);
    stage.draw(session.shown, (card) => this.#look(card), (card) => this.#raised(card), change);
    this.focus.restore();
    this.#tellTurn();
    this.#timeNotice();
    if (change?.frame && session.shown.phase !== "playing") this.#endOfHand();
  }

  #renderShell() {
    const { session } = this;
    render(html`
      ${bar(session, this.#title, {
        toggleSide: (tab) => this.#toggleSide(tab), openKeys: () => openDialog("keys"), openSettings: () => openDialog("settings"),
      })}
      <main class="room">
        <section class="board ${session.queue.isBehind ? "is-behind" : ""}" data-game=${session.shown.game} aria-label=${say("board.label")}>
          <div class="board-parts"></div>
          <div class="cards" role="group" aria-label=${say("hand.label")}></div>
          <div class="over">${overlays(session)}</div>
          ${notice(session)}
        </section>
        ${sidePanel(session, this.#side)}
      </main>
      <div class="visually-hidden" role="log" aria-live="polite" aria-label=${say("log.label")}>${this.#spoken.map((text) => html`<p>${text}</p>`)}</div>
      ${settingsDialog()}${keysDialog()}
    `, this.root);
  }

  /** A card that is selected stands out, one that can be played a little. @param {string} card */
  #raised(card) {
    const { session } = this;
    if (session.selected === card) return 1;
    return session.showsMyTurn && !session.isChoosing && canMove(session.legal, card) ? 0.4 : 0;
  }

  /** How a card shows itself. @param {string} card @returns {import("../cards/layer.js").Look} */
  #look(card) {
    const { session } = this;
    const table = session.shown.table;
    if (!table?.cards.includes(card)) return { classes: this.#isTargetTop(card) ? "is-target" : "" };
    const isSelected = session.selected === card;
    const canPlay = canMove(session.legal, card);
    const { isChoosing } = session;
    const state = !session.showsMyTurn || isChoosing ? "" : canPlay ? "is-playable" : "is-idle";
    const isDrawn = "drawn" in table && table.drawn === card;
    const label = say(canPlay && !isChoosing ? "hand.card.playable" : "hand.card", { card: cardWords(card) });
    return { classes: `${state} ${isSelected ? "is-selected" : ""} ${isDrawn ? "is-drawn" : ""}`, label, selected: isSelected, reachable: this.focus.card === card };
  }

  /** The card on top of a pile that what is selected may go to. @param {string} card */
  #isTargetTop(card) {
    const table = this.session.shown.table;
    if (!table || !("piles" in table)) return false;
    return openTargets(this.session).some((place) => table.piles[place]?.at(-1) === card);
  }

  /** Cards that wait where a finger put them go on, once the answer is there. @param {Change | null} change */
  #settleHeld(change) {
    if (this.pointer?.isPulling) return;
    const event = change?.frame?.event;
    const isOwnPlay = event?.kind === "played" && event.seat === this.session.me;
    if (isOwnPlay || !this.session.connection?.isWaiting) this.stage.layer.held.clear();
  }

  /** For those who listen: what the others did, and whose turn it is. @param {Change} change */
  #speak({ frame, before }) {
    const { session } = this;
    if (!frame) return;
    const scene = { players: session.players, me: session.me, before, after: frame.view };
    if (frame.event) this.#spoken.push(narrate(frame.event, scene));
    if (frame.takenBy !== null) this.#spoken.push(narrateTrick(frame.takenBy, scene));
    if (session.showsMyTurn && !this.#wasMyTurn) this.#spoken.push(say("banner.your-turn"));
    this.#spoken = this.#spoken.slice(-MOST_SPOKEN);
  }

  #tellTurn() {
    const isMine = this.session.showsMyTurn;
    this.#wasMyTurn = isMine;
    document.title = `${isMine ? `${say("title.your-turn")} · ` : ""}${say(`game.${this.session.shown.game}`)} – Courtcards`;
    document.body.classList.toggle("is-my-turn", isMine);
  }

  #timeNotice() {
    const told = this.session.notice;
    if (!told || told.id === this.#noticeId) return;
    this.#noticeId = told.id;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.session.notice?.id === told.id && this.session.dismissNotice(), NOTICE_MS);
  }

  #endOfHand() {
    const { session } = this;
    remember({ table: session.table, state: session.shown.phase === "match-over" ? "over" : "open" });
    const button = this.root.querySelector(".next-hand, .play-again");
    if (button instanceof HTMLElement && !document.querySelector("dialog[open]")) button.focus({ preventScroll: true });
  }

  /** @param {string} tab */
  #toggleSide(tab) {
    const isOpen = this.#side.isOpen && this.#side.tab === tab;
    if (isOpen) return this.#closeSide();
    this.#side = { ...this.#side, isOpen: true, tab };
    this.#loadRules();
    this.draw(null);
    this.#focus(`#tab-${tab}`);
  }

  /** @param {string} tab */
  #chooseTab(tab) {
    this.#side = { ...this.#side, tab };
    this.#loadRules();
    this.draw(null);
  }

  #closeSide() {
    this.#side = { ...this.#side, isOpen: false };
    this.draw(null);
    this.#focus(`[data-opens="${this.#side.tab === "log" ? "log" : "scores"}"]`);
  }

  /** @param {string} selector */
  #focus(selector) {
    const element = this.root.querySelector(selector);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  async #loadRules() {
    if (this.#side.tab !== "rules" || this.#side.rules) return;
    const { game, ruleset, options } = this.session.latest;
    const choice = { game, ruleset, options, seats: this.session.players.length, name: "", bot: "" };
    const rules = await rulesInWords(choice, language, new AbortController().signal).catch(() => null);
    this.#side = { ...this.#side, rules };
    this.draw(null);
  }
}

