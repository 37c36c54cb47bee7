/** The score sheet of a table: on the phone that lies there, and wherever the jury looks at it. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { once } from "../shared/gesture.js";
import { locale } from "../shared/locale.js";
import { languageSwitch } from "../shared/view/dialogs.js";
import { errorCard } from "../shared/view/error-card.js";
import { sentence } from "../shared/view/rich.js";
import { signed } from "../shared/view/seats.js";
import { count, say } from "../shared/words.js";
import { deskAddress } from "../club/address.js";
import { nextCode } from "../club/codes/button.js";
import { isSame } from "../club/keeping/outbox.js";
import { Store } from "../club/keeping/store.js";
import { listenTo } from "../club/live.js";
import { canStay } from "../club/live.js";
import { Desk } from "./desk.js";
import { finish } from "./finish.js";
import { goOnTyping } from "./grid-cells.js";
import { grid } from "./grid-view.js";
import { lineWords, pointsWords } from "../club/line-words.js";
import { paper } from "./paper.js";
import { write } from "./write.js";
import "./words.js";

// All that has happened to the sheet, newest first: who, when, and what stood before. Nothing can be removed.

/**
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 * @typedef {import("../club/wire.js").HistoryEntryView} Past
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function history(desk, sheet) {
  const waiting = sheet.queued.filter((entry) => !entry.refusal);
  return html`<section class="panel history">
    <h2 tabindex="-1" data-step>${say("history.sheet")}</h2>
    <ol reversed>
      ${[...waiting].reverse().map(
        ({ command }) =>
          html`<li class="is-pending">
            <p>
              ${
                "line" in command
                  ? `${say("history.line", { line: command.index + 1 })} ${lineWords(command.line, sheet.names)}`
                  : say(`refused.what.${command.type}`)
              }
            </p>
            <p class="hint">${say("desk.pending")}</p>
          </li>`,
      )}
      ${[...sheet.view.history].reverse().map((past) => entry(sheet, past))}
    </ol>
    ${rounds(desk)}${languageSwitch()}
  </section>`;
}

/** @param {LocalSheet} sheet @param {Past} past */
function entry({ names }, past) {
  const { kind, line, before, index, seat, name, points, reason } = past;
  const at = new Date(past.at);
  return html`<li class="history-${kind}">
    <p class="hint">
      <time datetime=${at.toISOString()}>${at.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" })}</time>
      · ${say(`role.${past.by.role}`)}${past.by.name ? ` (${past.by.name})` : ""}
    </p>
    <p><b>${say(`history.${kind}`, { line: (index ?? 0) + 1, who: names[seat ?? 0] ?? "", name: name ?? "" })}</b></p>
    ${
      before
        ? html`<p class="history-before">
            <span class="visually-hidden">${say("history.before")} </span><s>${lineWords(before, names)}</s>
          </p>`
        : nothing
    }
    ${line ? html`<p>${lineWords(line, names)}</p>` : nothing}
    ${points ? html`<p>${say("history.points", { points: pointsWords(points, names) })}</p>` : nothing}
    ${reason ? html`<p>${say("history.reason", { reason })}</p>` : nothing}
  </li>`;
}

/** The sheets of this table in the other rounds. @param {Desk} desk */
function rounds(desk) {
  const others = (desk.evening?.rounds ?? []).filter(
    ({ number, tables }) => number !== desk.round && tables.some(({ table }) => table === desk.table),
  );
  if (desk.fixed || others.length === 0) return nothing;
  return html`<div class="history-rounds">
    ${others.map(
      ({ number }) =>
        html`<button type="button" class="button" @click=${() => desk.goTo(number)}>
          ${say("desk.go-to-round", { round: number })}
        </button>`,
    )}
  </div>`;
}

/** @param {Desk} desk @param {LocalSheet} sheet */
export function onlineTable(desk, sheet) {
  if (sheet.standing.is_over) return html`${finish(desk, sheet)} ${comparison(desk)}`;
  return html`<section class="panel">
      <h2 tabindex="-1" data-step>${say("online.title")}</h2>
      ${desk.visit.role === "table" ? seats(desk, sheet) : html`<p>${say("online.elsewhere")}</p>`}
      <p>${say("online.games", { n: sheet.standing.games, of: sheet.view.counting.length })}</p>
    </section>
    ${comparison(desk)}`;
}

/** The round against the other tables, where it is a duplicate. @param {Desk} desk */
function comparison(desk) {
  const { evening } = desk;
  const round = evening?.rounds.find(({ number }) => number === desk.round);
  return evening && round ? desk.comparison.of(evening, round, desk.table) : nothing;
}

/** @param {Desk} desk @param {LocalSheet} sheet */
function seats(desk, sheet) {
  const { seating } = desk;
  const isOpen = (/** @type {number} */ seat) => seating.isOpen(sheet.view, seat);
  return html`<p>${say("online.how")}</p>
    <h3>${say("online.who")}</h3>
    <ul class="online-seats">
      ${sheet.names.map(
        (name, seat) =>
          html`<li>
            <button
              type="button"
              class="button big"
              aria-pressed=${String(seating.asked === seat)}
              ?disabled=${!isOpen(seat) || seating.isBusy}
              @click=${() => seating.ask(sheet.view, seat)}
            >
              <b>${name}</b>
              <span
                >${
                  isOpen(seat) || !sheet.view.online?.taken.includes(seat)
                    ? signed(sheet.standing.totals[seat] ?? 0)
                    : say("online.taken")
                }</span
              >
            </button>
            ${
              seating.asked === seat
                ? html`<div class="online-sure" role="group" aria-label=${name}>
                    <p>${say("online.take", { who: name })}</p>
                    <div class="panel-end">
                      <button type="button" class="button" @click=${() => seating.leave()}>
                        ${say("action.cancel")}
                      </button>
                      <button
                        type="button"
                        class="button primary"
                        data-takes
                        ?disabled=${seating.isBusy}
                        @click=${() => seating.take(sheet.view, seat)}
                      >
                        ${say("online.mine")}
                      </button>
                    </div>
                  </div>`
                : nothing
            }
          </li>`,
      )}
    </ul>
    ${seating.refusal ? html`<p class="refusal" role="alert">${sentence(seating.refusal)}</p>` : nothing}
    <p class="hint">${say("online.lost")}</p>`;
}

/** @param {import("./desk.js").Desk} desk @param {import("./desk.js").LocalSheet} sheet */
export function whereTo(desk, sheet) {
  const { latest } = desk;
  if (!latest || desk.fixed || latest.number <= sheet.view.round || desk.tab !== "write") return nothing;
  const isUsed = latest.tables.some(({ table }) => table === desk.table);
  return html`<section class="panel where">
    <h2>${say("where.title", { round: latest.number })}</h2>
    <ul>
      ${sheet.view.players.map(
        ({ player, name }) => html`<li><span>${name}</span> <b>${placeWords(latest, player)}</b></li>`,
      )}
    </ul>
    ${
      isUsed
        ? html`<button type="button" class="button primary big" @click=${() => desk.goTo(latest.number)}>
            ${say("where.go", { round: latest.number })}
          </button>`
        : html`<p class="hint">${say("desk.unused", { round: latest.number })}</p>`
    }
  </section>`;
}

/** @param {import("../club/wire.js").RoundView} round @param {number} player */
function placeWords(round, player) {
  const found = round.tables.find(({ players }) => players.includes(player));
  if (found) return say("desk.table", { table: found.table });
  return say(round.byes.includes(player) ? "where.bye" : "where.nowhere");
}

/**
 * @typedef {import("../club/types.js").Place} Place
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

export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = async () => {
    if (document.hidden) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch (error) {
      // A battery that is low, or a setting: the screen goes dark as it always does.
      if (!(error instanceof DOMException && error.name === "NotAllowedError")) throw error;
    }
  };
  // A page that was hidden has lost the lock.
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** @param {import("../club/page.js").Visit} visit */
export async function start(visit) {
  const { root } = visit;
  render(html`<p class="notice">${say("desk.loading")}</p>`, root);
  let store;
  try {
    store = await Store.open();
  } catch (error) {
    // Without a place to keep what is written, a dropped line would lose it: better to say so than to pretend.
    console.warn(error);
    render(errorCard(visit.name, say("desk.no-store"), nothing), root);
    return;
  }
  let shown = "";
  const draw = () => {
    const wasTyping = root.contains(document.activeElement) && document.activeElement?.hasAttribute("data-cell");
    render(frame(desk), root);
    if (wasTyping && document.activeElement === document.body) goOnTyping(desk);
    // The focus goes to the heading of a new step, for those who cannot see that it has come.
    if (shown && shown !== desk.step) {
      window.scrollTo(0, 0);
      /** @type {HTMLElement | null} */ (root.querySelector("[data-step]"))?.focus({ preventScroll: true });
    }
    shown = desk.step;
  };
  const desk = new Desk(visit, store, draw);
  await desk.open();
  const live = listenTo(visit.evening, visit.token, {
    evening: (view) => desk.takeEvening(view),
    sheet: (view) => desk.takeSheet(view),
    state: (state) => desk.lineIs(state),
    refused: (refusal) => desk.close(refusal),
  });
  desk.lineIs(live.state);
  window.addEventListener("courtcards:settings", draw);
  setInterval(() => desk.evening?.clock_until && draw(), 1000);
  stayAwake();
}
