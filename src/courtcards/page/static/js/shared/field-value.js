/** What stands in a field when something happens to it. */

import { setCommittedValue } from "../../vendor/lit-html/directive-helpers.js";
import { Directive, directive } from "../../vendor/lit-html/directive.js";
import { noChange } from "../../vendor/lit-html/lit-html.js";

/** @param {Event} event */
export const fieldValue = (event) =>
  event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement ? event.target.value : "";

class Typed extends Directive {
  _isTyping = false;
  /** @type {HTMLInputElement | null} */
  _field = null;

  /** @param {string} value */
  render(value) {
    return value;
  }

  /**
   * @param {import("../../vendor/lit-html/directive.js").PropertyPart} part
   * @param {[string]} values
   * @override
   */
  update(part, [value]) {
    if (!this._field) this._follow(/** @type {HTMLInputElement} */ (part.element));
    if (this._isTyping || this._field?.value === value) return noChange;
    setCommittedValue(part); // what was drawn last says nothing about what stands in the field
    return value;
  }

  /** @param {HTMLInputElement} field */
  _follow(field) {
    this._field = field;
    const ends = { capture: true }; // before whoever draws the page for the new value
    field.addEventListener("input", () => (this._isTyping = true), ends);
    field.addEventListener("change", () => (this._isTyping = false), ends);
  }
}

/** For `.value` of a field whose value is taken when it is left (`@change`). */
export const typed = directive(Typed);
