/** A file of names: spreadsheets write it in one of two ways. */

/** @param {File} file */
export async function readText(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // No UTF-8: what spreadsheets on Windows write.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
