/** How this device writes days and hours. */

import { language } from "./words.js";

/** The country that the device is set to, where it speaks the language of the page. */
export const locale = navigator.languages.find((name) => name.startsWith(language)) ?? language;
