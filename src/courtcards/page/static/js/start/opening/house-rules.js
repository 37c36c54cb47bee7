/** House rules: every option of the game, with its clause; unfolded on request. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, hasWords, say } from "../../shared/words.js";
import { typed } from "../../shared/field-value.js";

/**
 * @typedef {import("./opening.js").Opening} Opening
 * @typedef {import("../../shared/wire.js").OptionEntry} OptionEntry
 * @typedef {import("../../shared/types.js").OptionValue} OptionValue
 */

/** @param {Opening} opening */
export function houseRules(opening) {
  const changed = Object.keys(opening.choice.options).length;
  return html`<section class="house">
    <button
      type="button"
      class="house-fold"
      aria-expanded=${String(opening.isHouseOpen)}
      aria-controls="house-rules"
      @click=${() => opening.openHouse(!opening.isHouseOpen)}
    >
      <span>${say("home.house")}</span
      >${changed ? html`<span class="house-count">${count("home.house.changed", changed)}</span>` : nothing}
    </button>
    <div id="house-rules" ?hidden=${!opening.isHouseOpen}>
      ${
        opening.isHouseOpen
          ? html`<p class="hint">${say("home.house.hint")}</p>
              <div class="options">${opening.game.options.map((option) => optionRow(opening, option))}</div>
              ${
                changed
                  ? html`<button type="button" class="button" @click=${() => opening.change({ options: {} })}>
                      ${say("home.house.reset")}
                    </button>`
                  : nothing
              }`
          : nothing
      }
    </div>
  </section>`;
}

/** @param {Opening} opening @param {OptionEntry} option */
function optionRow(opening, option) {
  const isChanged = option.name in opening.choice.options;
  const id = `option-${option.name}`;
  const printed = opening.ruleset.options[option.name] ?? null;
  return html`<div class="option ${isChanged ? "is-changed" : ""}">
    <label for=${id}>${titleOf(option)} <span class="clause">${option.clause}</span></label>
    ${control(opening, option, id)}
    <span class="hint"
      >${option.description}${
        isChanged
          ? html` <em>${say("option.printed", { value: valueWords(option, printed, opening.choice.seats) })}</em>`
          : nothing
      }</span
    >
  </div>`;
}

/** @param {OptionEntry} option */
const titleOf = (option) => (hasWords(`option.${option.name}`) ? say(`option.${option.name}`) : option.name);

/** @param {Opening} opening @param {OptionEntry} option @param {string} id */
function control(opening, option, id) {
  const value = opening.valueOf(option.name);
  if (option.kind === "switch") {
    return html`<input
      type="checkbox"
      role="switch"
      id=${id}
      .checked=${live(value === true)}
      @change=${(/** @type {Event} */ event) => opening.setOption(option.name, isChecked(event))}
    />`;
  }
  if (option.kind === "number" && option.name !== "first_dealer") return numberControl(opening, option, id, value);
  const values =
    option.kind === "number"
      ? [...option.values, ...Array.from({ length: opening.choice.seats }, (_, seat) => seat)]
      : option.values;
  return html`<select
    id=${id}
    @change=${(/** @type {Event} */ event) => opening.setOption(option.name, values[selectedIndex(event)] ?? null)}
  >
    ${values.map(
      (each) =>
        html`<option value=${String(each)} ?selected=${each === value} .selected=${live(each === value)}>
          ${valueWords(option, each, opening.choice.seats)}
        </option>`,
    )}
  </select>`;
}

/**
 * A number; where a word may stand instead of it, an empty field stands for that word.
 *
 * @param {Opening} opening
 * @param {OptionEntry} option
 * @param {string} id
 * @param {OptionValue} value
 */
function numberControl(opening, option, id, value) {
  const instead = option.values.length > 0 ? (option.values[0] ?? null) : undefined;
  return html`<input
    type="number"
    id=${id}
    min=${option.least ?? 0}
    max=${option.most ?? 9999}
    inputmode="numeric"
    .value=${typed(typeof value === "number" ? String(value) : "")}
    placeholder=${instead === undefined ? nothing : valueWords(option, instead, 0)}
    @change=${(/** @type {Event} */ event) => {
      const text = event.target instanceof HTMLInputElement ? event.target.value : "";
      if (text === "" && instead !== undefined) opening.setOption(option.name, instead);
      else if (text === "") opening.setOption(option.name, opening.ruleset.options[option.name] ?? null);
      else opening.setOption(option.name, Math.round(Number(text)));
    }}
  />`;
}

/** @param {OptionEntry} option @param {OptionValue} value @param {number} seats */
function valueWords(option, value, seats) {
  if (value === null) return say("option.none");
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (value === "random") return say("option.random");
  if (option.name === "first_dealer" && seats >= 0)
    return value === 0 ? say("option.seat.you") : say("option.seat", { seat: Number(value) + 1 });
  const key = `option.${option.name}.${value}`;
  return hasWords(key) ? say(key) : String(value);
}

/** @param {Event} event */
const isChecked = (event) => event.target instanceof HTMLInputElement && event.target.checked;

/** @param {Event} event */
const selectedIndex = (event) => (event.target instanceof HTMLSelectElement ? event.target.selectedIndex : 0);
