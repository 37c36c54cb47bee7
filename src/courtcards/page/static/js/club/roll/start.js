/** The page of a club: who is a member, who is perhaps entered twice, a new evening, and those that were held. */

import { html, render } from "../../../vendor/lit-html/lit-html.js";
import { catalogue } from "../../api.js";
import { paperGame } from "../../drawing.js";
import { brand } from "../../view/bar.js";
import { openDialog, settingsDialog } from "../../view/dialogs.js";
import { say } from "../../words.js";
import { proof } from "../address.js";
import { rememberClub } from "../device.js";
import { Adopting } from "./adopting.js";
import { alike, merged } from "./alike.js";
import { RollApi } from "./api.js";
import { RollDesk } from "./desk.js";
import { EveningForm } from "./evening.js";
import { go, held } from "./held.js";
import { openClubDialog } from "./link.js";
import { MemberList } from "./members.js";
import { refusalAt } from "./refusals.js";

/** @param {{roll: string, root: HTMLElement}} visit */
export async function start({ roll, root }) {
  const api = new RollApi(roll, proof());
  const [view, { games }] = await Promise.all([api.roll(), catalogue()]);
  const rulesets = games.find(({ name }) => name === paperGame().name)?.rulesets ?? [];
  const draw = () => render(page(desk, evening, list, adopting), root);
  const desk = new RollDesk(api, view, draw);
  const evening = new EveningForm(desk, rulesets, (opened) => go(desk, opened));
  const list = new MemberList(desk, evening);
  const adopting = new Adopting(desk);
  draw();
  window.addEventListener("courtcards:settings", draw);
}

/** @param {RollDesk} desk @param {EveningForm} evening @param {MemberList} list @param {Adopting} adopting */
function page(desk, evening, list, adopting) {
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
      <div class="roll-beside">${evening.draw()} ${held(desk, adopting)}</div>
    </main>
    <div class="visually-hidden" role="status" aria-live="polite">${desk.news}</div>
    ${settingsDialog()}`;
}

/** @param {string} icon @param {string} words @param {() => void} press */
const barButton = (icon, words, press) =>
  html`<button type="button" class="bar-button" data-opens=${icon} title=${words} aria-label=${words} @click=${press}>
    <i class="icon icon-${icon}" aria-hidden="true"></i>
  </button>`;
