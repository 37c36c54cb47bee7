/** "Go on elsewhere": a match that one plays with bots, at a table of the server, of this device, or from a file. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { tableAddressAt } from "../addresses.js";
import { goOnAt, recordSoFar } from "../api.js";
import { elsewhere, here, isVisitor } from "../host.js";
import { ownFace } from "../settings.js";
import { say } from "../words.js";
import { Attempt, openModal } from "./modal.js";
import { recordName, saveAs } from "./record-link.js";
import { rich, sentence } from "./rich.js";

/**
 * @typedef {import("../host.js").Place} Place
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../wire.js").ContinueMatch} GoOn
 *
 * @typedef {object} Going What is offered.
 * @property {string} title
 * @property {string} how what becomes of the match, in a sentence or two
 * @property {Place[]} places where it may go on, last the one that is nearest
 * @property {() => Promise<GoOn>} wish
 * @property {string} [file] the name of the file under which it can be saved
 */

/** Is there a match that its only player could take along? @param {Session} session */
const mayGo = (session) =>
  !isVisitor &&
  !session.isShared &&
  session.isOnOneDevice &&
  !session.room.what_if &&
  ["playing", "paused"].includes(session.room.status) &&
  session.latest.sheet.hands.length > 0;

/** @param {Session} session */
export function goElsewhereButton(session) {
  if (!mayGo(session)) return nothing;
  const title = say(`going-on.${elsewhere[0] ?? "file"}`);
  return button(title, elsewhere.includes("device") ? "device" : "share", () =>
    open({
      title,
      how: say("going-on.how"),
      places: elsewhere,
      wish: async () => ({ record: await recordSoFar(session.table), settings: session.room.settings }),
      file: recordName(session.table),
    }),
  );
}

/**
 * For a match of a file, which may go on here, too.
 *
 * @param {string} line of the file
 * @param {GoOn["settings"]} settings
 */
export const goOnButton = (line, settings) =>
  button(say("going-on.title"), "play", () =>
    open({
      title: say("going-on.title"),
      how: say("going-on.how.file"),
      places: [...elsewhere, here],
      wish: async () => ({ record: JSON.parse(line), settings }),
    }),
  );

/** @param {string} words @param {string} icon @param {() => void} press */
const button = (words, icon, press) =>
  html`<button type="button" class="button going-on" @click=${press}>
    <i class="icon icon-${icon}" aria-hidden="true"></i> <span>${words}</span>
  </button>`;

/** @param {Going} going */
async function open({ title, how, places, wish, file }) {
  /** @type {GoOn | null} */
  let found = null;
  const attempt = new Attempt(() => modal.draw());

  /** @param {Place} place @param {GoOn} asked */
  const go = (place, asked) =>
    attempt.make(async () => {
      const { table } = await goOnAt(place, { ...asked, ...ownFace() });
      location.assign(tableAddressAt(place, table));
    });

  /** @param {GoOn} asked */
  const ways = (asked) =>
    html`${file === undefined ? nothing : saving(asked, file, places.length === 0)}
    ${places.map(
      (place) =>
        html`<button
          type="button"
          class="button ${place === places.at(-1) ? "primary" : ""} going-on-${place}"
          ?disabled=${attempt.isBusy}
          @click=${() => go(place, asked)}
        >
          ${say(`going-on.at.${place}`)}
        </button>`,
    )}`;

  const modal = openModal(
    title,
    "going-on-dialog",
    ({ close }) =>
      html`<h2>${title}</h2>
        <p>${how}</p>
        ${file === undefined ? nothing : html`<p class="hint">${say("going-on.file.how")}</p>`}
        ${attempt.refusal ? html`<p class="refusal" role="alert">${rich(sentence(attempt.refusal))}</p>` : nothing}
        <p role="status">${attempt.isBusy ? say("going-on.waits") : nothing}</p>
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button>
          ${found ? ways(found) : nothing}
        </div>`,
  );
  await attempt.make(async () => {
    found = await wish();
  });
}

/** @param {GoOn} asked @param {string} file @param {boolean} isOnly */
const saving = ({ record }, file, isOnly) =>
  html`<button
    type="button"
    class="button ${isOnly ? "primary" : ""} going-on-file"
    @click=${() => saveAs(new Blob([`${JSON.stringify(record)}\n`], { type: "application/json" }), file)}
  >
    <i class="icon icon-download" aria-hidden="true"></i> ${say("going-on.at.file")}
  </button>`;
