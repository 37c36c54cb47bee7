/** The settings of the evening, changed. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { catalogue, Refused } from "../../api.js";
import { paperGame } from "../../drawing.js";
import { openModal } from "../../view/modal.js";
import { say } from "../../words.js";
import { settingsFields } from "../settings-fields.js";
import { refusalAt } from "./refusals.js";

/** @param {import("./desk.js").Desk} desk */
export async function openEveningSettings(desk) {
  /** @type {{name: string, title: string}[]} */
  let rulesets;
  try {
    rulesets = (await catalogue()).games.find(({ name }) => name === paperGame().name)?.rulesets ?? [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return desk.refuse("page", error);
  }
  let { settings } = desk.view;
  const title = say("club.settings.title");
  openModal(
    title,
    "evening-dialog",
    ({ close, draw }) =>
      html`<h2>${title}</h2>
        <form
          @submit=${async (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            if (await desk.do({ type: "settings", settings }, "settings")) close();
            else draw();
          }}
        >
          ${settingsFields(settings, rulesets, (changes) => {
            settings = { ...settings, ...changes };
            draw();
          })}
          ${desk.view.plan ? html`<p class="hint">${say("club.settings.redraw")}</p>` : nothing}
          ${refusalAt(desk, "settings")}
          <div class="dialog-end">
            <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
            ><button class="button primary">${say("club.save")}</button>
          </div>
        </form>`,
  );
}
