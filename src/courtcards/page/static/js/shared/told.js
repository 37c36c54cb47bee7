/** What a page is told in its language by files beside it: its words, and the catalogue of what can be played. */

/**
 * @param {"words" | "catalogue"} kind
 * @param {string} language
 * @returns {Promise<Response>}
 */
export function fileOf(kind, language) {
  const address = document.documentElement.dataset[kind] ?? "";
  return fetch(address.replace("*", language), { credentials: "same-origin" });
}
