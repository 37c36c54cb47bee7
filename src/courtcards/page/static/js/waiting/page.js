/** The waiting room, drawn. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { isDealer } from "../host.js";
import { brand } from "../view/bar.js";
import { openDialog, settingsDialog } from "../view/dialogs.js";
import { levels } from "../view/levels.js";
import { otherDeviceButton } from "../view/other-device.js";
import { rich, sentence } from "../view/rich.js";
import { rulesText } from "../view/rules.js";
import { shuffle } from "../view/shuffle.js";
import { soundQuestion } from "../view/sound-question.js";
import { count, say } from "../words.js";
import { conditions } from "./conditions.js";
import { invitation } from "./invitation.js";
import { seats } from "./seats.js";
import { sitDown } from "./sit-down.js";

/** @typedef {import("./room.js").WaitingRoom} WaitingRoom */

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
