/**
 * All that has happened to the sheet, newest first: who, when, and what stood before. Nothing can be removed.
 */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { locale } from "../../locale.js";
import { languageSwitch } from "../../view/dialogs.js";
import { say } from "../../words.js";
import { lineWords, pointsWords } from "./line-words.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./local.js").LocalSheet} LocalSheet
 * @typedef {import("../wire.js").PastView} Past
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function history(desk, sheet) {
  const waiting = sheet.queued.filter((entry) => !entry.refusal);
  return html`<section class="panel history">
    <h2 tabindex="-1" data-step>${say("history.sheet")}</h2>
    <ol reversed>
      ${[...waiting].reverse().map(
        ({ command }) =>
          html`<li class="is-pending">
            <p>
              ${
                "line" in command
                  ? `${say("history.line", { line: command.index + 1 })} ${lineWords(command.line, sheet.names)}`
                  : say(`refused.what.${command.type}`)
              }
            </p>
            <p class="hint">${say("desk.pending")}</p>
          </li>`,
      )}
      ${[...sheet.view.history].reverse().map((past) => entry(sheet, past))}
    </ol>
    ${rounds(desk)}${languageSwitch()}
  </section>`;
}

/** @param {LocalSheet} sheet @param {Past} past */
function entry({ names }, past) {
  const { kind, line, before, index, seat, name, points, reason } = past;
  const at = new Date(past.at);
  return html`<li class="history-${kind}">
    <p class="hint">
      <time datetime=${at.toISOString()}>${at.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" })}</time>
      · ${say(`role.${past.by.role}`)}${past.by.name ? ` (${past.by.name})` : ""}
    </p>
    <p><b>${say(`history.${kind}`, { line: (index ?? 0) + 1, who: names[seat ?? 0] ?? "", name: name ?? "" })}</b></p>
    ${
      before
        ? html`<p class="history-before">
            <span class="visually-hidden">${say("history.before")} </span><s>${lineWords(before, names)}</s>
          </p>`
        : nothing
    }
    ${line ? html`<p>${lineWords(line, names)}</p>` : nothing}
    ${points ? html`<p>${say("history.points", { points: pointsWords(points, names) })}</p>` : nothing}
    ${reason ? html`<p>${say("history.reason", { reason })}</p>` : nothing}
  </li>`;
}

/** The sheets of this table in the other rounds. @param {Desk} desk */
function rounds(desk) {
  const others = (desk.evening?.rounds ?? []).filter(
    ({ number, tables }) => number !== desk.round && tables.some(({ table }) => table === desk.table),
  );
  if (desk.fixed || others.length === 0) return nothing;
  return html`<div class="history-rounds">
    ${others.map(
      ({ number }) =>
        html`<button type="button" class="button" @click=${() => desk.goTo(number)}>
          ${say("desk.go-to-round", { round: number })}
        </button>`,
    )}
  </div>`;
}
