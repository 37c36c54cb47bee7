/** Makes recorded calls again in a library of WebAssembly, in node or in a browser. */

/** The bytes that a text in base64 stands for. */
const bytesOf = (/** @type {string} */ text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * The number of calls, all of which gave the same bytes; or a sentence that names the first that did not.
 *
 * @param {any} Engine the class of `engine.js`
 * @param {BufferSource} library
 * @param {any} description what each entry takes
 * @param {any[]} calls what was handed in, what stood there afterwards, what was given back
 */
export async function replay(Engine, library, description, calls) {
  const engine = await Engine.open(library, description);
  for (const [index, { name, given, left, result }] of calls.entries()) {
    const things = given.map((each) => (typeof each === "number" ? each : bytesOf(each.bytes)));
    const found = engine.call(
      name,
      things,
      given.map((each) => each.lengths ?? []),
    );
    const isSame = (thing, place) => left[place] === null || String(thing) === String(bytesOf(left[place]));
    if (Number(found) !== result || !things.every(isSame))
      return `${name} differs in call ${index}: ${found} for ${result}`;
  }
  return `${calls.length} calls`;
}
