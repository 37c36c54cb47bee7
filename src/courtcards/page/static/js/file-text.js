/** The text of a file of the user's: UTF-8, or the UTF-16 in which Windows saves much. */

/**
 * @param {Blob} file
 * @returns {Promise<string>}
 */
export async function textOf(file) {
  const data = await file.arrayBuffer();
  const mark = data.byteLength > 1 ? new DataView(data).getUint16(0) : 0;
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(data);
}
