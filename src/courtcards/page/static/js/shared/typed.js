/** A field's value, but never in place of what somebody is typing: the page may be drawn anew at any moment. */

import { Directive, directive } from "../../vendor/lit-html/directive.js";
import { setCommittedValue } from "../../vendor/lit-html/directive-helpers.js";
import { noChange } from "../../vendor/lit-html/lit-html.js";

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
