/** A file of names: programs write it in one of several ways. */

import { textOf } from "../../file-text.js";

/** What is neither UTF-8 nor UTF-16 is what spreadsheets on Windows write. @param {File} file */
export const readText = (file) => textOf(file, "windows-1252");
