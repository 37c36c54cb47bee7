/** The code in a picture that somebody has taken or chosen. */

/** @typedef {import("./reader.js").Reader} Reader */

/** At which sizes the whole is looked at: what is small is quick, and hides the noise of a dark room. */
const SIDES = [1600, 2400, 4096];
/** A larger picture is then looked at in so many parts a side, each half of it, as large as it is. */
const PARTS = 3;
const MOST_BYTES = 60_000_000;

/**
 * The text of the code; null where none is found, undefined where the file is no picture that the browser can show.
 *
 * @param {Reader} reader
 * @param {Blob} file
 */
export async function codeIn(reader, file) {
  const picture = await pictureOf(file);
  if (!picture) return undefined;
  const own = await reader.detect(picture);
  if (own !== null) return own;
  for (const { part, side } of looks(picture.naturalWidth, picture.naturalHeight)) {
    await rest();
    const text = reader.look(picture, part, side);
    if (text !== null) return text;
  }
  return null;
}

/** What is looked at, one after the other. @param {number} width @param {number} height */
export function* looks(width, height) {
  const [largest, longer] = [SIDES[SIDES.length - 1] ?? 0, Math.max(width, height)];
  for (const [index, side] of SIDES.entries())
    if (index === 0 || longer > (SIDES[index - 1] ?? 0)) yield { part: { x: 0, y: 0, width, height }, side };
  if (longer <= largest) return;
  const half = { width: width / 2, height: height / 2 };
  for (let row = 0; row < PARTS; row++)
    for (let column = 0; column < PARTS; column++)
      yield { part: { x: (column * width) / 4, y: (row * height) / 4, ...half }, side: largest };
}

/**
 * By an address of its own, which is what pages may show, and every browser can.
 *
 * @param {Blob} file
 * @returns {Promise<HTMLImageElement | null>}
 */
async function pictureOf(file) {
  if (file.size > MOST_BYTES) return null;
  const picture = new Image();
  try {
    picture.src = await addressOf(file);
    await picture.decode();
    return picture;
  } catch {
    return null;
  }
}

/** @param {Blob} file @returns {Promise<string>} */
const addressOf = (file) =>
  new Promise((resolve, reject) => {
    const read = new FileReader();
    read.onload = () => resolve(String(read.result));
    read.onerror = () => reject(read.error);
    read.readAsDataURL(file);
  });

/** Lets the page go on in between. */
const rest = () => new Promise((resolve) => setTimeout(resolve));
