/** The text of a file of the user's: UTF-8, or the UTF-16 in which Windows saves much. */

/**
 * @param {Blob} file
 * @param {string} [otherwise] how it is read where it is neither
 * @returns {Promise<string>}
 */
export async function textOf(file, otherwise = "utf-8") {
  const data = await file.arrayBuffer();
  const mark = data.byteLength > 1 ? new DataView(data).getUint16(0) : 0;
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data);
  } catch {
    return new TextDecoder(encoding === "utf-8" ? otherwise : encoding).decode(data);
  }
}

/** Names: text in neither UTF-8 nor UTF-16 comes from a spreadsheet on Windows. @param {File} file */
export const readText = (file) => textOf(file, "windows-1252");
