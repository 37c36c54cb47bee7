/** How numbers are written in the language of the page. */

import { onDemand } from "./on-demand.js";
import { language } from "./words.js";

/** @param {Intl.NumberFormatOptions} options */
export const numberFormat = (options) => onDemand(() => new Intl.NumberFormat(language, options));
