/** All that has happened at the evening: by whom and when. Nothing of it can be deleted. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { openModal } from "../../view/modal.js";
import { count, hasWords, listed, say } from "../../words.js";
import { timeText } from "../text.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../types.js").Happened} Happened
 */

/** @param {Desk} desk */
export function openLog(desk) {
  const log = [...(desk.view.log ?? [])].reverse();
  openModal(say("club.log"), "log-dialog", ({ close }) => html`<h2>${say("club.log")}</h2>
    <p class="hint">${say("club.log.what")}</p>
    <ol class="log-lines" reversed tabindex="0" aria-label=${say("club.log")}>${log.map((each) => html`<li><time datetime=${new Date(each.at).toISOString()}>${timeText(each.at)}</time> <span>${told(desk, each)}</span> <span class="hint">${whoDid(each)}</span></li>`)}</ol>
    <div class="dialog-end"><button type="button" class="button primary" @click=${close}>${say("action.close")}</button></div>`);
}

/** @param {Happened} happened */
const whoDid = ({ by }) => [by.name, say(`club.role.${by.role}`)].filter(Boolean).join(", ");

/** @param {Desk} desk @param {Happened} happened */
function told(desk, happened) {
  const name = (/** @type {unknown} */ number) => (typeof number === "number" ? desk.player(number).name : "");
  const key = `club.log.${happened.kind}`;
  switch (happened.kind) {
    case "players-added":
      return count(key, happened.players.length, { names: listed(happened.players.map((/** @type {{name: string}} */ player) => player.name)) });
    case "player-changed":
      return say(key, { name: happened.name, club: happened.club ?? "" });
    case "withdrawn":
    case "returned":
      return say(key, { name: name(happened.player) });
    case "exchanged":
      return say(key, { one: name(happened.one), other: name(happened.other) });
    case "rounds-drawn":
      return say(key, { first: happened.first, draw: happened.draw });
    case "round-closed":
      return happened.reason ? say("club.log.round-closed.so", { round: happened.round, reason: happened.reason }) : say(key, { round: happened.round });
    case "clock-started":
      return happened.until === null ? say("club.log.clock-stopped") : count(key, Math.round((happened.until - happened.at) / 60_000));
    case "time-allowed":
      return count(key, happened.minutes, { table: happened.table });
    case "key-renewed":
      return say(key, { whose: keyWords(happened.key) });
    default:
      return hasWords(key) ? say(key, { round: happened.round ?? "" }) : nothing;
  }
}

/** @param {string} key */
function keyWords(key) {
  const table = key.split("/")[1];
  return table ? say("club.table", { table }) : say(`club.links.${key}`);
}
