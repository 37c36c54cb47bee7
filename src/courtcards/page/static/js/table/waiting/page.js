/** The waiting room, drawn. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { codeOfTable } from "../../shared/api.js";
import { isDealer, isVisitor } from "../../shared/host.js";
import { inviteButton } from "../../shared/near/invite.js";
import { change, current } from "../../shared/settings.js";
import { brand } from "../../shared/view/bar.js";
import { openDialog, settingsDialog } from "../../shared/view/dialogs.js";
import { face } from "../../shared/view/face.js";
import { contributionField } from "../../shared/view/fields.js";
import { levels } from "../../shared/view/levels.js";
import { linkBox } from "../../shared/view/link-box.js";
import { openModal } from "../../shared/view/modal.js";
import { personField } from "../../shared/view/person.js";
import { otherDeviceButton } from "../view/other-device.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { rulesText } from "../../shared/view/rules.js";
import { shuffle } from "../view/shuffle.js";
import { soundQuestion } from "../../shared/view/sound-question.js";
import { count, say } from "../../shared/words.js";
import { botWords, conditions } from "../../shared/waiting/conditions.js";

/** @typedef {import("./room.js").WaitingRoom} WaitingRoom */

/** Letters that are read aloud together. */
const GROUP = 4;

/** Who hosts the table on a device brings others by codes; a guest there brings nobody. @param {WaitingRoom} waiting */
export const invitation = (waiting) => (isDealer ? nearby(waiting) : isVisitor ? nothing : byLink(waiting));

/** @param {WaitingRoom} waiting */
const nearby = ({ table }) =>
  html`<section class="paper invitation near-invitation" aria-labelledby="invitation-title">
    <h2 id="invitation-title">${say("invite.title")}</h2>
    <p>${say("near.invite.lead")}</p>
    <p>${inviteButton(table)}</p>
    <p class="hint">${say("near.trust.host")}</p>
    <p class="hint">${say("near.stay.host")}</p>
  </section>`;

/** It is folded away once every seat is taken. @param {WaitingRoom} waiting */
const byLink = (waiting) =>
  waiting.openSeats.length > 0
    ? html`<section class="paper invitation" aria-labelledby="invitation-title">
        <h2 id="invitation-title">${say("invite.title")}</h2>
        ${ways(waiting)}
      </section>`
    : html`<details class="fold invitation">
        <summary>${say("invite.title.full")}</summary>
        <div>${ways(waiting)}</div>
      </details>`;

/** @param {WaitingRoom} waiting */
function ways(waiting) {
  const game = say(`game.${waiting.source.latest.game}`);
  return html`${linkBox(waiting.link, {
      text: say("invite.text", { game }),
      label: say("invite.link"),
      drawn: () => waiting.draw(),
    })}
    <div class="invite-code">
      ${
        waiting.address === null || waiting.address.here_only
          ? nothing
          : html`<button
              type="button"
              class="code-button"
              aria-label=${say("invite.enlarge")}
              title=${say("invite.enlarge")}
              @click=${() => enlarge(waiting)}
            >
              <img
                class="code"
                src=${codeOfTable(waiting.table)}
                alt=${say("invite.code")}
                width="132"
                height="132"
              /><i class="icon icon-enlarge" aria-hidden="true"></i>
            </button>`
      }
      <p>
        ${
          waiting.address?.here_only
            ? html`<span class="here-only">${say("share.here-only")}</span>`
            : html`<span class="hint">${say("invite.aloud")}</span>
                <strong class="spelled">${spelled(waiting.table)}</strong>`
        }
      </p>
    </div>`;
}

/** A code as it is read aloud. @param {string} table */
const spelled = (table) => (table.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join(" ");

/** Shows the code large enough for a camera across the table. @param {WaitingRoom} waiting */
const enlarge = (waiting) =>
  openModal(
    say("invite.code"),
    "code-dialog",
    ({ close }) =>
      html` <img class="code" src=${codeOfTable(waiting.table)} alt=${say("invite.code")} />
        <p class="code-link">${waiting.link}</p>
        <p class="spelled">${spelled(waiting.table)}</p>
        <div class="dialog-end">
          <button type="button" class="button primary" @click=${close}>${say("action.close")}</button>
        </div>`,
  );

/**
 * @typedef {import("../../shared/wire.js").SeatState} SeatState
 */

/** The seats clockwise from one's own, which is nearest; without one, from the first. @param {WaitingRoom} waiting */
export function seats(waiting) {
  const { room, me } = waiting.source;
  const first = Math.max(me, 0);
  const round = [...room.seats.slice(first), ...room.seats.slice(0, first)];
  const taken = room.seats.filter(({ name }) => name !== null).length;
  return html`<div class="seats-table">
    <ol class="seats-round" data-seats=${round.length} aria-label=${say("seats.label")}>
      ${round.map((seat) => seatPlate(waiting, seat))}
    </ol>
    <p class="seats-taken" aria-hidden="true">
      <b>${say("title.waiting", { taken, seats: round.length })}</b>
      <span class="seats-dots"
        >${room.seats.map(({ name }) => html`<i class=${name === null ? "" : "is-taken"}></i>`)}</span
      >
    </p>
  </div>`;
}

/** @param {WaitingRoom} waiting @param {SeatState} state */
function seatPlate(waiting, state) {
  const { seat, name, bot } = state;
  const isMine = seat === waiting.source.me;
  const kind = name === null ? "is-open" : bot === null ? "is-person" : "is-bot";
  return html`<li class="seat ${kind} ${isMine ? "is-me" : ""}" data-seat=${seat} tabindex=${isMine ? "-1" : nothing}>
    ${name === null ? html`<span class="seat-mark" aria-hidden="true">+</span>` : face(waiting.source.room.seats, seat)}
    <span class="seat-who"
      ><b class="seat-name">${name ?? say("seat.open")}</b
      ><span class="seat-facts">${facts(waiting, state).join(" · ")}</span></span
    >
    <span class="seat-do">${name === null ? forOpen(waiting, seat) : forTaken(waiting, state)}</span>
  </li>`;
}

/** @param {WaitingRoom} waiting @param {SeatState} state @returns {string[]} */
function facts({ source }, { seat, bot, away_since: awaySince }) {
  const all = [say("seat.number", { seat: seat + 1 })];
  if (seat === source.me) all.push(say("seat.you"));
  if (bot !== null) all.push(say("waiting.bot", { bot: botWords(bot) }));
  if (seat === source.room.host) all.push(say("seat.host"));
  if (awaySince !== null) all.push(say("seat.away"));
  return all;
}

/** @param {WaitingRoom} waiting @param {number} seat */
function forOpen(waiting, seat) {
  const { me, isHost } = waiting.source;
  if (me < 0) {
    return html`<button
      type="button"
      class="button sit-here"
      ?disabled=${waiting.isSitting}
      @click=${() => sitHere(waiting, seat)}
    >
      ${say("seat.sit-here")} <span class="visually-hidden">${say("option.seat", { seat: seat + 1 })}</span>
    </button>`;
  }
  return isHost
    ? html`<button
        type="button"
        class="button put-bot"
        aria-label=${say("seat.put-bot.number", { seat: seat + 1, bot: botWords(waiting.bot) })}
        @click=${() => waiting.order({ type: "bot", seat, bot: waiting.bot })}
      >
        ${say("seat.put-bot")}
      </button>`
    : nothing;
}

/**
 * With the name that stands in the form; where there is none yet, the form asks for it.
 *
 * @param {WaitingRoom} waiting
 * @param {number} seat
 */
function sitHere(waiting, seat) {
  const field = document.getElementById("sit-name");
  const name = field instanceof HTMLInputElement ? field.value.trim() : current().name;
  if (name) return waiting.sit({ name, seat });
  if (field instanceof HTMLInputElement) field.reportValidity();
}

/** @param {WaitingRoom} waiting @param {SeatState} state */
function forTaken(waiting, { seat, name, bot }) {
  const { me, isHost } = waiting.source;
  if (!isHost || seat === me) return nothing;
  const free = () => waiting.order({ type: "free", seat });
  const who = name ?? "";
  return html`<button
    type="button"
    class="button quiet free-seat"
    title=${say("seat.free", { who })}
    aria-label=${say("seat.free", { who })}
    @click=${() => (bot === null ? askBefore(who, free) : free())}
  >
    <i class="icon icon-close" aria-hidden="true"></i>
  </button>`;
}

/** Asks first, so that nobody is sent away by a slip of the finger. @param {string} who @param {() => void} free */
const askBefore = (who, free) =>
  openModal(
    say("seat.free.title"),
    "free-dialog",
    ({ close }) =>
      html` <h2>${say("seat.free.title")}</h2>
        <p>${say("seat.free.what", { who })}</p>
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button>
          <button
            type="button"
            class="button primary"
            @click=${() => {
              close();
              free();
            }}
          >
            ${say("seat.free.do")}
          </button>
        </div>`,
  );

/** @param {import("./room.js").WaitingRoom} waiting */
export function sitDown(waiting) {
  if (waiting.openSeats.length === 0) {
    return html`<p class="waiting-full">
      ${say(waiting.source.room.settings.spectators ? "sit.full.watch" : "sit.full")}
    </p>`;
  }
  return html`<form class="sit-down" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, waiting)}>
    ${personField({ id: "sit-name", name: current().name, isNeeded: true, take: (name) => change({ name }) })}
    <button class="button primary sit-button" ?disabled=${waiting.isSitting}>${say("sit.sit")}</button>
    <details class="fold">
      <summary>${say("contribution.title")}</summary>
      ${contributionField()}
    </details>
  </form>`;
}

/** @param {SubmitEvent} event @param {import("./room.js").WaitingRoom} waiting */
function submit(event, waiting) {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const said = new FormData(event.target);
  const text = (/** @type {string} */ key) => String(said.get(key) ?? "").trim();
  waiting.sit({ name: text("name"), contribution: text("contribution") });
}

/** @param {WaitingRoom} waiting */
export const waitingPage = (waiting) =>
  html` ${head(waiting)}
    <main class="waiting">
      <div class="waiting-main">
        <div class="waiting-title">
          <h1>${say(`game.${waiting.source.latest.game}`)}</h1>
          <p>
            ${waiting.rules ? html`${waiting.rules.title} · ` : nothing}${count(
              "home.players.exact",
              waiting.source.room.seats.length,
            )}
          </p>
        </div>
        ${waiting.source.me < 0 ? html`${refusal(waiting)}${sitDown(waiting)}` : nothing} ${seats(waiting)}
        ${soundQuestion()}
      </div>
      ${invitation(waiting)} ${waiting.source.me < 0 ? nothing : orders(waiting)}
      <div class="waiting-beside">
        ${
          waiting.chat
            ? html`<section class="paper waiting-chat">
                <h2>${say("chat.label")}</h2>
                ${waiting.chat.panel()}
              </section>`
            : nothing
        }
        <section class="paper">
          <h2>${say("conditions.title")}</h2>
          <ul class="conditions">
            ${conditions(waiting.source.room.settings).map((text) => html`<li>${text}</li>`)}
          </ul>
          ${shuffle({
            room: waiting.source.room,
            me: waiting.source.me,
            isWatching: waiting.source.me < 0,
            order: (order) => waiting.order(order),
          })}
        </section>
        <section class="paper rules-paper">
          <h2>${say("home.rules")}</h2>
          ${rulesText(waiting.rules)}
        </section>
      </div>
      <div class="visually-hidden" role="log" aria-live="polite" aria-label=${say("news.label")}>
        ${waiting.news.map((text) => html`<p>${text}</p>`)}
      </div>
    </main>
    ${settingsDialog(waiting.source.me < 0 ? nothing : otherDeviceButton(waiting.table))}`;

/** The refusal of what was pressed. @param {WaitingRoom} waiting */
const refusal = (waiting) =>
  waiting.refusal ? html`<p class="refusal" role="alert">${rich(sentence(waiting.refusal))}</p>` : nothing;

/** @param {WaitingRoom} waiting */
const head = (waiting) =>
  html`<header class="bar">
    ${brand()}
    <p class="bar-title"></p>
    ${
      waiting.source.link === "lost"
        ? html`<p class="bar-link" role="status"><i class="spinner" aria-hidden="true"></i> ${say("link.lost")}</p>`
        : nothing
    }
    <nav class="bar-buttons" aria-label=${say("bar.label")}>
      <button
        type="button"
        class="bar-button"
        data-opens="settings"
        title=${say("bar.settings")}
        aria-label=${say("bar.settings")}
        @click=${() => openDialog("settings")}
      >
        <i class="icon icon-settings" aria-hidden="true"></i>
      </button>
    </nav>
  </header>`;

/** What whoever sits at the table can do: the host begins, everybody may go. @param {WaitingRoom} waiting */
function orders(waiting) {
  const { isHost, room } = waiting.source;
  const open = waiting.openSeats.length;
  const host = room.host === null ? "" : (room.seats[room.host]?.name ?? "");
  const words = open > 0 ? count("begin.open", open) : isHost ? say("begin.ready") : say("begin.host", { host });
  return html`<div class="waiting-orders">
    <p id="begin-state" class="begin-state">${words}</p>
    ${isHost && open > 0 ? botTools(waiting, open) : nothing} ${refusal(waiting)}
    <div class="waiting-buttons">
      ${
        isHost
          ? html`<button
              type="button"
              class="button primary begin"
              aria-disabled=${String(open > 0)}
              aria-describedby="begin-state"
              @click=${() => waiting.begin()}
            >
              ${say("begin.begin")}
            </button>`
          : nothing
      }
      ${
        isDealer
          ? nothing
          : html`<button type="button" class="button quiet leave" @click=${() => waiting.leave()}>
              ${say("seat.leave")}
            </button>`
      }
    </div>
  </div>`;
}

/** @param {WaitingRoom} waiting @param {number} open */
const botTools = (waiting, open) =>
  html`<div class="bot-tools">
    ${levels(say("bots.strength"), "bot", waiting.bots, waiting.bot, (bot) => waiting.chooseBot(bot))}
    <button type="button" class="button fill" @click=${() => waiting.fill()}>${count("bots.fill", open)}</button>
  </div>`;
