/** The text of a file of the user's: UTF-8, or the UTF-16 in which Windows saves much. */

/**
 * @param {Blob} file
 * @returns {Promise<string>}
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = bytes.length > 1 ? bytes[0] * 256 + bytes[1] : 0;
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
