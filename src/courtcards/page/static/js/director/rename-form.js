/** The form in which somebody's name and club are put right: of a player, of who has registered. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { say } from "../shared/words.js";
import { LONGEST_NAME } from "../club/text.js";
import { MEMBERS_LIST } from "./members.js";

/**
 * @typedef {object} Renaming
 * @property {string} id of the field with the name
 * @property {string} name
 * @property {string} club
 * @property {(name: string, club: string) => unknown} save
 * @property {() => void} end without a change
 */

/**
 * @param {Renaming} of
 * @param {unknown} refusal what has been refused, above the buttons
 * @param {unknown} more buttons beside those that every such form has
 */
export const renameForm = ({ id, name, club, save, end }, refusal, more) => {
  /** @param {SubmitEvent} event */
  const submitted = (event) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const fields = new FormData(event.currentTarget);
    save(String(fields.get("name")).trim(), String(fields.get("club")).trim());
  };
  return html`<form
    class="rename"
    @submit=${submitted}
    @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && end()}
  >
    <label
      ><span class="visually-hidden">${say("club.player.name")}</span
      ><input
        id=${id}
        name="name"
        type="text"
        required
        maxlength=${LONGEST_NAME}
        list=${MEMBERS_LIST}
        autocomplete="off"
        spellcheck="false"
        .value=${name}
    /></label>
    <label
      ><span class="visually-hidden">${say("club.player.club")}</span
      ><input
        name="club"
        type="text"
        maxlength=${LONGEST_NAME}
        list="clubs"
        placeholder=${say("club.player.club")}
        autocomplete="off"
        spellcheck="false"
        .value=${club}
    /></label>
    ${refusal}
    <div class="rename-buttons">
      <button class="button primary">${say("club.save")}</button
      ><button type="button" class="button" @click=${end}>${say("action.cancel")}</button>${more}
    </div>
  </form>`;
};
