/**
 * The chat of a table: what was said, set phrases, a field for texts, and for the host who may write.
 *
 * What comes in is shown for some seconds where its speaker sits, too; what nobody has looked at yet is counted.
 */

import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { catalogue } from "../api.js";
import { remarkWords } from "../narrate-people.js";
import { say } from "../words.js";
import { momentWords } from "./moment.js";
import { sentence } from "./rich.js";

/**
 * @typedef {import("../wire.js").Remark} Remark
 *
 * @typedef {object} Speaker What the chat needs of a table; a session has it.
 * @property {import("../wire.js").Room} room
 * @property {Remark[]} chat
 * @property {number} me
 * @property {boolean} isHost
 * @property {import("../play/session.js").ChatRefusal | null} chatRefusal
 * @property {import("../wire.js").Player[]} players
 * @property {(order: import("../types.js").Order) => void} order
 */

const LONGEST = 200;
const BUBBLE_MS = 7000;

export class Chat {
  /** @type {string[]} */
  #phrases = [];
  /** The last remark that was taken notice of, and the last that was read. */
  #known;
  #read;
  /** What each seat has just said. @type {Map<number, Remark>} */
  bubbles = new Map();
  #scrollsDown = true;
  /** @type {import("../play/session.js").ChatRefusal | null} */
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
    return html`<section class="chat" aria-label=${say("chat.label")}>
      <ol class="chat-remarks" tabindex="0" aria-label=${say("chat.label")}>
        ${speaker.chat.length === 0 ? html`<li class="chat-empty">${say("chat.empty")}</li>` : nothing}
        ${repeat(
          speaker.chat,
          ({ seq }) => seq,
          (remark) => this.#remark(remark),
        )}
      </ol>
      ${speaker.me < 0 ? html`<p class="chat-why">${say("chat.watching")}</p>` : this.#speaking()}
    </section>`;
  }

  /** @param {Remark} remark */
  #remark(remark) {
    const { speaker } = this;
    return html`<li class="chat-remark ${remark.seat === speaker.me ? "is-own" : ""}">
      <span class="chat-who">${speaker.players[remark.seat]?.name ?? ""}</span>
      <time datetime=${new Date(remark.at).toISOString()}>${momentWords(remark.at)}</time>
      <p class="chat-text" dir="auto">${remarkWords(remark)}</p>
    </li>`;
  }

  #speaking() {
    const { speaker } = this;
    const isMuted = speaker.room.seats[speaker.me]?.muted ?? false;
    const why = !speaker.room.free_text ? say("chat.no-text") : isMuted ? say("chat.muted") : "";
    return html` <div class="chat-phrases" role="group" aria-label=${say("chat.phrases")}>
        ${this.#phrases.map(
          (phrase) =>
            html`<button
              type="button"
              class="chat-phrase"
              data-phrase=${phrase}
              @click=${() => speaker.order({ type: "chat", phrase })}
            >
              ${say(`phrase.${phrase}`)}
            </button>`,
        )}
      </div>
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

/** What was just said, at the plates of who said it; placed by `placeBubbles`. @param {Chat} chat */
export const bubbles = (chat) =>
  html`<div class="bubbles" aria-hidden="true">
    ${repeat(
      [...chat.bubbles],
      ([seat]) => seat,
      ([seat, remark]) => html`<p class="bubble" data-seat=${seat} dir="auto"><span>${remarkWords(remark)}</span></p>`,
    )}
  </div>`;

/** A lower board than this, in pixels, is on a phone on its side: there is room beside a plate, not below it. */
const LOW_BOARD = 416;
const APART = 8;

/** Puts each bubble beside its plate, towards the middle, so that none covers another. @param {HTMLElement} board */
export function placeBubbles(board) {
  const outer = board.getBoundingClientRect();
  /** @type {DOMRect[]} */
  const placed = [];
  for (const bubble of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(".bubble"))) {
    const plate = board.querySelector(`.plate[data-seat="${bubble.dataset.seat}"]`)?.getBoundingClientRect();
    if (!plate) continue;
    const spot = outer.height < LOW_BOARD ? besideOf(plate, outer, bubble) : belowOf(plate, outer, bubble);
    const left = Math.max(4, Math.min(spot.left, outer.width - bubble.offsetWidth - 4));
    const other = placed.find(
      (rect) =>
        rect.left < left + bubble.offsetWidth &&
        left < rect.right &&
        rect.top < spot.top + bubble.offsetHeight &&
        spot.top < rect.bottom,
    );
    const top = other ? other.bottom + 4 : spot.top;
    placed.push(new DOMRect(left, top, bubble.offsetWidth, bubble.offsetHeight));
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
  }
}

/**
 * Below the plate, or above it where it is the nearest seat's.
 *
 * @param {DOMRect} plate
 * @param {DOMRect} outer
 * @param {HTMLElement} bubble
 */
function belowOf(plate, outer, bubble) {
  const isLow = plate.top - outer.top > outer.height / 2 && plate.bottom > outer.bottom - outer.height / 3;
  const left = plate.left - outer.left + plate.width / 2 - bubble.offsetWidth / 2;
  return { left, top: isLow ? plate.top - outer.top - bubble.offsetHeight - APART : plate.bottom - outer.top + APART };
}

/** @param {DOMRect} plate @param {DOMRect} outer @param {HTMLElement} bubble */
function besideOf(plate, outer, bubble) {
  const isRight = plate.left - outer.left > outer.width / 2;
  return {
    left: isRight ? plate.left - outer.left - bubble.offsetWidth - APART : plate.right - outer.left + APART,
    top: plate.top - outer.top,
  };
}
