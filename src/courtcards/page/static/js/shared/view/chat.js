/**
 * The chat of a table: what was said, set phrases, a field for texts, and for the host who may write.
 *
 * What comes in is shown for some seconds where its speaker sits, too; what nobody has looked at yet is counted.
 */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { catalogue } from "../api.js";
import { remarkWords } from "../narrate.js";
import { say } from "../words.js";
import { momentWords } from "../locale.js";
import { canReport, openReport, openReportPerson, othersToReport } from "./report.js";
import { sentence } from "./rich.js";

/**
 * @typedef {import("../wire.js").ChatMessage} Remark
 *
 * @typedef {object} Speaker What the chat needs of a table; a session has it.
 * @property {string} table
 * @property {import("../wire.js").Room} room
 * @property {Remark[]} chat
 * @property {number} me
 * @property {boolean} isHost
 * @property {import("../play/types.js").ChatRefusal | null} chatRefusal
 * @property {import("../wire.js").TablePlayer[]} players
 * @property {(order: import("../types.js").Order) => void} order
 */

const LONGEST = 200;
const BUBBLE_MS = 7000;

export class Chat {
  /** @type {string[]} */
  #phrases = [];
  /** The phrase that was chosen, and is sent by another press. @type {string | null} */
  #chosen = null;
  /** The last remark that was taken notice of, and the last that was read. */
  #known;
  #read;
  /** What each seat has just said. @type {Map<number, Remark>} */
  bubbles = new Map();
  #scrollsDown = true;
  /** @type {import("../play/types.js").ChatRefusal | null} */
  #refusal = null;

  /** @param {Speaker} speaker @param {() => void} draw */
  constructor(speaker, draw) {
    this.speaker = speaker;
    this.draw = draw;
    this.#known = this.#read = speaker.chat.at(-1)?.seq ?? 0;
    catalogue().then(
      ({ phrases }) => {
        this.#phrases = phrases;
        draw();
      },
      () => undefined,
    ); // without the phrases one can still write
  }

  /** How much the others have said since it was last looked at. */
  get unread() {
    return this.speaker.chat.filter(({ seq, seat }) => seq > this.#read && seat !== this.speaker.me).length;
  }

  /** Takes notice of what has come in, and says whether any of it is from others. */
  takeNotice() {
    const news = this.speaker.chat.filter(({ seq }) => seq > this.#known);
    for (const remark of news) {
      this.#known = remark.seq;
      this.#scrollsDown = true;
      this.bubbles.set(remark.seat, remark);
      setTimeout(
        () => this.bubbles.get(remark.seat) === remark && this.bubbles.delete(remark.seat) && this.draw(),
        BUBBLE_MS,
      );
    }
    return news.some(({ seat }) => seat !== this.speaker.me);
  }

  /** The chat is visible: everything has been read. */
  markRead() {
    this.#read = this.#known;
  }

  /**
   * After drawing: scrolls to what was said last, and puts a text that was refused back into the field.
   *
   * @param {HTMLElement} root
   */
  settle(root) {
    const list = root.querySelector(".chat-remarks");
    if (list && this.#scrollsDown) {
      list.scrollTop = list.scrollHeight;
      this.#scrollsDown = false;
    }
    const refusal = this.speaker.chatRefusal;
    const field = root.querySelector(".chat-field");
    if (refusal !== this.#refusal && refusal?.text && field instanceof HTMLInputElement && !field.value)
      field.value = refusal.text;
    this.#refusal = refusal;
  }

  /** The whole chat, to stand in a panel. */
  panel() {
    const { speaker } = this;
    const isHidden = speaker.me < 0 && speaker.room.settings.spectators_chat === false;
    const none = say(isHidden ? "chat.hidden" : "chat.empty");
    return html`<section class="chat" aria-label=${say("chat.label")}>
      <ol class="chat-remarks" tabindex="0" aria-label=${say("chat.label")}>
        ${speaker.chat.length === 0 ? html`<li class="chat-empty">${none}</li>` : nothing}
        ${repeat(
          speaker.chat,
          ({ seq }) => seq,
          (remark) => this.#remark(remark),
        )}
      </ol>
      ${speaker.me < 0 ? html`<p class="chat-why">${say("chat.watching")}</p>` : this.#speaking()} ${this.#reporting()}
    </section>`;
  }

  /** @param {Remark} remark */
  #remark(remark) {
    const { speaker } = this;
    return html`<li class="chat-remark ${remark.seat === speaker.me ? "is-own" : ""}">
      <span class="chat-who">${speaker.players[remark.seat]?.name ?? ""}</span>
      <time datetime=${new Date(remark.at).toISOString()}>${momentWords(remark.at)}</time>
      <p class="chat-text" dir="auto">${remarkWords(remark)}</p>
      ${remark.text !== null && remark.seat !== speaker.me && canReport ? this.#reportRemark(remark) : nothing}
    </li>`;
  }

  /** @param {Remark} remark */
  #reportRemark({ seq, seat }) {
    const { table, players } = this.speaker;
    const who = players[seat]?.name ?? "";
    return html`<button
      type="button"
      class="chat-report"
      data-remark=${seq}
      aria-label=${say("report.what", { who })}
      @click=${() => openReport(table, who, { remark: seq })}
    >
      ${say("report.do")}
    </button>`;
  }

  /** A person can be reported who has written nothing. */
  #reporting() {
    const { table } = this.speaker;
    const others = othersToReport(this.speaker);
    if (others.length === 0) return nothing;
    return html`<p>
      <button type="button" class="chat-report report-person" @click=${() => openReportPerson(table, others)}>
        ${say("report.person")}
      </button>
    </p>`;
  }

  #speaking() {
    const { speaker } = this;
    const isMuted = speaker.room.seats[speaker.me]?.muted ?? false;
    const why = !speaker.room.free_text ? say("chat.no-text") : isMuted ? say("chat.muted") : "";
    return html` ${this.#phraseChoice()}
    ${
      speaker.chatRefusal
        ? html`<p class="refusal chat-refusal" role="alert">${sentence(speaker.chatRefusal.message)}</p>`
        : nothing
    }
    ${
      why
        ? html`<p class="chat-why">${why}</p>`
        : html`<form class="chat-form" @submit=${(/** @type {SubmitEvent} */ event) => this.#send(event)}>
            <input
              type="text"
              class="chat-field"
              name="text"
              maxlength=${LONGEST}
              required
              autocomplete="off"
              enterkeyhint="send"
              aria-label=${say("chat.field")}
              placeholder=${say("chat.field")}
            />
            <button class="button primary">${say("chat.send")}</button>
          </form>`
    }
    ${speaker.isHost ? this.#hosting() : nothing}`;
  }

  /** Set phrases: a press chooses one, and only what stands below is sent. */
  #phraseChoice() {
    const chosen = this.#chosen;
    return html`<div class="chat-phrases" role="group" aria-label=${say("chat.phrases")}>
        ${this.#phrases.map(
          (phrase) =>
            html`<button
              type="button"
              class="chat-phrase"
              data-phrase=${phrase}
              aria-pressed=${String(phrase === chosen)}
              @click=${() => this.#choose(phrase === chosen ? null : phrase)}
            >
              ${say(`phrase.${phrase}`)}
            </button>`,
        )}
      </div>
      ${
        chosen === null
          ? nothing
          : html`<p class="chat-chosen">
              <span>${say(`phrase.${chosen}`)}</span>
              <button type="button" class="button chat-drop" @click=${() => this.#choose(null)}>
                ${say("chat.drop")}
              </button>
              <button type="button" class="button primary chat-say" @click=${() => this.#say(chosen)}>
                ${say("chat.send")}
              </button>
            </p>`
      }`;
  }

  /** @param {string | null} phrase */
  #choose(phrase) {
    this.#chosen = phrase;
    this.draw();
  }

  /** @param {string} phrase */
  #say(phrase) {
    this.#chosen = null;
    this.speaker.order({ type: "chat", phrase });
    this.draw();
  }

  /** @param {SubmitEvent} event */
  #send(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    this.speaker.order({ type: "chat", text: String(new FormData(form).get("text")) });
    form.reset();
  }

  #hosting() {
    const { room, me } = this.speaker;
    const others = room.seats.filter(({ seat, name, bot }) => name !== null && bot === null && seat !== me);
    if (others.length === 0) return nothing;
    return html`<details class="chat-host">
      <summary>${say("chat.host")}</summary>
      ${this.#mayWrite(null, say("chat.all"), room.free_text)}
      ${others.map(({ seat, name, muted }) => this.#mayWrite(seat, name ?? "", !muted))}
    </details>`;
  }

  /** @param {number | null} seat null for everybody @param {string} name @param {boolean} mayWrite */
  #mayWrite(seat, name, mayWrite) {
    return html`<label class="chat-may"
      ><input
        type="checkbox"
        data-mute=${seat ?? "all"}
        .checked=${mayWrite}
        @change=${() => this.speaker.order({ type: "mute", seat, muted: mayWrite })}
      />
      <span>${name}</span></label
    >`;
  }
}

/**
 * On a phone the chat slides over the board from above, and ends where the own line begins: whose turn it is and the
 * hand stay in sight.
 *
 * @param {HTMLElement} board
 */
export function leaveHand(board) {
  const own = board.querySelector(".own");
  const room = board.parentElement;
  if (own === null || room === null) return;
  const free = own.getBoundingClientRect().top - room.getBoundingClientRect().top;
  room.style.setProperty("--above-hand", `${Math.max(0, Math.floor(free) - CHAT_APART)}px`);
}

const CHAT_APART = 4;
