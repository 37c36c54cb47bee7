/**
 * The points of a game: a number for each player, and how far they add up (DK-6.3).
 *
 * A game with one or two prizes is entered by who took them; the others by numbers, as many as can still be taken.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { paperGame } from "../shared/drawing.js";
import { count, say } from "../shared/words.js";
import { contractName } from "../club/contract-name.js";
import { SEATS } from "./seats.js";
import { faultDraft, gameDraft } from "./drafts.js";
import { reasonFields, reasonIn } from "./reason.js";
import { seatChoice } from "./seat-choice.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 * @typedef {import("./drafts.js").GameDraft} Draft
 * @typedef {import("../club/wire.js").GameCount} GameCount
 */

const MOST_PRIZES = 2;

/** @param {(number | null)[]} points */
const sumOf = (points) => points.reduce((/** @type {number} */ sum, entry) => sum + (entry ?? 0), 0);

/** The parts that a game's points come in, where they are few; else none. @param {GameCount} game */
function prizes(game) {
  const parts = game.entries.filter((entry) => entry > 0 && entry < game.sum);
  if (parts.length === 0) return [game.sum];
  return parts.length <= MOST_PRIZES && sumOf(parts) === game.sum ? parts : [];
}

/** @param {Desk} desk @param {LocalSheet} sheet @param {Draft} draft */
export function pointsForm(desk, sheet, draft) {
  const game = sheet.view.counting.games[draft.contract];
  if (!game) return nothing;
  const parts = prizes(game);
  const left = game.sum - sumOf(draft.points);
  return html`<form
    class="panel points"
    @submit=${(/** @type {SubmitEvent} */ event) => enter(event, desk, draft, left)}
  >
    <h2 tabindex="-1" data-step>
      <i class="icon icon-${draft.contract}" aria-hidden="true"></i>
      ${contractName(draft.contract)}
    </h2>
    ${parts.length > 0 ? prizeFields(desk, sheet, draft, parts) : numberFields(desk, sheet, draft, game)}
    ${draft.target.kind === "line" ? reasonFields(sheet, "") : nothing}
    <div class="points-end ${draft.target.kind === "line" ? "" : "is-sticky"}">
      <div class="points-check">
        <p class="points-sum ${left === 0 ? "is-right" : ""}" role="status">
          ${left === 0 ? say("points.right", { sum: game.sum }) : count("points.left", left, { sum: game.sum })}
        </p>
        ${parts.length > 0 ? nothing : restKey(desk, draft, game)}
      </div>
      <div class="points-buttons">
        <button type="button" class="button quiet" @click=${() => desk.begin(back(draft))}>
          ${say("action.step-back")}
        </button>
        ${
          draft.target.kind === "new"
            ? html`<button
                type="button"
                class="button"
                @click=${() => desk.begin({ ...faultDraft(), contract: draft.contract })}
              >
                ${say("enter.fault")}
              </button>`
            : nothing
        }
        <button class="button primary big points-enter" ?disabled=${left !== 0}>
          ${say(draft.target.kind === "new" ? "points.enter" : "points.replace")}
        </button>
      </div>
    </div>
  </form>`;
}

/** @param {Draft} draft */
const back = (draft) => (draft.target.kind === "new" ? null : gameDraft("", draft.target));

/** @param {Desk} desk @param {LocalSheet} sheet @param {Draft} draft @param {GameCount} game */
function numberFields(desk, sheet, draft, game) {
  const active = sheet.names[draft.active] ?? "";
  const others = sumOf(draft.points) - (draft.points[draft.active] ?? 0);
  const rest = game.sum - others;
  return html`<fieldset class="tiles">
      <legend class="visually-hidden">${say("points.whose")}</legend>
      ${SEATS.map(
        (seat) =>
          html`<label class="tile">
            <input
              type="radio"
              name="active"
              value=${seat}
              .checked=${seat === draft.active}
              @change=${() => desk.change({ active: seat })}
            />
            <span class="tile-body"
              ><span class="tile-name">${sheet.names[seat]}</span
              ><output class="tile-points"
                >${draft.points[seat] ?? (sumOf(draft.points) === game.sum ? 0 : "·")}</output
              ></span
            ></label
          >`,
      )}
    </fieldset>
    <div class="pad" role="group" aria-label=${say("points.of", { who: active })}>
      ${game.entries.map(
        (entry) =>
          html`<button
            type="button"
            class="key ${entry === game.sum ? "key-all" : ""}"
            data-entry=${entry}
            ?disabled=${entry > rest}
            aria-pressed=${String(draft.points[draft.active] === entry)}
            aria-label=${keyWords(draft.contract, entry, game, active)}
            @click=${() => desk.change(withEntry(draft, entry))}
          >
            ${entry === game.sum ? say("points.all", { sum: entry }) : entry}${
              entry < game.sum ? entryWords(draft.contract, entry) : nothing
            }
          </button>`,
      )}
    </div>`;
}

/**
 * Once the three others have their numbers, the last can have what is left.
 *
 * @param {Desk} desk
 * @param {Draft} draft
 * @param {GameCount} game
 */
function restKey(desk, draft, game) {
  const open = SEATS.filter((seat) => draft.points[seat] === null);
  const rest = game.sum - sumOf(draft.points);
  const [seat = 0] = open;
  if (open.length !== 1 || rest === 0 || !game.entries.includes(rest)) return nothing;
  return html`<button
    type="button"
    class="button key-rest"
    @click=${() => desk.change(withEntry({ ...draft, active: seat }, rest))}
  >
    ${say("points.rest", { rest })}
  </button>`;
}

/** @param {string} contract @param {number} entry */
function entryWords(contract, entry) {
  const words = paperGame().paper.entry(contract, entry);
  return words ? html` <small>${words}</small>` : nothing;
}

/** @param {string} contract @param {number} entry @param {GameCount} game @param {string} who */
function keyWords(contract, entry, game, who) {
  if (entry === game.sum) return say("points.all-to", { sum: entry, who });
  return `${who}: ${entry} ${paperGame().paper.entry(contract, entry)}`.trimEnd();
}

/** The next player without a number comes next. @param {Draft} draft @param {number} entry @returns {Partial<Draft>} */
function withEntry(draft, entry) {
  const points = draft.points.map((old, seat) => (seat === draft.active ? entry : old));
  const next = SEATS.map((step) => (draft.active + 1 + step) % SEATS.length).find((seat) => points[seat] === null);
  return { points, active: next ?? draft.active };
}

/**
 * Who took the one prize, or each of the two.
 *
 * @param {Desk} desk
 * @param {LocalSheet} sheet
 * @param {Draft} draft
 * @param {number[]} parts
 */
function prizeFields(desk, sheet, draft, parts) {
  const takers = takersOf(draft.points, parts);
  return parts.map((worth, index) =>
    seatChoice({
      name: `prize-${index}`,
      legend: say(`points.prize.${draft.contract}.${index + 1}`, { worth }),
      names: sheet.names,
      chosen: takers[index] ?? null,
      chose: (seat) =>
        desk.change(
          withTakers(
            parts,
            takers.map((taker, at) => (at === index ? seat : taker)),
          ),
        ),
    }),
  );
}

/** Which seat has each part. @param {(number | null)[]} points @param {number[]} parts */
function takersOf(points, parts) {
  const total = sumOf(parts);
  return parts.map((worth) => {
    const seat = points.findIndex((entry) => entry === worth || entry === total);
    return seat < 0 ? null : seat;
  });
}

/** @param {number[]} parts @param {(number | null)[]} takers @returns {Partial<Draft>} */
const withTakers = (parts, takers) => ({
  points: SEATS.map((seat) => sumOf(parts.map((worth, index) => (takers[index] === seat ? worth : 0)))),
});

/** @param {SubmitEvent} event @param {Desk} desk @param {Draft} draft @param {number} left */
function enter(event, desk, draft, left) {
  const about = reasonIn(event);
  if (left !== 0) return;
  const line = /** @type {import("../club/wire.js").GameLine} */ ({
    line: "game",
    contract: draft.contract,
    points: draft.points.map((entry) => entry ?? 0),
  });
  desk.writeLine(line, {
    ...about,
    notice: say(draft.target.kind === "new" ? "points.entered" : "points.replaced", {
      game: contractName(draft.contract),
    }),
  });
}
