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

/**
 * What is dear to make, and made once somebody asks for it: the formats of Intl read all that a language needs.
 *
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
export function onDemand(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}
