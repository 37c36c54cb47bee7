/** The page of a club: who is a member, who is perhaps entered twice, a new evening, and those that were held. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { catalogue } from "../../api.js";
import { paperGame } from "../../drawing.js";
import { brand } from "../../view/bar.js";
import { openDialog, settingsDialog } from "../../view/dialogs.js";
import { say } from "../../words.js";
import { proof } from "../address.js";
import { rememberClub, rememberEvening } from "../device.js";
import { dateText } from "../text.js";
import { alike, merged } from "./alike.js";
import { RollApi } from "./api.js";
import { RollDesk } from "./desk.js";
import { EveningForm } from "./evening.js";
import { openClubDialog } from "./link.js";
import { MemberList } from "./members.js";
import { refusalAt } from "./refusals.js";

/** @param {{roll: string, root: HTMLElement}} visit */
export async function start({ roll, root }) {
  const api = new RollApi(roll, proof());
  const [view, { games }] = await Promise.all([api.roll(), catalogue()]);
  const rulesets = games.find(({ name }) => name === paperGame().name)?.rulesets ?? [];
  const draw = () => render(page(desk, evening, list), root);
  const desk = new RollDesk(api, view, draw);
  const evening = new EveningForm(desk, rulesets, (opened) => go(desk, opened));
  const list = new MemberList(desk, evening);
  draw();
  window.addEventListener("courtcards:settings", draw);
}

/** @param {RollDesk} desk @param {EveningForm} evening @param {MemberList} list */
function page(desk, evening, list) {
  const { name, roll } = desk.view;
  document.title = `${name} – Courtcards`;
  rememberClub({ roll, page: location.pathname + location.hash, name });
  return html`<header class="bar">
      ${brand()}
      <h1 class="bar-title"><b>${name}</b> <span>${say("roll.role")}</span></h1>
      <nav class="bar-buttons" aria-label=${say("bar.label")}>
        ${barButton("share", say("roll.link"), () => openClubDialog(desk))}
        ${barButton("settings", say("bar.settings"), () => openDialog("settings"))}
      </nav>
    </header>
    <main class="roll-page">
      ${refusalAt(desk, "page")} ${alike(desk)}
      <div class="roll-members">${list.draw()} ${merged(desk)}</div>
      <div class="roll-beside">${evening.draw()} ${held(desk)}</div>
    </main>
    <div class="visually-hidden" role="status" aria-live="polite">${desk.news}</div>
    ${settingsDialog()}`;
}

/** @param {string} icon @param {string} words @param {() => void} press */
const barButton = (icon, words, press) =>
  html`<button type="button" class="bar-button" data-opens=${icon} title=${words} aria-label=${words} @click=${press}>
    <i class="icon icon-${icon}" aria-hidden="true"></i>
  </button>`;

/** The evenings of the club. @param {RollDesk} desk */
const held = (desk) =>
  html`<section class="paper held-evenings" aria-labelledby="held-title">
    <h2 id="held-title">${say("roll.evenings")}</h2>
    ${refusalAt(desk, "held")}
    ${desk.view.evenings.length === 0 ? html`<p class="hint">${say("roll.evenings.none")}</p>` : nothing}
    <ul>
      ${desk.view.evenings.map(
        ({ evening, name, date }) =>
          html`<li>
            <button type="button" class="held-evening" @click=${() => direct(desk, evening)}>
              <b>${name}</b><span class="hint">${dateText(date)}</span>
            </button>
          </li>`,
      )}
    </ul>
  </section>`;

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
function go(desk, page) {
  const [, , evening = "", rest = ""] = page.split("/");
  const { name = "", date = "" } = desk.view.evenings.find((each) => each.evening === evening) ?? {};
  rememberEvening({ evening, page, name, date, token: rest.replace("#", ".") });
  location.assign(page);
}
