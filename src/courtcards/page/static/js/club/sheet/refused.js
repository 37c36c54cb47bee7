/** Something that was written here and that the server has refused: what stands, what was meant, and what to do. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { once } from "../../gesture.js";
import { sentence } from "../../view/rich.js";
import { count, say } from "../../words.js";
import { draftOf } from "./drafts.js";
import { lineWords } from "./line-words.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./local.js").LocalSheet} LocalSheet
 * @typedef {import("../keeping/store.js").Queued} Queued
 */

/** @param {Desk} desk @param {LocalSheet} sheet @param {Queued} entry */
export function refusedEntry(desk, sheet, entry) {
  const { command, refusal } = entry;
  const line = "line" in command ? command.line : null;
  const behind = sheet.queued.filter((other) => (other.key ?? 0) > (entry.key ?? 0)).length;
  return html`<section class="panel refused">
    <h2 tabindex="-1" data-step>${say("refused.title")}</h2>
    <p class="refusal" role="alert">${sentence(refusal?.message ?? "")}</p>
    <dl class="refused-both">
      ${stands(sheet, entry)}
      <dt>${say("refused.yours")}</dt>
      <dd>${line ? lineWords(line, sheet.names) : say(`refused.what.${command.type}`)}</dd>
    </dl>
    ${behind > 0 ? html`<p class="hint">${count("refused.behind", behind)}</p>` : nothing}
    <div class="panel-end">${answers(desk, sheet, entry)}</div>
  </section>`;
}

/** What another has entered in that line. @param {LocalSheet} sheet @param {Queued} entry */
function stands(sheet, { command, refusal }) {
  const row =
    refusal?.error === "club/entry-taken" && command.type === "enter" ? sheet.view.lines[command.index] : undefined;
  return row
    ? html`<dt>${say("refused.stands", { line: row.index + 1 })}</dt>
        <dd>${lineWords(row.line, sheet.names)}</dd>`
    : nothing;
}

/** @param {Desk} desk @param {LocalSheet} sheet @param {Queued} entry */
function answers(desk, sheet, entry) {
  const { outbox } = desk;
  const { command, refusal } = entry;
  if (refusal?.error === "club/entry-taken" && command.type === "enter") {
    const { index, line } = command;
    const next = sheet.view.lines.length;
    return html`<button type="button" class="button primary" @click=${once(() => outbox.drop(entry))}>
        ${say("refused.keep", { line: index + 1 })}
      </button>
      <button
        type="button"
        class="button"
        @click=${once(() => outbox.replace(entry, { type: "correct", index, line, reason: say("refused.reason") }))}
      >
        ${say("refused.mine")}
      </button>
      <button
        type="button"
        class="button"
        @click=${once(async () => {
          await outbox.shiftAfter(entry, next - index);
          await outbox.replace(entry, { type: "enter", index: next, line });
        })}
      >
        ${say("refused.next", { line: next + 1 })}
      </button>`;
  }
  const line = "line" in command ? command.line : null;
  return html`${
      line
        ? html`<button
            type="button"
            class="button primary"
            @click=${() => desk.begin(draftOf(line, { kind: "queued", entry }, sheet.view.counting.trump))}
          >
            ${say("refused.put-right")}
          </button>`
        : nothing
    }
    <button type="button" class="button" @click=${once(() => takeOff(desk, entry))}>
      ${say("refused.take-off")}
    </button>`;
}

/** Lines that were written after it move up. @param {Desk} desk @param {Queued} entry */
async function takeOff(desk, entry) {
  if (entry.command.type === "enter") await desk.outbox.shiftAfter(entry, -1);
  await desk.outbox.drop(entry);
}
