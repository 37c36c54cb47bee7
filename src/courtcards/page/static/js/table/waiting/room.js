/**
 * The waiting room: a table whose match has not begun. What is known of it, and what may be done. Drawn by page.js.
 *
 * Its source may change while one waits: whoever sits down, or leaves, is told of the table as somebody else.
 */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { addressToShare, catalogue, Refused, rulesInWords, takeSeat } from "../../shared/api.js";
import { claimGesture } from "../../shared/gesture.js";
import { isDevice } from "../../shared/host.js";
import { remarkWords } from "../../shared/narrate.js";
import { change, current, ownFace } from "../../shared/settings.js";
import { Chat } from "../../shared/view/chat.js";
import { FIRST_BOT } from "../../shared/view/levels.js";
import { language, say } from "../../shared/words.js";
import { waitingPage } from "./page.js";

/** @typedef {import("../../shared/wire.js").Room} Room */

/**
 * What is new in a room, for the seat that looks.
 *
 * @param {Room} before
 * @param {Room} after
 * @param {number} me
 * @returns {string[]}
 */
export function newsOf(before, after, me) {
  const news = after.seats.flatMap(({ seat, name }) => {
    const was = before.seats[seat]?.name ?? null;
    if (was === name) return [];
    const gone = was === null || seat === me ? [] : [say("news.stood", { who: was })];
    const come = name === null || seat === me ? [] : [say("news.sat", { who: name, seat: seat + 1 })];
    return [...gone, ...come];
  });
  if (after.host === me && before.host !== me && me >= 0) news.push(say("news.host"));
  const wasFull = before.seats.every(({ name }) => name !== null);
  const isFull = after.seats.every(({ name }) => name !== null);
  if (isFull && !wasFull) news.push(say(after.host === me && me >= 0 ? "news.full.host" : "news.full"));
  return news;
}

/**
 * @typedef {import("../../shared/types.js").Order} Order
 *
 * @typedef {object} Source Where the room is known from: a session, or for who may not watch, the seats alone.
 * @property {import("../../shared/wire.js").Room} room
 * @property {number} me −1 for who has no seat
 * @property {boolean} isHost
 * @property {{game: string, ruleset: string,
 *   options: Record<string, import("../../shared/types.js").OptionValue>}} latest
 * @property {import("../../shared/connection.js").State} link
 * @property {import("../../shared/play/types.js").Notice | null} notice
 * @property {(order: Order) => void} order
 */

const MOST_NEWS = 4;

export class WaitingRoom {
  /** The rules in force. @type {import("../../shared/wire.js").RulesInWords | null} */
  rules = null;
  /** The address that others find the table at. @type {import("../../shared/wire.js").Address | null} */
  address = null;
  /** Why sitting down, or finding the rules, went wrong. */
  refusal = "";
  /** What has happened, the newest last. @type {string[]} */
  news = [];
  /** The bot that the host puts on a seat. */
  bot = FIRST_BOT;
  /** @type {import("../../shared/wire.js").BotEntry[]} */
  bots = [];
  isSitting = false;
  /** Null for people who may not watch. @type {Chat | null} */
  chat = null;
  #ended = new AbortController();
  #saidNotice = 0;
  #isLeaving = false;

  /**
   * @param {HTMLElement} root
   * @param {string} table
   * @param {Source} source
   * @param {import("../../shared/view/chat.js").Speaker | null} speaker
   * @param {() => Promise<void>} moved called when this browser has a seat from now on
   */
  constructor(root, table, source, speaker, moved) {
    this.root = root;
    this.table = table;
    this.source = source;
    this.moved = moved;
    this.room = source.room;
    this.#listen(speaker);
    window.addEventListener("courtcards:settings", () => this.draw(), { signal: this.#ended.signal });
    this.draw();
    this.#find();
  }

  /** The table is played at from now on: nothing of this is drawn any more. */
  end() {
    this.#ended.abort();
  }

  /**
   * Takes another source of the room from now on.
   *
   * @param {Source} source
   * @param {import("../../shared/view/chat.js").Speaker | null} speaker
   */
  take(source, speaker) {
    const wasSeated = this.source.me >= 0;
    this.source = source;
    if (speaker !== (this.chat?.speaker ?? null)) this.#listen(speaker);
    this.draw();
    if (source.me >= 0 && !wasSeated) this.#focus(".seat.is-me");
  }

  /** @param {import("../../shared/view/chat.js").Speaker | null} speaker */
  #listen(speaker) {
    this.chat = speaker && new Chat(speaker, () => this.draw());
  }

  /** Draws what is known now, and tells what is new in it. */
  draw() {
    if (this.#ended.signal.aborted) return;
    const { room, me, notice } = this.source;
    this.news = [...this.news, ...newsOf(this.room, room, me), ...this.#said()].slice(-MOST_NEWS);
    this.room = room;
    if (notice && notice.id !== this.#saidNotice) {
      this.#saidNotice = notice.id;
      this.refusal = notice.text;
    }
    this.chat?.markRead();
    render(waitingPage(this), this.root);
    this.chat?.settle(this.root);
    const taken = room.seats.length - this.openSeats.length;
    const isReady = this.source.isHost && this.openSeats.length === 0;
    const state = isReady ? say("title.begin") : say("title.waiting", { taken, seats: room.seats.length });
    document.title = `${state} · ${say(`game.${this.source.latest.game}`)} – Courtcards`;
  }

  /** What the others have just said, for those who listen. @returns {string[]} */
  #said() {
    const { chat } = this;
    if (!chat?.takeNotice()) return [];
    const last = chat.speaker.chat.at(-1);
    return last ? [`${chat.speaker.players[last.seat]?.name ?? ""}: ${remarkWords(last)}`] : [];
  }

  get openSeats() {
    return this.source.room.seats.filter(({ name }) => name === null).map(({ seat }) => seat);
  }

  /** The link that lets others in. */
  get link() {
    return `${this.address?.address ?? location.origin}/table/${this.table}`;
  }

  /** @param {Order} order */
  order(order) {
    this.refusal = "";
    this.source.order(order);
  }

  leave() {
    this.#isLeaving = true;
    this.order({ type: "leave" });
  }

  /** The seat is no longer this browser's; somebody who has not left it themselves is told so. */
  loseSeat() {
    this.refusal = this.#isLeaving ? "" : say("news.freed");
    this.#isLeaving = false;
  }

  /** Puts a bot on every open seat. */
  fill() {
    for (const seat of this.openSeats) this.order({ type: "bot", seat, bot: this.bot });
  }

  /** @param {string} bot */
  chooseBot(bot) {
    this.bot = bot;
    this.draw();
  }

  /** Begins the match, or says why it cannot begin yet. */
  begin() {
    if (this.openSeats.length === 0) return this.order({ type: "begin" });
    this.refusal = say("begin.not-yet");
    this.draw();
  }

  /**
   * Sits down: on that seat, or on the first that is open.
   *
   * @param {{name: string, seat?: number, contribution?: string}} wish
   */
  async sit({ name, seat, contribution = "" }) {
    if (this.isSitting || !claimGesture()) return;
    this.isSitting = true;
    this.refusal = "";
    this.draw();
    try {
      change({ name });
      await takeSeat(this.table, { name, contribution, ...ownFace(), ...(seat === undefined ? {} : { seat }) });
      await this.moved();
    } catch (error) {
      if (error instanceof Refused && error.refusal.error === "table/already-seated") await this.moved();
      else this.refusal = error instanceof Refused ? error.message : say("error.failed");
    }
    this.isSitting = false;
    this.draw();
  }

  /** What can be known at leisure: the rules, the bots, the address to share. */
  async #find() {
    const { game, ruleset, options } = this.source.latest;
    const choice = { game, ruleset, options, seats: this.room.seats.length, name: current().name, bot: null };
    const told = (/** @type {unknown} */ error) => {
      this.refusal = error instanceof Refused ? error.message : say("error.failed");
      this.draw();
    };
    const rules = rulesInWords(choice, language, this.#ended.signal).then((found) => (this.rules = found));
    const address = isDevice || addressToShare().then((found) => (this.address = found));
    const bots = catalogue().then((found) => {
      const playing = found.games.find(({ name }) => name === game)?.bots ?? [];
      this.bots = found.bots.filter(({ name }) => playing.includes(name));
    });
    await Promise.all([rules, address, bots]).then(() => this.draw(), told);
  }

  /** @param {string} selector */
  #focus(selector) {
    const element = this.root.querySelector(selector);
    if (element instanceof HTMLElement) element.focus();
  }
}
