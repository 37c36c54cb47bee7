/** The public page of an evening, a season or a club: its director creates it, hands it on, and turns it off. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { addressToShare } from "../shared/api.js";
import { linkBox } from "../shared/view/link-box.js";
import { say } from "../shared/words.js";

/**
 * @typedef {import("./wire.js").PublicLinkView} PublicLinkView
 * @typedef {{type: "publish", embed: boolean, renew?: boolean} | {type: "unpublish"}} PublicOrder
 *
 * @typedef {object} Published
 * @property {"evening" | "season" | "club"} kind
 * @property {() => string} name of the evening, the season or the club
 * @property {() => Promise<{public?: PublicLinkView | null}>} links
 * @property {(order: PublicOrder) => Promise<unknown>} order
 * @property {() => void} draw
 * @property {(() => Promise<string>) | undefined} [code] its QR code, as the address of a picture
 */

/** The files of each kind for programs. */
const FILES = /** @type {const} */ ({
  evening: ["results.json", "standings.csv", "seats.csv"],
  season: ["results.json", "ranking.csv", "ratings.csv"],
  club: ["calendar.json", "calendar.ics"],
});
const FRAME_HEIGHT = 480;

export class PublicLink {
  /** @type {PublicLinkView | null} */
  link = null;
  code = "";
  isHereOnly = false;
  isLoaded = false;
  /** The step to be confirmed. @type {"" | "renew" | "off"} */
  asks = "";
  #address = location.origin;

  /** @param {Published} of */
  constructor(of) {
    this.of = of;
  }

  get address() {
    return this.#address + (this.link?.page ?? "");
  }

  /** The code that shows the standings on another site. */
  get snippet() {
    const frame = document.createElement("iframe");
    const attributes = { src: `${this.address}/embed`, title: this.of.name(), width: "100%", height: FRAME_HEIGHT };
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, String(value));
    frame.setAttribute("loading", "lazy");
    return frame.outerHTML;
  }

  async load() {
    const [links, shared] = await Promise.all([this.of.links(), addressToShare()]);
    this.link = links.public ?? null;
    this.#address = shared.address;
    this.isHereOnly = shared.here_only;
    this.code = this.link && this.of.code && !this.isHereOnly ? await this.of.code() : "";
    this.isLoaded = true;
    this.of.draw();
  }

  /** @param {PublicOrder} order */
  async do(order) {
    this.asks = "";
    if (await this.of.order(order)) await this.load();
    this.of.draw();
  }

  /** @param {"" | "renew" | "off"} asks */
  ask(asks) {
    this.asks = asks;
    this.of.draw();
  }

  draw() {
    const { kind } = this.of;
    return html`<div class="public-link">
      <p class="hint">${say(kind === "club" ? "public.what.club" : "public.what")}</p>
      ${this.isLoaded ? (this.link ? this.#given(this.link) : this.#creating()) : nothing}
    </div>`;
  }

  #creating() {
    return html`<button type="button" class="button" @click=${() => this.do({ type: "publish", embed: false })}>
      ${say("public.create")}
    </button>`;
  }

  /** @param {PublicLinkView} link */
  #given({ embed }) {
    const { kind, name, draw } = this.of;
    return html`${this.isHereOnly ? html`<p class="hint">${say("club.links.here-only")}</p>` : nothing}
      ${
        this.code
          ? html`<img
              class="code"
              src=${this.code}
              alt=${say("club.links.code", { whose: say("public.title") })}
              width="240"
              height="240"
            />`
          : nothing
      }
      ${linkBox(this.address, { text: name(), label: say("public.title"), drawn: draw })}
      <p class="public-files">
        ${FILES[kind].map((file) => html`<a href=${`${this.address}/${file}`} target="_blank">${file}</a> `)}
      </p>
      <label class="switch"
        ><input type="checkbox" .checked=${live(embed)} @change=${() => this.do({ type: "publish", embed: !embed })} />
        <span>${say("public.embed")}</span></label
      >
      ${embed ? linkBox(this.snippet, { text: name(), label: say("public.snippet"), drawn: draw }) : nothing}
      ${this.asks ? this.#confirming(embed) : this.#ending()}`;
  }

  #ending() {
    return html`<div class="public-end">
      <button type="button" class="button quiet" @click=${() => this.ask("renew")}>${say("public.renew")}</button
      ><button type="button" class="button quiet" @click=${() => this.ask("off")}>${say("public.off")}</button>
    </div>`;
  }

  /** @param {boolean} embed */
  #confirming(embed) {
    const isOff = this.asks === "off";
    const does = say(isOff ? "public.off" : "public.renew");
    return html`<div class="renewing" role="group" aria-label=${does}>
      <p>${say("roll.link.renew.hint")}</p>
      <div class="public-end">
        <button type="button" class="button" @click=${() => this.ask("")}>${say("action.cancel")}</button
        ><button
          type="button"
          class="button danger"
          @click=${() => this.do(isOff ? { type: "unpublish" } : { type: "publish", embed, renew: true })}
        >
          ${does}
        </button>
      </div>
    </div>`;
  }
}
