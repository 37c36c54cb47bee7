/** The dialogs of every table: what can be set on this device, and the keys. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { indexText } from "../cards/names.js";
import { claimGesture } from "../gesture.js";
import { canTick } from "../play/tick.js";
import { change, current } from "../settings.js";
import { language, say } from "../words.js";
import { segments } from "./fields.js";

/** @type {[keyof import("../settings.js").Settings, string[]]} */
const TICK = ["tick", ["off", "on"]];
/**
 * What can be set, and to what; each is a row of choices.
 *
 * @type {[keyof import("../settings.js").Settings, string[]][]}
 */
const ROWS = [
  ["theme", ["auto", "light", "dark"]],
  ["cards", ["usual", "large"]],
  ["order", ["usual", "suit", "rank", "trumps", "hand"]],
  ["suits", ["two", "four"]],
  ["index", ["auto", "english", "french", "dutch", "german", "spanish"]],
  ["back", ["crown", "waves", "stars", "tiles"]],
  ["cloth", ["green", "blue", "wine", "slate"]],
  ["speed", ["slow", "normal", "fast", "instant"]],
  ["press", ["twice", "once"]],
  ["forced", ["on", "off"]],
  ["quiet", ["off", "on"]],
  ["sound", ["off", "on"]],
  ...(canTick ? [TICK] : []),
];

/** What each language of the server calls itself, by its code. @type {Record<string, string>} */
const LANGUAGES = JSON.parse(document.documentElement.dataset.languages ?? "{}");

/** What the keyboard does at every table; `hands.keys` of a game are its own. */
const KEYS_OF_HAND = ["arrows", "enter", "escape", "order"];
const KEYS = ["deal", "next", "takeback", "hint", "scores", "log", "chat", "help"];

/** @param {unknown} [more] what else the page lets one do from here */
export const settingsDialog = (more = nothing) =>
  html`<dialog id="settings" class="dialog" aria-labelledby="settings-title">
    <h2 id="settings-title">${say("settings.title")}</h2>
    ${languageSwitch()} ${settingRows()} ${more}
    <form method="dialog"><button class="button primary">${say("action.close")}</button></form>
  </dialog>`;

/** The choices themselves: the first page shows them too. */
export const settingRows = () =>
  ROWS.map(
    ([name, values]) =>
      html`<fieldset class="setting">
        <legend>${say(`settings.${name}`)}</legend>
        ${segments(
          `setting-${name}`,
          values.map((value) => [value, valueWords(name, value)]),
          String(current()[name]),
          (value) => change({ [name]: value }),
        )}
      </fieldset>`,
  );

/** What stands on a choice; letters of cards stand for themselves. @param {string} name @param {string} value */
const valueWords = (name, value) =>
  name === "index" && value !== "auto"
    ? [..."AKQJ"].map((rank) => indexText(rank, value)).join(" ")
    : say(`settings.${name}.${value}`);

/** The languages of the page: language.js keeps the choice, and loads the page anew. */
export const languageSwitch = () =>
  html`<label class="language-switch"
    ><span>${say("settings.language")}</span>
    <select data-language-switch>
      ${Object.entries(LANGUAGES).map(
        ([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === language}>${name}</option>`,
      )}
    </select></label
  >`;

/** The keys of a table. @param {import("../drawing.js").Drawing} drawing */
export const tableKeys = ({ hands }) =>
  keysDialog([...KEYS_OF_HAND, ...hands.keys, ...KEYS].map((key) => `keys.${key}`));

/** What keys do: each has its words under its key, and its own name under `<key>.key`. @param {string[]} keys */
export const keysDialog = (keys) =>
  html`<dialog id="keys" class="dialog" aria-labelledby="keys-title">
    <h2 id="keys-title">${say("keys.title")}</h2>
    <dl class="keys">
      ${keys.map(
        (key) =>
          html`<dt>${say(`${key}.key`)}</dt>
            <dd>${say(key)}</dd>`,
      )}
    </dl>
    <form method="dialog"><button class="button primary">${say("action.close")}</button></form>
  </dialog>`;

/** @param {string} id */
export function openDialog(id) {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open && claimGesture()) dialog.showModal();
}
