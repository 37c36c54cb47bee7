/** The evenings of the club: each leads to its director's page, and can be taken out of the club. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { openModal } from "../../view/modal.js";
import { say } from "../../words.js";
import { rememberEvening } from "../device.js";
import { dateText } from "../text.js";
import { refusalAt } from "./refusals.js";

/**
 * @typedef {import("./desk.js").RollDesk} RollDesk
 * @typedef {RollDesk["view"]["evenings"][number]} Held
 */

/** @param {RollDesk} desk @param {import("./adopting.js").Adopting} adopting */
export const held = (desk, adopting) =>
  html`<section class="paper held-evenings" aria-labelledby="held-title">
    <h2 id="held-title">${say("roll.evenings")}</h2>
    ${refusalAt(desk, "held")}
    ${desk.view.evenings.length === 0 ? html`<p class="hint">${say("roll.evenings.none")}</p>` : nothing}
    <ul>
      ${desk.view.evenings.map((each) => one(desk, each))}
    </ul>
    ${adopting.draw()}
  </section>`;

/** @param {RollDesk} desk @param {Held} evening */
const one = (desk, { evening, name, date }) =>
  html`<li>
    <button type="button" class="held-evening" @click=${() => direct(desk, evening)}>
      <b>${name}</b><span class="hint">${dateText(date)}</span>
    </button>
    <button
      type="button"
      class="icon-button"
      aria-label=${say("roll.release", { name })}
      title=${say("roll.release", { name })}
      @click=${() => openRelease(desk, evening, name)}
    >
      <i class="icon icon-close" aria-hidden="true"></i>
    </button>
  </li>`;

/** Goes to the director's page of an evening. @param {RollDesk} desk @param {string} evening */
async function direct(desk, evening) {
  const found = await desk.asked("held", () => desk.api.whoPlays(evening));
  if (found) go(desk, found.page);
}

/**
 * Opens the director's page of an evening, which this device knows from then on.
 *
 * @param {RollDesk} desk
 * @param {string} page
 */
export function go(desk, page) {
  const [, , evening = "", rest = ""] = page.split("/");
  const { name = "", date = "" } = desk.view.evenings.find((each) => each.evening === evening) ?? {};
  rememberEvening({ evening, page, name, date, token: rest.replace("#", ".") });
  location.assign(page);
}

/** @param {RollDesk} desk @param {string} evening @param {string} name */
function openRelease(desk, evening, name) {
  const title = say("roll.release", { name });
  desk.refusal = null;
  openModal(
    title,
    "club-dialog",
    ({ draw, close }) =>
      html`<h2>${title}</h2>
        <p>${say("roll.release.what")}</p>
        ${refusalAt(desk, "release")}
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
          ><button
            type="button"
            class="button danger"
            @click=${async () => {
              if (!(await desk.do({ type: "release", evening }, "release"))) return draw();
              close();
              desk.tell(say("roll.released", { name }));
            }}
          >
            ${say("roll.release.do")}
          </button>
        </div>`,
  );
}
