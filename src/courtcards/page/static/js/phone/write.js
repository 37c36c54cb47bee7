/** What there is to write on the sheet now: one thing after the other. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { back, face } from "../shared/cards/face.js";
import { cardWords, suitOf } from "../shared/cards/names.js";
import { fieldValue } from "../shared/field-value.js";
import { once } from "../shared/gesture.js";
import { current } from "../shared/settings.js";
import { sentence } from "../shared/view/rich.js";
import { signed } from "../shared/view/seats.js";
import { count, say } from "../shared/words.js";
import { contractName } from "../club/contract-name.js";
import { whyNot } from "./counting.js";
import { decisionDraft, draftOf, drawDraft, faultDraft, gameDraft } from "./drafts.js";
import { faultForm } from "./fault.js";
import { finish } from "./finish.js";
import { lineWords } from "../club/line-words.js";
import { pointsForm } from "./points.js";
import { reasonFields, reasonIn } from "./reason.js";
import { scoreFields } from "./score-fields.js";
import { seatChoice } from "./seat-choice.js";
import { SEATS } from "./seats.js";
import { totalsButton, totalsForm } from "./totals.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 * @typedef {import("../club/wire.js").RoundSheetView} Standing
 */

/** @param {Desk} desk @param {LocalSheet} sheet @param {Standing} standing when the game was, or will be, dealt */
export function chooseGame(desk, sheet, standing) {
  const dealer = sheet.names[standing.dealer] ?? "";
  const target = desk.draft?.target;
  return html`<section class="panel">
    <h2 tabindex="-1" data-step>${say("enter.title", { game: standing.games + 1, who: dealer })}</h2>
    <p class="hint">
      ${count("choose.negatives", standing.negatives_left[standing.dealer] ?? 0)} ·
      ${count("choose.trumps", standing.trumps_left[standing.dealer] ?? 0)}
    </p>
    ${standing.must_trump ? html`<p class="hint is-strong">${say("enter.must-trump", { who: dealer })}</p>` : nothing}
    <div class="games">
      ${Object.keys(sheet.view.counting.games).map((contract) => game(desk, sheet, standing, contract))}
    </div>
    <div class="panel-end">
      ${
        target
          ? html`<button type="button" class="button quiet" @click=${() => desk.begin(null)}>
              ${say("action.step-back")}
            </button>`
          : nothing
      }
      ${sheet.drawn && sheet.rows.length > 0 && !target ? lastLine(desk, sheet) : nothing}
      <button type="button" class="button" @click=${() => desk.begin(faultDraft(target))}>${say("enter.fault")}</button>
      ${
        desk.judges
          ? html`<button type="button" class="button" @click=${() => desk.begin(decisionDraft(target))}>
              ${say("enter.decision")}
            </button>`
          : nothing
      }
    </div>
  </section>`;
}

/** @param {Desk} desk @param {LocalSheet} sheet @param {Standing} standing @param {string} contract */
function game(desk, sheet, standing, contract) {
  const why = whyNot(standing, sheet.view.counting, contract);
  const copies = standing.pool[contract];
  return html`<button
    type="button"
    class="game ${copies === undefined ? "is-wide" : ""}"
    data-contract=${contract}
    ?disabled=${why !== ""}
    @click=${() => desk.begin(gameDraft(contract, desk.draft?.target))}
  >
    <i class="icon icon-${contract}" aria-hidden="true"></i>
    <b>${contractName(contract)}</b>
    <span class="game-left"
      >${
        why ? say(`enter.why.${why}`) : copies === undefined ? say("enter.by-tricks") : count("choose.copies", copies)
      }</span
    >
  </button>`;
}

/** The last line, to correct it after a slip of the thumb. @param {Desk} desk @param {LocalSheet} sheet */
function lastLine(desk, sheet) {
  return html`<button type="button" class="button quiet" @click=${() => desk.show("sheet")}>
    ${say("enter.put-right", { line: sheet.rows.length })}
  </button>`;
}

/**
 * @typedef {import("./drafts.js").DecisionDraft} Draft
 */

const LONGEST_REASON = 200;

/**
 * @param {Desk} desk
 * @param {LocalSheet} sheet
 * @param {Draft} draft
 * @param {import("../club/wire.js").RoundSheetView} standing
 */
export function decisionForm(desk, sheet, draft, standing) {
  const contracts = [...new Set([...standing.choices, ...(draft.contract ? [draft.contract] : [])])];
  const game = sheet.view.counting.games[draft.contract];
  const sum = draft.points.reduce((/** @type {number} */ total, entry) => total + (entry ?? 0), 0);
  const due = game ? game.sign * game.sum : 0;
  return html`<form class="panel decision" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, desk, draft)}>
    <h2 tabindex="-1" data-step>${say("decision.title")}</h2>
    <label class="field"
      ><span class="field-label">${say("decision.game")}</span
      ><select
        .value=${live(draft.contract)}
        @change=${(/** @type {Event} */ event) => desk.change({ contract: fieldValue(event) })}
      >
        <option value="">${say("decision.no-game")}</option>
        ${contracts.map(
          (contract) =>
            html`<option value=${contract} ?selected=${contract === draft.contract}>${contractName(contract)}</option>`,
        )}
      </select></label
    >
    ${scoreFields(say("decision.points"), sheet.names, draft.points, (seat, value) =>
      desk.change({ points: draft.points.map((old, at) => (at === seat ? value || 0 : old)) }),
    )}
    <p class="points-sum ${sum === due ? "is-right" : ""}" role="status">
      ${say(sum === due ? "decision.adds-up" : "decision.open", { sum: signed(sum), due: signed(due) })}
    </p>
    <label class="field"
      ><span class="field-label">${say("decision.reason")}</span
      ><input type="text" name="reason" required maxlength=${LONGEST_REASON} autocomplete="off"
    /></label>
    ${
      standing.is_over
        ? nothing
        : html`<label class="switch"
            ><input
              type="checkbox"
              .checked=${live(draft.ends)}
              @change=${() => desk.change({ ends: !draft.ends })}
            /><span>${say("decision.ends")}</span></label
          >`
    }
    <div class="panel-end">
      <button type="button" class="button quiet" @click=${() => desk.begin(null)}>${say("fault.leave")}</button>
      <button class="button primary big">${say("decision.enter")}</button>
    </div>
    ${sum === due ? nothing : html`<p class="hint">${say("decision.open.hint")}</p>`}
  </form>`;
}

/** @param {SubmitEvent} event @param {Desk} desk @param {Draft} draft */
function submit(event, desk, draft) {
  event.preventDefault();
  const reason = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason") ?? "").trim();
  if (!reason) return;
  const line = /** @type {import("../club/wire.js").JuryDecision} */ ({
    line: "decision",
    points: draft.points.map((entry) => entry ?? 0),
    reason,
    contract: draft.contract || null,
    ends: draft.ends,
  });
  desk.writeLine(line, { reason, notice: say("decision.entered") });
}

/**
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function drawForm(desk, sheet) {
  const isOff = desk.line !== "open";
  return html`<section class="panel">
    <h2 tabindex="-1" data-step>${say("draw.title")}</h2>
    <form class="draw-here" @submit=${(/** @type {SubmitEvent} */ event) => draw(event, desk)}>
      <h3>${say("draw.here")}</h3>
      <label class="field"
        ><span class="field-label">${say("draw.volunteer")}</span>
        <select name="volunteer">
          <option value="">${say("draw.nobody")}</option>
          ${SEATS.map((seat) => html`<option value=${seat}>${sheet.names[seat]}</option>`)}
        </select></label
      >
      <button class="button primary big" ?disabled=${sheet.isDrawing || isOff}>
        ${say(sheet.isDrawing ? "draw.running" : "draw.draw")}
      </button>
      ${isOff ? html`<p class="hint">${say("draw.needs-line")}</p>` : nothing}
    </form>
    <form class="draw-own" @submit=${(/** @type {SubmitEvent} */ event) => note(event, desk)}>
      <h3>${say("draw.own")}</h3>
      ${seatChoice({ name: "writer", legend: say("draw.who-writes"), names: sheet.names })}
      ${seatChoice({ name: "dealer", legend: say("draw.who-deals"), names: sheet.names })}
      <button class="button primary big" ?disabled=${sheet.isDrawing}>${say("draw.note")}</button>
    </form>
    <div class="panel-end">${totalsButton(desk, sheet)}</div>
  </section>`;
}

/** @param {SubmitEvent} event @param {string} name */
function field(event, name) {
  event.preventDefault();
  const said = event.target instanceof HTMLFormElement ? new FormData(event.target).get(name) : null;
  return said === null || said === "" ? null : Number(said);
}

/** @param {SubmitEvent} event @param {Desk} desk */
const draw = (event, desk) => desk.write({ type: "draw", volunteer: field(event, "volunteer") }, "");

/** @param {SubmitEvent} event @param {Desk} desk */
function note(event, desk) {
  const writer = field(event, "writer");
  const dealer = field(event, "dealer");
  if (writer !== null && dealer !== null) desk.write({ type: "drawn", writer, dealer }, "");
}

/** What the draw has brought, until the first game is entered. @param {Desk} desk @param {LocalSheet} sheet */
export function drawResult(desk, { names, drawn }) {
  if (!drawn) return nothing;
  const [forWriting = [], forDealing = []] = drawn.cards ?? [];
  return html`<section class="panel draw-result" role="status">
    ${round(say("draw.writes", { who: names[drawn.writer] ?? "" }), names, forWriting, drawn.writer)}
    ${round(say("draw.deals", { who: names[drawn.dealer] ?? "" }), names, forDealing, drawn.dealer)}
    <button type="button" class="button quiet" @click=${() => desk.begin(drawDraft())}>${say("draw.again")}</button>
  </section>`;
}

/**
 * One card a player, turned over one after the other.
 *
 * @param {string} told
 * @param {string[]} names
 * @param {string[]} cards
 * @param {number} best
 */
const round = (told, names, cards, best) =>
  html`<p class="draw-told">${told}</p>
    ${
      cards.length === 0
        ? nothing
        : html`<ul class="draw-cards">
            ${cards.map(
              (card, seat) =>
                html`<li class=${seat === best ? "is-best" : ""}>
                  <span class="draw-card draw-card-${seat}"
                    ><span class="card draw-back">${back()}</span
                    ><span class="card draw-face" data-suit=${suitOf(card)}
                      >${face(card, "plain", current().index)}</span
                    ></span
                  >
                  <span class="draw-name">${names[seat]}<span class="visually-hidden">: ${cardWords(card)}</span></span>
                </li>`,
            )}
          </ul>`
    }`;

/**
 * @typedef {import("../club/keeping/store.js").Queued} Queued
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

/**
 * @param {import("./desk.js").Desk} desk
 * @param {import("./desk.js").LocalSheet} sheet
 * @param {import("./drafts.js").StrikeDraft} draft
 */
export function strikeForm(desk, sheet, draft) {
  const row = sheet.rows[draft.index];
  return html`<form
    class="panel"
    @submit=${(/** @type {SubmitEvent} */ event) =>
      desk.write({ type: "strike", index: draft.index, ...reasonIn(event) }, say("strike.done"))}
  >
    <h2 tabindex="-1" data-step>${say("strike.title", { line: draft.index + 1 })}</h2>
    <p class="strike-line">${row ? lineWords(row.line, sheet.names) : ""}</p>
    ${reasonFields(sheet, "")}
    <div class="panel-end">
      <button type="button" class="button quiet" @click=${() => desk.begin(null)}>${say("fault.leave")}</button>
      <button class="button primary">${say("strike.strike")}</button>
    </div>
  </form>`;
}

/**
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function write(desk, sheet) {
  const notice = sheet.refused || sheet.standing.is_over ? "" : desk.notice;
  return html`${sheet.drawn || sheet.totalled ? scores(sheet) : nothing}
    <p class="desk-notice" role="status" ?hidden=${notice === ""}>${notice}</p>
    ${task(desk, sheet)}`;
}

/** @param {Desk} desk @param {LocalSheet} sheet */
function task(desk, sheet) {
  const { draft } = desk;
  if (sheet.refused && !draft) return refusedEntry(desk, sheet, sheet.refused);
  if (draft) return form(desk, sheet, draft);
  if (sheet.standing.is_over) return finish(desk, sheet);
  if (!sheet.drawn) return drawForm(desk, sheet);
  return html`${sheet.rows.length === 0 ? drawResult(desk, sheet) : nothing}${chooseGame(desk, sheet, sheet.standing)}`;
}

/** @param {Desk} desk @param {LocalSheet} sheet @param {import("./drafts.js").Draft} draft */
function form(desk, sheet, draft) {
  switch (draft.kind) {
    case "game":
      return draft.contract
        ? pointsForm(desk, sheet, draft)
        : chooseGame(desk, sheet, standingFor(desk, sheet, draft.target));
    case "fault":
      return faultForm(desk, sheet, draft, standingFor(desk, sheet, draft.target));
    case "decision":
      return decisionForm(desk, sheet, draft, standingFor(desk, sheet, draft.target));
    case "strike":
      return strikeForm(desk, sheet, draft);
    case "draw":
      return drawForm(desk, sheet);
    case "totals":
      return totalsForm(desk, sheet, draft);
  }
}

/**
 * Where the round stood when the line was, or will be, played.
 *
 * @param {Desk} desk
 * @param {LocalSheet} sheet
 * @param {import("./drafts.js").Target} target
 */
function standingFor(desk, sheet, target) {
  const command = target.kind === "queued" ? target.entry.command : null;
  const index =
    target.kind === "line"
      ? target.index
      : command?.type === "enter" || command?.type === "correct"
        ? command.index
        : null;
  return (index === null ? null : desk.standingBefore(index)) ?? sheet.standing;
}

/** The four scores so far, what each has left to choose, and whose deal it is. @param {LocalSheet} sheet */
function scores({ names, standing, drawn }) {
  return html`<ol class="scores" aria-label=${say("desk.scores")}>
    ${SEATS.map((seat) => {
      const negatives = standing.negatives_left[seat] ?? 0;
      const trumps = standing.trumps_left[seat] ?? 0;
      const deals = standing.dealer === seat && !standing.is_over;
      return html`<li class=${deals ? "is-dealer" : ""}>
        <span class="scores-name" title=${names[seat] ?? ""}>${names[seat]}</span>
        <b class="scores-total">${signed(standing.totals[seat] ?? 0)}</b>
        <span class="scores-left" aria-hidden="true"
          >${drawn?.writer === seat ? html`<i class="scores-writer">✎</i> ` : nothing}<i
            >${"●".repeat(Math.max(negatives, 0))}</i
          >
          <i class="quota-trump">${"◆".repeat(Math.max(trumps, 0))}</i></span
        >
        <span class="visually-hidden"
          >${count("choose.negatives", negatives)},
          ${count("choose.trumps", trumps)}${
            drawn?.writer === seat ? `, ${say("desk.writes")}` : ""
          }${deals ? `, ${say("desk.deals-now")}` : ""}</span
        >
      </li>`;
    })}
  </ol>`;
}
