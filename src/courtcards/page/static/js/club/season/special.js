/** Special prizes in the settings of a season: what the prize is, and the rule by which it goes to somebody. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../../shared/field-value.js";
import { say } from "../../shared/words.js";
import { contractName } from "../contract-name.js";
import "./words.js";

const MOST = 20;
const LONGEST = 80;
/** @type {import("../wire.js").SpecialPrize["rule"][]} */
const RULES = [
  "best-round",
  "best-evening",
  "winning-streak",
  "tables-won",
  "evenings",
  "climb",
  "contract",
  "team",
  "last",
];

/**
 * @typedef {import("../wire.js").SpecialPrize} SpecialPrize
 * @typedef {import("../wire.js").SeasonSettings} SeasonSettings
 */

/**
 * @param {SeasonSettings} settings
 * @param {{contracts: string[], teams: string[]}} choices
 * @param {(changes: Partial<SeasonSettings>) => void} change
 */
export function specialPrizes({ special = [], once = false }, choices, change) {
  /** @param {number} index @param {Partial<SpecialPrize>} changes */
  const alter = (index, changes) =>
    change({ special: special.map((each, at) => (at === index ? { ...each, ...changes } : each)) });
  return html`<fieldset class="special-prizes">
    <legend>${say("club.special")}</legend>
    ${special.map((each, index) =>
      prizeFields(
        each,
        index,
        choices,
        (changes) => alter(index, changes),
        () => change({ special: special.filter((_, at) => at !== index) }),
      ),
    )}
    <button
      type="button"
      class="button"
      ?disabled=${special.length >= MOST}
      @click=${() => change({ special: [...special, { prize: "", rule: "best-round" }] })}
    >
      ${say("club.special.add")}
    </button>
    ${
      special.length
        ? html`<label class="switch"
              ><input
                type="checkbox"
                .checked=${live(once)}
                aria-describedby="special-once-hint"
                @change=${() => change({ once: !once })}
              />
              <span>${say("club.special.once")}</span></label
            >
            <span class="hint" id="special-once-hint">${say("club.special.once.hint")}</span>`
        : nothing
    }
  </fieldset>`;
}

/**
 * @param {SpecialPrize} special
 * @param {number} index
 * @param {{contracts: string[], teams: string[]}} choices
 * @param {(changes: Partial<SpecialPrize>) => void} alter
 * @param {() => void} remove
 */
const prizeFields = ({ prize, rule, of = "" }, index, { contracts, teams }, alter, remove) =>
  html`<div class="special-prize">
    <div class="field">
      <label for="special-${index}">${say("club.special.prize")}</label>
      <input
        id="special-${index}"
        type="text"
        required
        maxlength=${LONGEST}
        .value=${live(prize)}
        @input=${(/** @type {Event} */ event) => alter({ prize: fieldValue(event) })}
      />
    </div>
    <div class="field">
      <label for="special-rule-${index}">${say("club.special.rule")}</label>
      <select
        id="special-rule-${index}"
        @change=${(/** @type {Event} */ event) => {
          const chosen = RULES.find((each) => each === fieldValue(event)) ?? rule;
          alter({ rule: chosen, of: (chosen === "contract" && contracts[0]) || (chosen === "team" && teams[0]) || "" });
        }}
      >
        ${RULES.map((each) => html`<option value=${each} ?selected=${each === rule}>${ruleChoice(each)}</option>`)}
      </select>
    </div>
    ${rule === "contract" ? contractField(index, of, contracts, alter) : nothing}
    ${rule === "team" ? teamField(index, of, teams, alter) : nothing}
    <button type="button" class="button quiet" aria-label=${say("club.special.remove", { prize })} @click=${remove}>
      <i class="icon icon-close" aria-hidden="true"></i>
    </button>
  </div>`;

/** A rule without the game or the team that it is about. @param {SpecialPrize["rule"]} rule */
function ruleChoice(rule) {
  if (rule === "contract") return say("club.record.contract.any");
  return rule === "team" ? say("club.record.team.any") : say(`club.record.${rule}`);
}

/** @param {number} index @param {string} of @param {string[]} contracts @param {(to: {of: string}) => void} alter */
const contractField = (index, of, contracts, alter) =>
  html`<div class="field">
    <label for="special-of-${index}">${say("club.special.contract")}</label>
    <select id="special-of-${index}" @change=${(/** @type {Event} */ event) => alter({ of: fieldValue(event) })}>
      ${contracts.map((each) => html`<option value=${each} ?selected=${each === of}>${contractName(each)}</option>`)}
    </select>
  </div>`;

/** @param {number} index @param {string} of @param {string[]} teams @param {(to: {of: string}) => void} alter */
const teamField = (index, of, teams, alter) =>
  html`<div class="field">
    <label for="special-of-${index}">${say("club.special.team")}</label>
    <input
      id="special-of-${index}"
      type="text"
      required
      maxlength=${LONGEST}
      list="special-teams-${index}"
      .value=${live(of)}
      @input=${(/** @type {Event} */ event) => alter({ of: fieldValue(event) })}
    />
    <datalist id="special-teams-${index}">${teams.map((each) => html`<option value=${each}></option>`)}</datalist>
  </div>`;
