/** How this device writes days and hours. */

import { onDemand } from "./told.js";
import { language } from "./words.js";

/** The country that the device is set to, where it speaks the language of the page. */
export const locale = navigator.languages.find((name) => name.startsWith(language)) ?? language;

/** @param {Intl.NumberFormatOptions} options */
export const numberFormat = (options) => onDemand(() => new Intl.NumberFormat(language, options));

const hour = onDemand(() => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }));

/** @param {number} moment milliseconds since 1970 */
export const momentWords = (moment) => hour().format(moment);
