/** The links of every role and table, with their codes; a link that got into the wrong hands can be renewed. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { addressToShare } from "../shared/api.js";
import { newId } from "../shared/ids.js";
import { linkBox } from "../shared/view/link-box.js";
import { openModal } from "../shared/view/modal.js";
import { say } from "../shared/words.js";
import { PublicLink } from "../club/public-link.js";
import { LONGEST_NAME } from "../club/text.js";
import { printButtons } from "./printing.js";
import { refusalAt } from "./refusals.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../shared/view/modal.js").Modal} Modal
 * @typedef {{name: string, address: string | null, isTaken: boolean}} Seat
 */

const ROLES = ["viewer", "register", "public", "jury", "director"];

/** One link of the evening, as it is handed on. */
class Handed {
  /** @type {string | null} */
  code = null;
  /** The seats at a table on the server, without their links while those are handed out one by one. @type {Seat[]} */
  seats = [];
  server = "";
  isAsking = false;
  /** What is to be done once there is no such link any more. */
  gone = () => this.draw();
  hereOnly = false;
  address = "";

  /**
   * @param {Desk} desk
   * @param {string} key
   * @param {() => void} draw
   * @param {import("../club/types.js").Place | null} online its sheet, where the table plays on the server
   */
  constructor(desk, key, draw, online = null) {
    this.desk = desk;
    this.key = key;
    this.draw = draw;
    this.online = online;
    this.published = new PublicLink({
      kind: "evening",
      name: () => desk.view.settings.name,
      links: () => desk.fetchLinks(),
      order: (order) => desk.do(order, "links"),
      draw,
      code: () => desk.api.code("public"),
    });
  }

  get words() {
    const [role, number] = this.key.split("/");
    if (!number) return say(`club.links.${this.key}`);
    return role === "table" ? say("club.table", { table: number }) : say("club.links.further", { name: this.name });
  }

  /** Under whom the link of a further director is given out; empty for any other. */
  get name() {
    return further(this.desk).find(({ key }) => key === this.key)?.name ?? "";
  }

  async load() {
    const { api } = this.desk;
    this.code = null;
    try {
      if (this.key === "public") return await this.published.load();
      const [links, shared, code] = await Promise.all([
        this.desk.fetchLinks(),
        addressToShare(),
        api.code(this.key.replace("/", "-")),
      ]);
      const page = pageOf(links, this.key);
      if (page === undefined) throw new Error(`no link ${this.key}`);
      this.address = shared.address + page;
      this.hereOnly = shared.here_only;
      this.server = shared.address;
      this.code = code;
      if (this.online) this.seats = seatsOf(await api.sheet(this.online), this);
      this.draw();
    } catch (error) {
      this.desk.refuse("links", error);
      this.draw();
    }
  }

  /** Asks for the link of a seat, which the log notes. @param {number} seat */
  async handOut(seat) {
    if (!this.online) return;
    try {
      const { page } = await this.desk.api.write(this.online, { type: "hand-out", seat, id: newId() });
      this.seats = this.seats.map((each, index) =>
        index === seat ? { ...each, address: this.server + (page ?? "") } : each,
      );
    } catch (error) {
      this.desk.refuse("links", error);
    }
    this.draw();
  }

  async renew() {
    this.isAsking = false;
    const director = further(this.desk).find(({ key }) => key === this.key)?.number;
    if (director !== undefined) return void (await this.#dismiss(director));
    if (await this.desk.do({ type: "renew", key: this.key }, "links")) await this.load();
    else this.draw();
  }

  /** Takes the link of a further director back. @param {number} director */
  async #dismiss(director) {
    if (!(await this.desk.do({ type: "dismiss", director }, "links"))) return this.draw();
    await this.desk.fetchLinks();
    this.gone();
  }

  /** @param {boolean} isAsking */
  ask(isAsking) {
    this.isAsking = isAsking;
    this.draw();
  }
}

/** All the links. @param {Desk} desk */
export function openLinks(desk) {
  let key = "viewer";
  /** @type {Handed | undefined} */
  let handed;
  const modal = openModal(
    say("club.links"),
    "links-dialog",
    (/** @type {Modal} */ { close }) =>
      html` <h2>${say("club.links")}</h2>
        <div class="link-choice">
          <label for="link-key">${say("club.links.whose")}</label>
          <select
            id="link-key"
            @change=${(/** @type {Event} */ { target }) => target instanceof HTMLSelectElement && choose(target.value)}
          >
            ${ROLES.map(
              (role) =>
                html`<option value=${role} .selected=${live(role === key)}>${say(`club.links.${role}`)}</option>`,
            )}
            ${further(desk).map(
              (each) =>
                html`<option value=${each.key} .selected=${live(key === each.key)}>
                  ${say("club.links.further", { name: each.name })}
                </option>`,
            )}
            ${tables(desk).map(
              (table) =>
                html`<option value=${`table/${table}`} .selected=${live(key === `table/${table}`)}>
                  ${say("club.table", { table })}
                </option>`,
            )}
          </select>
        </div>
        ${handedOn(handed, desk)}
        ${key === "director" && !desk.isAway ? naming(desk, choose, () => modal.draw()) : nothing}
        <div class="dialog-end">
          ${handed?.hereOnly || key === "public" ? nothing : printed(desk, key)}<button
            type="button"
            class="button primary"
            @click=${close}
          >
            ${say("action.close")}
          </button>
        </div>`,
  );
  /** @param {string} chosen */
  function choose(chosen) {
    key = chosen;
    desk.refusal = null;
    const { hereOnly = false } = handed ?? {};
    handed = new Handed(desk, key, () => modal.draw());
    handed.hereOnly = hereOnly;
    handed.gone = () => choose("director");
    modal.draw();
    handed.load();
  }
  choose(key);
}

/** The prints of a link. @param {Desk} desk @param {string} key */
const printed = (desk, key) => printButtons(desk, [key === "register" ? "door-sheet" : "table-cards"]);

/** One link alone. @param {Desk} desk @param {string} key @param {import("../club/types.js").Place | null} online */
export function openLink(desk, key, online) {
  const handed = new Handed(desk, key, () => modal.draw(), online);
  const title = key === "register" ? say("club.role.register") : handed.words;
  const modal = openModal(
    title,
    "links-dialog",
    (/** @type {Modal} */ { close }) =>
      html`<h2>${title}</h2>
        ${handedOn(handed, desk)}
        <div class="dialog-end">
          <button type="button" class="button primary" @click=${close}>${say("action.close")}</button>
        </div>`,
  );
  handed.load();
}

/**
 * The seats of a table on the server, each for one player.
 *
 * @param {import("../club/wire.js").SheetView} sheet
 * @param {Handed} handed
 * @returns {Seat[]}
 */
function seatsOf({ online, players }, { desk, server }) {
  const links = online?.seats;
  if (!links && !desk.running?.duplicate) return [];
  return players.map(({ name }, seat) => ({
    name,
    address: links ? server + links[seat] : null,
    isTaken: online?.taken.includes(seat) ?? false,
  }));
}

/** @param {import("../club/wire.js").Links} links @param {string} key */
function pageOf(links, key) {
  const [role, number] = key.split("/");
  if (role === "table") return links.tables[number ?? ""];
  if (number) return links.directors?.find((each) => each.number === Number(number))?.page;
  return { director: links.director, jury: links.jury, viewer: links.viewer, register: links.register }[key];
}

/** The further directors, with the keys of their links. @param {Desk} desk */
const further = (desk) => (desk.links?.directors ?? []).map((each) => ({ ...each, key: `director/${each.number}` }));

/**
 * Has a link made for a further director, and shows it, or what refuses it.
 *
 * @param {Desk} desk
 * @param {(key: string) => void} choose
 * @param {() => void} draw
 */
const naming = (desk, choose, draw) =>
  html`<form
    class="naming"
    @submit=${async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (!(event.currentTarget instanceof HTMLFormElement)) return;
      const name = String(new FormData(event.currentTarget).get("name")).trim();
      if (!(await desk.do({ type: "name-director", name }, "links"))) return draw();
      const { directors = [] } = await desk.fetchLinks();
      choose(`director/${directors.at(-1)?.number ?? 1}`);
    }}
  >
    <div class="field">
      <label for="further-name">${say("club.links.further.name")}</label>
      <input
        id="further-name"
        name="name"
        type="text"
        required
        maxlength=${LONGEST_NAME}
        autocomplete="off"
        aria-describedby="further-hint"
      />
      <span class="hint" id="further-hint">${say("club.links.further.hint")}</span>
    </div>
    <button class="button">${say("club.links.further.add")}</button>
  </form>`;

/** @param {Handed} handed @param {Seat} seat @param {number} index */
function seatLink(handed, { name, address, isTaken }, index) {
  if (address === null)
    return html`<button type="button" class="button hand-out" @click=${() => handed.handOut(index)}>
      ${say("club.links.hand-out", { name })}
    </button>`;
  return html`<p class="seat-link-title">
      ${name}${isTaken ? html` <span class="tag">${say("club.links.seat.taken")}</span>` : nothing}
    </p>
    ${linkBox(address, { text: handed.words, label: say("club.links.seat.of", { name }), drawn: handed.draw })}`;
}

/** @param {Desk} desk */
function tables(desk) {
  const most = Object.keys(desk.links?.tables ?? {}).length;
  return Array.from({ length: most }, (_, index) => index + 1);
}

/** The code of a link, or its place while it is made. @param {Handed} handed */
const codeOf = ({ code, words }) =>
  code
    ? html`<img class="code" src=${code} alt=${say("club.links.code", { whose: words })} width="240" height="240" />`
    : html`<div class="code"></div>`;

/** @param {Handed | undefined} handed @param {Desk} desk */
function handedOn(handed, desk) {
  if (!handed) return nothing;
  const role = handed.key.split("/")[0] ?? "";
  if (desk.isAway) return html`<p class="hint">${say("club.away.links")}</p>`;
  if (role === "public") return html`<div class="handed">${handed.published.draw()} ${refusalAt(desk, "links")}</div>`;
  return html`<div class="handed">
    <p class="hint">${say(`club.links.${role}.what`)}</p>
    ${handed.hereOnly ? html`<p class="hint">${say("club.links.here-only")}</p>` : codeOf(handed)}
    ${
      handed.code
        ? html` ${linkBox(handed.address, {
            text: handed.words,
            label: say("club.links.address", { whose: handed.words }),
            drawn: handed.draw,
          })}
          ${
            handed.seats.length
              ? html`<p class="hint seat-links">
                  ${say(desk.running?.duplicate ? "club.links.hand-out.what" : "club.links.seats")}
                </p>`
              : nothing
          }
          ${handed.seats.map((seat, index) => seatLink(handed, seat, index))}
          ${
            handed.isAsking
              ? html`<div class="renewing" role="group" aria-label=${say("club.renew")}>
                  <p>${say(handed.name ? "club.dismiss.what" : "club.renew.what", { name: handed.name })}</p>
                  <div class="renewing-buttons">
                    <button type="button" class="button" @click=${() => handed.ask(false)}>
                      ${say("action.cancel")}</button
                    ><button type="button" class="button danger" @click=${() => handed.renew()}>
                      ${say(handed.name ? "club.dismiss.do" : "club.renew.do")}
                    </button>
                  </div>
                </div>`
              : html`<button type="button" class="button quiet renew" @click=${() => handed.ask(true)}>
                  ${say(handed.name ? "club.dismiss" : "club.renew")}
                </button>`
          }`
        : html`<p class="hint link-to-come" role="status">${say("club.links.loading")}</p>`
    }
    ${refusalAt(desk, "links")}
  </div>`;
}
