/**
 * A fault, step by step: what was played, when it was seen, whose it was, who decides, and what it leads to.
 *
 * What will be written is said before it is.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { say } from "../shared/words.js";
import { contractName } from "../club/contract-name.js";
import { bySeat, SEATS } from "./seats.js";
import { decisionDraft } from "./drafts.js";
import { reasonFields, reasonIn } from "./reason.js";
import { wordChoice } from "./seat-choice.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 * @typedef {import("./drafts.js").FaultDraft} Draft
 * @typedef {import("../club/wire.js").RoundSheetView} Standing
 */

/** It is not one player's fault alone. */
const OTHER = -1;

/** @param {Desk} desk @param {LocalSheet} sheet @param {Draft} draft @param {Standing} standing */
export function faultForm(desk, sheet, draft, standing) {
  const contracts = [...new Set([...standing.choices, ...(draft.contract ? [draft.contract] : [])])];
  const line = lineOf(sheet, draft);
  const { clauses } = sheet.view.counting;
  return html`<form class="panel fault" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, desk, line)}>
    <h2 tabindex="-1" data-step>${say("fault.title")}</h2>
    ${wordChoice({
      name: "contract",
      legend: say("fault.game", { who: sheet.names[standing.dealer] ?? "" }),
      chosen: draft.contract,
      values: contracts.map((contract) => [contract, contractName(contract)]),
      chose: (contract) => desk.change({ contract }),
    })}
    ${
      draft.contract
        ? wordChoice({
            name: "seen",
            legend: say("fault.seen"),
            chosen: draft.seen,
            values: [
              ["trick", say("fault.seen.trick")],
              ["later", say("fault.seen.later")],
            ],
            chose: (seen) => desk.change(/** @type {Partial<Draft>} */ ({ seen })),
          })
        : nothing
    }
    ${draft.seen === "trick" ? outcome(html`<p>${say("fault.taken-back")}</p>`, clauses.taken_back) : nothing}
    ${draft.contract && draft.seen === "later" ? laterFault(desk, sheet, draft, standing, line) : nothing}
    <div class="panel-end">
      <button type="button" class="button quiet" @click=${() => desk.begin(null)}>
        ${say(draft.seen === "trick" ? "action.close" : "fault.leave")}
      </button>
      ${line ? html`<button class="button primary big">${say("fault.write")}</button>` : nothing}
    </div>
  </form>`;
}

/**
 * @param {Desk} desk
 * @param {LocalSheet} sheet
 * @param {Draft} draft
 * @param {Standing} standing
 * @param {import("../club/types.js").Line | null} line
 */
function laterFault(desk, sheet, draft, standing, line) {
  return html`${wordChoice({
    name: "offender",
    legend: say("fault.whose"),
    chosen: draft.offender === null ? "" : String(draft.offender),
    chose: (seat) => desk.change({ offender: Number(seat) }),
    values: [
      ...SEATS.map((seat) => /** @type {[string, string]} */ ([String(seat), sheet.names[seat] ?? ""])),
      [String(OTHER), say("fault.other")],
    ],
  })}
  ${draft.offender === OTHER ? otherCase(desk, sheet, draft) : nothing}
  ${
    draft.offender !== null && draft.offender !== OTHER
      ? html` ${wordChoice({
          name: "decided",
          legend: say("fault.decided"),
          chosen: draft.decided,
          values: [
            ["table", say("fault.decided.table")],
            ["jury", say("fault.decided.jury")],
          ],
          chose: (decided) => desk.change(/** @type {Partial<Draft>} */ ({ decided })),
        })}
        ${wordChoice({
          name: "sanction",
          legend: say("fault.sanction"),
          chosen: draft.sanction,
          values: [
            ["apply", say("fault.sanction.apply")],
            ["waive", say("fault.sanction.waive")],
          ],
          chose: (sanction) => desk.change(/** @type {Partial<Draft>} */ ({ sanction })),
        })}`
      : nothing
  }
  ${
    line && draft.sanction === "waive" && draft.target.kind !== "line"
      ? html`<label class="field"
          ><span class="field-label">${say("fault.waive-reason")}</span
          ><input type="text" name="reason" maxlength="200" autocomplete="off"
        /></label>`
      : nothing
  }
  ${line && draft.target.kind === "line" ? reasonFields(sheet, "") : nothing}
  ${line ? leadsTo(sheet, draft, standing) : nothing}`;
}

/** Two offenders, an unfinished game: the jury's. @param {Desk} desk @param {LocalSheet} sheet @param {Draft} draft */
const otherCase = (desk, sheet, draft) =>
  outcome(
    html`<p>${say(desk.judges ? "fault.other.judge" : "fault.other.call")}</p>
      ${
        desk.judges
          ? html`<button
              type="button"
              class="button"
              @click=${() => desk.begin({ ...decisionDraft(draft.target), contract: draft.contract })}
            >
              ${say("enter.decision")}
            </button>`
          : nothing
      }`,
    sheet.view.counting.clauses.other,
  );

/** @param {LocalSheet} sheet @param {Draft} draft @returns {import("../club/types.js").Line | null} */
function lineOf(sheet, { contract, seen, offender, decided, sanction }) {
  if (seen !== "later" || offender === null || offender === OTHER || !decided || !sanction) return null;
  if (sanction === "waive") return { line: "waived", offender, decided };
  const { games, trump } = sheet.view.counting;
  if (contract === trump) return { line: "void", offender, decided };
  const sum = games[contract]?.sum ?? 0;
  return {
    line: "game",
    contract,
    points: bySeat((seat) => (seat === offender ? sum : 0)),
    fault: { seat: offender, decided },
  };
}

/** What will be written. @param {LocalSheet} sheet @param {Draft} draft @param {Standing} standing */
function leadsTo({ names, view }, { contract, offender, sanction }, standing) {
  const who = names[offender ?? 0] ?? "";
  const dealer = names[standing.dealer] ?? "";
  const { clauses } = view.counting;
  if (sanction === "waive") return outcome(html`<p>${say("fault.waived", { who })}</p>`, clauses.waived);
  if (contract !== view.counting.trump) {
    const next = names[(standing.dealer + 1) % SEATS.length] ?? "";
    return outcome(
      html`<p>
          ${say("fault.negative", { who, sum: view.counting.games[contract]?.sum ?? 0, game: contractName(contract) })}
        </p>
        <p>${say("fault.counts", { next })}</p>`,
      clauses.negative,
    );
  }
  const { offender: cost, others } = view.counting;
  const isDealer = offender === standing.dealer || standing.must_trump;
  return outcome(
    html`<p>${say("fault.trump", { who, cost: -cost, others })}</p>
      <p>${say(isDealer ? "fault.trump-again" : "fault.deals-again", { who: dealer })}</p>`,
    isDealer ? clauses.again : clauses.trump,
  );
}

/** @param {unknown} told @param {string} clause */
const outcome = (told, clause) =>
  html`<div class="outcome" role="status">${told}<span class="clause">${clause}</span></div>`;

/** @param {SubmitEvent} event @param {Desk} desk @param {import("../club/types.js").Line | null} line */
function submit(event, desk, line) {
  const about = reasonIn(event);
  if (!line) return;
  const isNote = line.line === "waived" && desk.draft?.target.kind !== "line";
  desk.writeLine(isNote ? { ...line, reason: about.reason } : line, { ...about, notice: say("fault.written") });
}
