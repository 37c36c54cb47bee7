/** The whole table page: draws a session, and again whenever something changes. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { rulesInWords } from "../../shared/api.js";
import { cardWords } from "../../shared/cards/names.js";
import { drawingOf } from "../../shared/drawing.js";
import { canMove, openTargets } from "../../shared/moves.js";
import { narrate, narrateTrick } from "../../shared/narrate.js";
import { Focus } from "../../shared/play/focus.js";
import { listenToKeys, tableShortcut } from "../../shared/play/keyboard.js";
import { Pointer } from "../../shared/play/pointer.js";
import { sound } from "../../shared/play/sound.js";
import { tick } from "../../shared/play/tick.js";
import { ToldTurns } from "../../shared/play/told-turns.js";
import { remember } from "../../shared/recent.js";
import { isQuiet } from "../../shared/settings.js";
import { language, say } from "../../shared/words.js";
import { adviceWords, whyWords } from "../../shared/view/advice.js";
import { bar, unread } from "../../shared/view/bar.js";
import { boardParts, overlays } from "./board.js";
import { bubbles, placeBubbles } from "./bubbles.js";
import { Chat, leaveHand } from "../../shared/view/chat.js";
import { Countdowns } from "../../shared/view/countdown.js";
import { openDialog, settingsDialog, tableKeys } from "../../shared/view/dialogs.js";
import { goElsewhereButton } from "../../shared/view/going-on.js";
import { lessonEnd, lessonPanel } from "./lesson.js";
import { log } from "../../shared/view/log.js";
import { menuDialogs } from "../../shared/view/menu.js";
import { otherDeviceButton } from "./other-device.js";
import { spoken } from "../../shared/view/rich.js";
import { rulesText } from "../../shared/view/rules.js";
import { seedGiven } from "./shuffle.js";
import { sideTabs } from "../../shared/view/side-tabs.js";
import { Stage } from "../../shared/view/stage.js";
import { onceWritten } from "../../shared/view/typeface.js";

/** @typedef {import("../../shared/play/session.js").Session} Session */
/** @typedef {import("../../shared/play/tuition.js").Tuition} Tuition */

const MOVES = new Set(["dealt", "played", "restocked", "taken-back"]);
/** How much longer than the table's own pause for bots a bot may take before its seat says so. */
const UNNOTICED_MS = 400;

export class Pondering {
  /** Whose turn it is, and since which event. */
  #turn = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** Looks who is on turn now, before the table is drawn. */
  watch() {
    const { session } = this;
    const seat = this.#seat();
    const last = session.log.findLast(({ event }) => event !== null && MOVES.has(event.kind))?.seq ?? 0;
    const turn = seat === null ? "" : `${seat} ${last}`;
    if (turn === this.#turn) return;
    this.#turn = turn;
    session.pondering = null;
    clearTimeout(this.#timer);
    if (seat === null) return;
    this.#timer = setTimeout(() => {
      session.pondering = seat;
      session.refresh();
    }, session.botPause + UNNOTICED_MS);
  }

  /** The seat on turn, where a bot plays it and all that happened before has been shown. */
  #seat() {
    const { shown, room, queue } = this.session;
    if (shown.phase !== "playing" || shown.turn === null || room.status !== "playing" || queue.isBehind) return null;
    const state = room.seats[shown.turn];
    return state && (state.bot ?? state.stand_in) !== null ? shown.turn : null;
  }
}

/**
 *
 * @typedef {object} Side
 * @property {string} tab
 * @property {boolean} isOpen on a phone; on a wide screen it is always there
 * @property {import("../../shared/wire.js").RulesInWords | null} rules
 * @property {import("../../shared/view/chat.js").Chat | null} chat null where there is nobody to speak to
 * @property {(tab: string) => void} choose
 * @property {() => void} close
 */

/** @param {Session} session @param {Side} side */
export function sidePanel(session, side) {
  const { chat } = side;
  const tabs = (chat ? ["scores", "log", "chat", "rules"] : ["scores", "log", "rules"]).map((name) => ({
    name,
    words: html`${say(`side.${name}`)}${name === "chat" && chat ? unread(chat) : nothing}`,
  }));
  return sideTabs({ ...side, label: say("side.label"), tabs }, body(session, side));
}

/** @param {Session} session @param {Side} side */
function body(session, side) {
  if (side.tab === "log") return log(session);
  if (side.tab === "chat") return side.chat?.panel();
  if (side.tab === "rules") return html`${session.room.seed_given ? seedGiven() : nothing}${rulesText(side.rules)}`;
  // Where there is room, the log stands under the sheet.
  return html`${drawingOf(session.shown.game).sheet(session)}
    <section class="side-below">
      <h2>${say("side.log")}</h2>
      ${log(session)}
    </section>`;
}

/**
 * @typedef {import("../../shared/play/types.js").Change} Change
 */

/** From this width on the side panel is always open. */
const WIDE = matchMedia("(min-width: 66rem)");
const NOTICE_MS = 6000;
const MOST_SPOKEN = 4;

export class TableView {
  /** @type {Side} */
  #side = {
    tab: "scores",
    isOpen: false,
    rules: null,
    chat: null,
    choose: (tab) => this.#chooseTab(tab),
    close: () => this.#closeSide(),
  };
  /** @type {string[]} */
  #spoken = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticeTimer;
  #noticeId = 0;
  #wasMyTurn = false;
  /** The hint that was told already. @type {import("../../shared/wire.js").Hint | null} */
  #advised = null;
  /** What the lesson said last. */
  #taught = "";
  /** The answer after which the task of the lesson was told again. */
  #correctedId = 0;
  #offersLesson = false;
  #title = "";
  /** Who was last asked to hold the device. @type {number | null} */
  #offered = null;
  #isEnded = false;
  /** The choice of a game that was told last. @type {string | null} */
  #chosen = null;
  /** Was the choice of a game offered to the keyboard already? */
  #offersChoice = true;

  /** @param {HTMLElement} root @param {Session} session @param {string} title of the rule set */
  constructor(root, session, title) {
    this.root = root;
    this.session = session;
    this.#title = title;
    this.focus = new Focus(root);
    // Where nobody is elsewhere, and nobody may watch, there is no chat.
    const isSociable = !session.isOnOneDevice || session.room.settings.spectators;
    if (isSociable) this.#side.chat = new Chat(session, () => session.refresh());
    this.turns = new ToldTurns(session.table, () => this.draw(null));
    this.pondering = new Pondering(session);
    this.countdowns = new Countdowns(root, (words) => this.#timeIsLow(words));
    this.#renderShell();
    this.board = /** @type {HTMLElement} */ (root.querySelector(".board"));
    this.stage = new Stage(this.board, () => this.draw(null));
    this.pointer = new Pointer(this.board, session, this.stage);
    const desk = {
      session,
      focus: this.focus,
      areas: () => this.stage.areas(),
      tell: (/** @type {string} */ words) => this.#say(words),
      shortcut: (/** @type {string} */ key) => tableShortcut(session, this.#keyRoom, key),
    };
    listenToKeys(() => (this.#isEnded ? null : desk));
    window.addEventListener("courtcards:settings", () => this.draw(null));
    document.addEventListener("visibilitychange", () => document.hidden || this.draw(null));
    this.draw(null);
    onceWritten(() => this.draw(null));
  }

  /** Something else is shown in its place. */
  end() {
    this.#isEnded = true;
    this.stage.end();
  }

  /** @param {string} title */
  setTitle(title) {
    if (title === this.#title) return;
    this.#title = title;
    this.draw(null);
  }

  /** @param {Change | null} change null where only the room has changed */
  draw(change) {
    if (this.#isEnded) return;
    const { session, stage } = this;
    if (change?.frame) this.#speak(change);
    this.#speakAdvice();
    this.#teach();
    this.pondering.watch();
    session.handing.watch();
    this.#settleHeld(change);
    this.#takeNoticeOfChat();
    this.focus.settle(session);
    this.#renderShell();
    const parts = /** @type {HTMLElement} */ (this.board.querySelector(".board-parts"));
    render(boardParts(session, this.focus), parts);
    stage.draw(
      session.shown,
      { near: session.near, look: (card) => this.#look(card), raised: (card) => this.#raised(card) },
      change,
    );
    this.focus.restore();
    this.#offerDevice();
    this.#offerUndo();
    this.#offerChoice();
    this.#offerLesson();
    this.#side.chat?.settle(this.root);
    placeBubbles(this.board);
    if (this.#side.chat && this.#side.tab === "chat") leaveHand(this.board);
    this.countdowns.tick();
    this.#tellTurn();
    this.#timeNotice();
    if (change?.frame && session.shown.phase !== "playing") this.#endOfHand();
  }

  #renderShell() {
    const { session } = this;
    render(
      html`
        ${bar(
          session,
          this.#title,
          {
            toggleSide: (tab) => this.#toggleSide(tab),
            openKeys: () => openDialog("keys"),
            openSettings: () => openDialog("settings"),
            openMenu: () => openDialog("menu"),
          },
          this.#side.chat,
        )}
        <main class="room">
          ${lessonPanel(session)}
          <section
            class="board ${session.queue.isBehind ? "is-behind" : ""} ${session.isWatching ? "is-watching" : ""}"
            data-game=${session.shown.game}
            data-board=${session.drawing.board}
            aria-label=${say("board.label")}
          >
            <div class="board-parts"></div>
            <div class="cards" role="group" aria-label=${say("hand.label")}></div>
            ${session.drawing.counts(session)}
            <div class="over">${session.lesson ? lessonEnd(session, this.#title) : nothing} ${overlays(session)}</div>
            ${this.#side.chat && !isQuiet() ? bubbles(this.#side.chat) : nothing}
          </section>
          ${sidePanel(session, this.#side)}
        </main>
        <div class="visually-hidden" role="log" aria-live="polite" aria-label=${say("log.label")}>
          ${this.#spoken.map((text) => html`<p>${text}</p>`)}
        </div>
        ${settingsDialog(
          session.me < 0
            ? nothing
            : [otherDeviceButton(session.table), session.lesson ? nothing : goElsewhereButton(session)],
        )}${tableKeys(session.drawing)}${menuDialogs(session, this.turns)}
      `,
      this.root,
    );
  }

  /** What the letters of the keyboard open. */
  get #keyRoom() {
    return {
      toggleSide: (/** @type {string} */ tab) => this.#toggleSide(tab),
      openKeys: () => openDialog("keys"),
      hasChat: this.#side.chat !== null,
    };
  }

  /** A card that is selected stands out, one that can be played a little. @param {string} card */
  #raised(card) {
    const { session } = this;
    const { ahead } = session;
    if ([session.selected, session.advised.card, ahead.card, ahead.dueCard].includes(card)) return 1;
    return session.showsPlayable && canMove(session.legal, card) ? 0.4 : 0;
  }

  /** How a card looks. @param {string} card @returns {import("../../shared/cards/layer.js").Look} */
  #look(card) {
    const { session } = this;
    const table = session.shown.table;
    const mark = session.drawing.mark(session.shown, card);
    if (!table?.cards.includes(card)) return { classes: this.#isTargetTop(card) ? "is-target" : mark };
    const isSelected = session.selected === card;
    const canPlay = canMove(session.legal, card);
    const state = !session.showsPlayable ? "" : canPlay ? "is-playable" : "is-idle";
    const isAhead = session.ahead.card === card;
    const isPlayable = canPlay && !session.isChoosing;
    const label = say(isAhead ? "hand.card.ahead" : isPlayable ? "hand.card.playable" : "hand.card", {
      card: cardWords(card),
    });
    const isAdvised = session.advised.card === card;
    return {
      classes: [state, isSelected && "is-selected", mark, isAdvised && "is-advised", isAhead && "is-ahead"]
        .filter(Boolean)
        .join(" "),
      label,
      selected: isSelected || isAhead,
      reachable: this.focus.card === card,
    };
  }

  /** The card on top of a pile that what is selected may go to. @param {string} card */
  #isTargetTop(card) {
    const { drawing, shown } = this.session;
    return openTargets(this.session).some((place) => drawing.hands.top(shown, place) === card);
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
    const { game } = frame.view;
    const scene = { game, players: session.players, me: session.me, before, after: frame.view };
    if (frame.event) this.#say(narrate(frame.event, scene));
    if (frame.takenBy !== null) this.#say(narrateTrick(frame.takenBy, scene));
    if (session.showsMyTurn && !this.#wasMyTurn) this.#say(say("banner.your-turn"));
    if (frame.event?.kind === "rematched") this.#remember("open");
    this.#sound(frame, before);
  }

  /** A hint is told once. */
  #speakAdvice() {
    const { hint } = this.session.advice;
    if (hint !== null && hint !== this.#advised)
      this.#say(spoken(`${adviceWords(hint, this.session.drawing.moves)} ${whyWords(hint.reasons)}`));
    this.#advised = hint;
  }

  /** What a lesson says is told once, and its button can be pressed by the keyboard at once. */
  #teach() {
    const { lesson } = this.session;
    lesson?.follow();
    if (!lesson?.isCurrent) return;
    this.#repeatTask(lesson);
    const texts = lesson.isOver ? (lesson.page?.texts ?? []) : [lesson.text];
    const said = texts.join(" ");
    if (said === this.#taught) return;
    this.#taught = said;
    this.#say(spoken(said));
    this.#offersLesson = true;
  }

  /** After the answer to a move that was refused, the task is told again: it still stands. @param {Tuition} lesson */
  #repeatTask(lesson) {
    const told = this.session.notice;
    if (told?.kind !== "refusal" || told.id === this.#correctedId) return;
    this.#correctedId = told.id;
    if (!lesson.page?.is_practice && !lesson.goesOn) this.#say(spoken(say("lesson.task", { task: lesson.text })));
  }

  /** @param {string} words */
  #say(words) {
    if (words) this.#spoken = [...this.#spoken, words].slice(-MOST_SPOKEN);
  }

  /** @param {import("../../shared/play/session.js").Frame} frame @param {Change["before"]} before */
  #sound(frame, before) {
    const { session } = this;
    const { view, event, takenBy } = frame;
    const isOwn = event?.kind === "played" && event.seat === session.me;
    if (isOwn) tick("card");
    const isEnd = before?.phase === "playing" && view.phase !== "playing";
    if (isEnd && view.phase === "match-over") this.#celebrate(view.sheet.winners.includes(session.me));
    else if (isEnd) sound("hand");
    else if (session.showsMyTurn && !this.#wasMyTurn) this.#call();
    else if (takenBy !== null) sound("trick");
    else if (event?.kind === "dealt") sound("deal");
    else if (event?.kind === "played") sound("card");
  }

  /** It is one's turn. */
  #call() {
    sound("turn");
    tick("turn");
  }

  /** The match is over. @param {boolean} isWon */
  #celebrate(isWon) {
    sound(isWon ? "won" : "hand");
    if (isWon) tick("won");
  }

  /** @param {string} words */
  #timeIsLow(words) {
    sound("low");
    this.#say(words);
    this.#renderShell();
  }

  #takeNoticeOfChat() {
    const { chat, tab, isOpen } = this.#side;
    if (!chat) return;
    if (chat.takeNotice() && !isQuiet()) sound("message");
    if (tab === "chat" && (isOpen || WIDE.matches) && !document.hidden) chat.markRead();
  }

  #tellTurn() {
    const isMine = this.session.showsMyTurn;
    this.#wasMyTurn = isMine;
    document.title = `${
      isMine ? `${say("title.your-turn")} · ` : ""
    }${say(`game.${this.session.shown.game}`)} – Courtcards`;
    const isOn = isMine || this.session.leadsNext;
    document.body.classList.toggle("is-my-turn", isOn && this.session.seen.isLong);
  }

  #timeNotice() {
    const told = this.session.notice;
    // An answer, and all that is said in a lesson, stays until something is played.
    if (!told || told.kind === "answer" || told.id === this.#noticeId || this.session.lesson) return;
    this.#noticeId = told.id;
    clearTimeout(this.#noticeTimer);
    const { session } = this;
    this.#noticeTimer = setTimeout(() => session.notice?.id === told.id && session.dismissNotice(), NOTICE_MS);
  }

  /** Keeps the table in the list of those played at, except for a spectator. @param {string} state */
  #remember(state) {
    if (!this.session.isWatching && !this.session.lesson) remember({ table: this.session.table, state });
  }

  #endOfHand() {
    this.#remember(this.session.shown.phase === "match-over" ? "over" : "open");
    this.#offer(".next-hand, .play-again");
  }

  /** Whoever is to hold the device next can take it by the keyboard, too. */
  #offerDevice() {
    const { next } = this.session.handing;
    if (next !== null && next !== this.#offered) this.#offer(".take-device");
    this.#offered = next;
  }

  /** A game was chosen: that can be withdrawn by the keyboard, too. */
  #offerUndo() {
    const { choice } = this.session.ahead;
    if (choice !== null && choice !== this.#chosen) this.#offer(".undo-choice");
    this.#chosen = choice;
  }

  /** A game is to be chosen: the keyboard is at the first that may be, unless it is in a field. */
  #offerChoice() {
    const { isChoosing, showsMyTurn, ahead, legal } = this.session;
    const isDue = isChoosing && showsMyTurn && ahead.choice === null && legal.length > 0;
    const isWriting = document.activeElement?.matches("input, select, textarea") ?? false;
    if (isDue && this.#offersChoice && !isWriting)
      this.#offer(legal.map((move) => `.choosing [data-move="${move}"]`).join(", "));
    this.#offersChoice = !isDue;
  }

  /** A new text of a lesson: on by its button, or to the hand where something is to be played. */
  #offerLesson() {
    if (!this.#offersLesson) return;
    this.#offersLesson = false;
    this.#offer(".lesson-go-on, .next-lesson, .lesson-end .play-now");
  }

  /** Moves the focus to a button that the game waits for, if it is nowhere else. @param {string} selector */
  #offer(selector) {
    if (document.querySelector("dialog[open], .side :focus") === null) this.#focus(selector);
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
    this.#focus(`[data-opens="${this.#side.tab}"]`);
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
