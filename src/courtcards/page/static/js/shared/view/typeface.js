/** The typeface for titles, which may come after what is written in it. */

/**
 * Draws again once a typeface has come that the page waits for: what is written has another size then. To be asked
 * after the first draw, which says what is waited for.
 *
 * @param {() => void} draw
 */
export function onceWritten(draw) {
  // To ask for `ready` lays the page out, which costs most where nothing is waited for.
  if (document.fonts.status === "loading") document.fonts.ready.then(draw);
}
