/** The page round the sheet: which sheet it is, the state of the connection, and three tabs. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { once } from "../../gesture.js";
import { languageSwitch } from "../../view/dialogs.js";
import { sentence } from "../../view/rich.js";
import { count, say } from "../../words.js";
import { deskAddress } from "../address.js";
import { nextCode } from "../codes/button.js";
import { canStay } from "../offline.js";
import { grid } from "./grid-view.js";
import { history } from "./history.js";
import { onlineTable } from "./online.js";
import { isSame } from "../keeping/outbox.js";
import { paper } from "./paper.js";
import { whereTo } from "./where.js";
import { write } from "./write.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./local.js").LocalSheet} LocalSheet
 * @typedef {import("../types.js").Place} Place
 */

/** @typedef {import("./desk.js").Tab} Tab */

/** @type {Tab[]} */
const TABS = ["write", "grid", "sheet", "history"];
/** Where there is a keyboard to type a sheet with. */
const WIDE = matchMedia("(min-width: 60rem)");

/** @param {Desk} desk */
export const frame = (desk) =>
  html`<div class="desk ${desk.tab === "grid" ? "is-wide" : ""}">
    ${standing(desk)}
    <header class="desk-head">
      ${desk.fixed ? back(desk) : nothing}
      <h1 class="desk-where">
        <b>${say("desk.table", { table: desk.table })}</b
        >${desk.round === null ? nothing : html` <span>${say("desk.round", { round: desk.round })}</span>`}
      </h1>
      <span class="desk-evening">${desk.visit.name}</span>
      ${clock(desk)}
    </header>
    ${elsewhere(desk)}
    <main class="desk-main">${content(desk)}</main>
    ${desk.sheet ? tabs(desk) : nothing}
  </div>`;

/** Does a clock run for the round that is shown? @param {Desk} desk */
const isTimed = (desk) => Boolean(desk.evening?.clock_until) && desk.latest?.number === desk.round;
/** From a sheet opened by itself: to the evening, or to the sheet that the table plays now. @param {Desk} desk */
const back = ({ visit }) =>
  html`<a class="desk-back" href=${deskAddress()}>${say(visit.table === null ? "desk.to-evening" : "desk.to-now")}</a>`;

/** How long the round still has at this table. @param {Desk} desk */
function clock(desk) {
  if (!isTimed(desk)) return nothing;
  const until = desk.evening?.clock_until ?? 0;
  const extra = desk.latest?.tables.find(({ table }) => table === desk.table)?.extra_minutes ?? 0;
  const seconds = Math.round((until - Date.now() - desk.skew) / 1000) + extra * 60;
  const text = `${Math.floor(Math.abs(seconds) / 60)}:${String(Math.abs(seconds) % 60).padStart(2, "0")}`;
  return html`<span class="desk-clock ${seconds < 0 ? "is-over" : ""}" role="timer" aria-label=${say("desk.clock")}
    >${seconds < 0 ? `−${text}` : text}</span
  >`;
}

/**
 * What there is to say of the connection and the link, for screen readers too.
 *
 * What is not sent yet is told over the head and moves nothing: it comes and goes while somebody presses.
 *
 * @param {Desk} desk
 */
function standing(desk) {
  const { waiting } = desk.outbox;
  const isOff = desk.line === "lost" || (desk.line === "connecting" && desk.failure !== "");
  const told = desk.closed ? sentence(desk.closed.message) : isOff ? say("desk.line-lost") : "";
  const kept = waiting > 0 ? count("desk.not-sent", waiting) : "";
  const stay = (isOff || desk.closed) && waiting > 0 && !canStay() ? say("desk.keep-open") : "";
  const all = [told, kept, stay].filter(Boolean);
  return html`<div class="desk-over ${told ? "" : "is-brief"} ${isTimed(desk) ? "beside-clock" : ""}">
    <div class="desk-status ${told ? "is-off" : ""}" role="status" ?hidden=${all.length === 0}>
      ${all.map((text) => html`<p>${text}</p>`)}
    </div>
  </div>`;
}

/** A refused entry of another round, which needs an answer. @param {Desk} desk */
function elsewhere(desk) {
  const { place } = desk;
  const stuck = desk.outbox.places.find(
    (other) => (!place || !isSame(place, other)) && desk.outbox.of(other).some((entry) => entry.refusal),
  );
  if (!stuck) return nothing;
  if (desk.isTakenBack(stuck)) return takenBack(desk, stuck);
  return html`<div class="desk-elsewhere">
    <p>${say("desk.elsewhere", { round: stuck.round })}</p>
    <button type="button" class="button" @click=${() => desk.goTo(stuck.round)}>
      ${say("desk.go-to-round", { round: stuck.round })}
    </button>
  </div>`;
}

/** Entries of a round that was taken back: they do not count. @param {Desk} desk @param {Place} place */
const takenBack = (desk, place) =>
  html`<div class="desk-elsewhere">
    <p>${say("desk.elsewhere.taken-back", { round: place.round })}</p>
    <button
      type="button"
      class="button"
      @click=${once(() => Promise.all(desk.outbox.of(place).map((entry) => desk.outbox.drop(entry))))}
    >
      ${say("club.away.drop")}
    </button>
  </div>`;

/** @param {Desk} desk */
function content(desk) {
  const { sheet } = desk;
  if (sheet) return html`${whereTo(desk, sheet)}${shown(desk, sheet)}`;
  if (desk.closed) return message(say("desk.closed.title"), say("desk.closed"));
  if (desk.fixed)
    return desk.failure ? message(say("desk.failed.title"), sentence(desk.failure)) : message(say("desk.loading"), "");
  if (!desk.evening)
    return desk.failure || desk.line === "lost"
      ? message(say("desk.failed.title"), say("desk.failed"))
      : message(say("desk.loading"), "");
  const { latest } = desk;
  if (!latest) return message(say("desk.before.title"), say("desk.before"));
  if (!latest.tables.some(({ table }) => table === desk.table))
    return message(say("desk.unused.title"), say("desk.unused", { round: latest.number }));
  return message(say("desk.loading"), "");
}

/** @param {string} title @param {string} text */
const message = (title, text) =>
  html`<section class="panel panel-message">
    <h2 tabindex="-1" data-step>${title}</h2>
    ${text ? html`<p>${text}</p>` : nothing}${languageSwitch()}
  </section>`;

/** @param {Desk} desk @param {LocalSheet} sheet */
function shown(desk, sheet) {
  if (desk.tab === "grid")
    return html`${grid(desk, sheet)}${desk.judges ? nextCode(desk.visit.evening, sheet.standing.is_over) : nothing}`;
  if (desk.tab === "sheet") return paper(desk, sheet);
  if (desk.tab === "history") return history(desk, sheet);
  return sheet.view.online && !desk.judges ? onlineTable(desk, sheet) : write(desk, sheet);
}

/** @param {Desk} desk */
const tabs = (desk) =>
  html`<nav class="desk-tabs" aria-label=${say("desk.tabs")}>
    ${TABS.filter((tab) => isOffered(desk, tab)).map(
      (tab) =>
        html`<button
          type="button"
          class="desk-tab"
          aria-current=${desk.tab === tab ? "page" : nothing}
          @click=${() => desk.show(tab)}
        >
          ${say(`desk.tab.${tab}`)}
        </button>`,
    )}
  </nav>`;

/**
 * A phone at a table writes line by line; the grid is for whoever types a paper.
 *
 * @param {Desk} desk
 * @param {Tab} tab
 */
function isOffered(desk, tab) {
  if (tab === "grid")
    return desk.mayWrite && !desk.sheet?.view.online && (desk.judges || desk.tab === tab || WIDE.matches);
  return tab !== "write" || desk.mayWrite;
}
