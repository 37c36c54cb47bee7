/** What stands in a field when something happens to it. */

/** @param {Event} event */
export const fieldValue = (event) =>
  event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement ? event.target.value : "";
