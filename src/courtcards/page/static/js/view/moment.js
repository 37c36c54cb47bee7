/** The hour of a moment, as this device writes it. */

import { onDemand } from "../on-demand.js";
import { language } from "../words.js";

/** The country that the device is set to, where it speaks the language of the page. */
const locale = navigator.languages.find((name) => name.startsWith(language)) ?? language;
const hour = onDemand(() => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }));

/** @param {number} moment milliseconds since 1970 */
export const momentWords = (moment) => hour().format(moment);
