/** Which bot: the five levels, the weakest first, and folded away those that are for tests and research. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { faceOfBot } from "../faces.js";
import { say } from "../words.js";
import { drawnFace } from "./face.js";

/** @typedef {import("../wire.js").BotEntry} BotEntry */

/** The bot that is proposed to whoever has chosen none. */
export const FIRST_BOT = "club";
const PLAIN = ["random", "steady"];

/**
 * @param {string} legend
 * @param {string} name of the field
 * @param {BotEntry[]} bots
 * @param {string | null} value
 * @param {(bot: string) => void} choose
 */
export function levels(legend, name, bots, value, choose) {
  const chosen = bots.find((bot) => bot.name === value);
  const plain = bots.filter((bot) => PLAIN.includes(bot.name));
  const one = (/** @type {BotEntry} */ bot) =>
    html`<label title=${bot.description}
      ><input
        type="radio"
        name=${name}
        value=${bot.name}
        .checked=${live(bot.name === value)}
        @change=${() => choose(bot.name)}
      />
      <span>${drawnFace(faceOfBot(bot.name))}<b>${bot.title}</b><small>${bot.description}</small></span></label
    >`;
  return html`<fieldset class="field levels">
    <legend class="field-label">${legend}</legend>
    <div class="segments">${bots.filter((bot) => !PLAIN.includes(bot.name)).map(one)}</div>
    <p class="hint levels-chosen" aria-hidden="true">${chosen?.description ?? nothing}</p>
    ${
      plain.length === 0
        ? nothing
        : html`<details class="levels-more" ?open=${PLAIN.includes(value ?? "")}>
            <summary>${say("levels.more")}</summary>
            <div class="segments">${plain.map(one)}</div>
          </details>`
    }
  </fieldset>`;
}
