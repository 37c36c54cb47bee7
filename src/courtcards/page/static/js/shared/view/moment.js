/** The hour of a moment, as this device writes it. */

import { locale } from "../locale.js";
import { onDemand } from "../on-demand.js";

const hour = onDemand(() => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }));

/** @param {number} moment milliseconds since 1970 */
export const momentWords = (moment) => hour().format(moment);
