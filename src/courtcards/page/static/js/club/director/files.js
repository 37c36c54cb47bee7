/** A file of names: programs write it in one of several ways. */

import { textOf } from "../../file-text.js";

/** Text in neither UTF-8 nor UTF-16 comes from a spreadsheet on Windows. @param {File} file */
export const readText = (file) => textOf(file, "windows-1252");
