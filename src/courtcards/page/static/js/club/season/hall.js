/** The hall of fame of a season, and its prizes by place and by rule. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../../shared/words.js";
import { contractName } from "../contract-name.js";
import { pointsText, scoreText } from "../text.js";
import { decimal, fineDecimal, nameLink, signed } from "./tables.js";
import "./words.js";

/** As the server counts them. */
export const LEAST_DEALS = 10;
const LEAST_EVENINGS = 3;

/**
 * @typedef {import("../wire.js").StatisticsView} StatisticsView
 * @typedef {import("../wire.js").SeasonView} SeasonView
 * @typedef {import("../wire.js").RecordView} RecordView
 * @typedef {import("../wire.js").SpecialAwardView} SpecialAwardView
 */

/** @param {{rule: SpecialAwardView["rule"], of: string}} of */
const ruleText = ({ rule, of }) =>
  say(`club.record.${rule}`, { contract: rule === "contract" ? contractName(of) : "", team: of });

/** The value that was reached. @param {{rule: SpecialAwardView["rule"], value: number}} of */
function valueText({ rule, value }) {
  switch (rule) {
    case "best-round":
      return scoreText(value);
    case "best-evening":
      return say("club.record.points", { points: pointsText(value) });
    case "winning-streak":
    case "tables-won":
      return count("club.record.tables", value);
    case "evenings":
      return count("club.season.evenings", value);
    case "climb":
      return signed(decimal(value), value);
    case "contract":
      return say("club.record.per-deal", { points: signed(fineDecimal(value), value) });
    default:
      return say("club.record.place", { place: value });
  }
}

/** @param {StatisticsView} statistics @param {SeasonView["evenings"]} evenings */
export const hallOfFame = ({ records }, evenings) =>
  html`<section class="paper season-hall">
    <h2>${say("club.season.hall")}</h2>
    <ul class="records">
      ${records.map(
        (record) =>
          html`<li>
            <span class="record-title">${ruleText(record)}</span>
            <b class="record-value">${valueText(record)}</b>
            ${record.holders.map(
              (holder) =>
                html`<span class="record-holder"
                  >${nameLink(holder)}
                  ${
                    holder.evening === null ? nothing : html`<span class="hint">${placeOf(holder, evenings)}</span>`
                  }</span
                >`,
            )}
          </li>`,
      )}
    </ul>
    <p class="hint">${say("club.season.hall.what", { deals: LEAST_DEALS, evenings: LEAST_EVENINGS })}</p>
  </section>`;

/** @param {import("../wire.js").RecordHolder} holder @param {SeasonView["evenings"]} evenings */
function placeOf({ evening, round }, evenings) {
  const name = evening === null ? "" : (evenings[evening]?.name ?? "");
  return round === null ? name : say("club.record.at", { evening: name, round });
}

/** @param {SeasonView["awards"]} byPlace @param {SpecialAwardView[]} special */
export const prizes = (byPlace, special) =>
  html`<section class="paper season-awards">
    <h2>${say("club.season.awards")}</h2>
    ${
      byPlace.length
        ? html`<ol>
            ${byPlace.map(
              ({ place, names, prizes: theirs }) =>
                html`<li>
                  <span class="award-place">${place}</span>
                  <span class="award-names"><b>${names.join(", ")}</b> ${shared(names.length)}</span>
                  <span class="award-prizes">${theirs.join(", ")}</span>
                </li>`,
            )}
          </ol>`
        : nothing
    }
    ${
      special.length
        ? html`<h3>${say("club.special")}</h3>
            <ul class="special-awards">
              ${special.map(
                (award) =>
                  html`<li>
                    <span class="award-rule">${ruleText(award)} <span class="hint">${valueText(award)}</span></span>
                    <span class="award-names"
                      >${award.people.map((each, index) => html`${index ? ", " : ""}<b>${nameLink(each)}</b>`)}
                      ${shared(award.people.length)}</span
                    >
                    <span class="award-prizes">${award.prizes.join(", ")}</span>
                  </li>`,
              )}
            </ul>`
        : nothing
    }
  </section>`;

/** @param {number} people */
const shared = (people) => (people > 1 ? html`<span class="tag">${say("club.season.shared")}</span>` : nothing);
