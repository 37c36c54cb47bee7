/** The table page. */

import { tableShown } from "../shared/addresses.js";
import { comeTo } from "./at-table.js";
import { staySoon } from "../shared/staying.js";
import { wordsCome } from "../shared/words.js";
import "./words.js";
import "../shared/turning.js"; // one may go back from here to a page that was in this document before

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
wordsCome.then(() => comeTo(root, tableShown(root)));
staySoon();
