/** The table page. */

import { tableShown } from "./addresses.js";
import { comeTo } from "./at-table.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
comeTo(root, tableShown(root));
