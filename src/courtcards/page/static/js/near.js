/** The page by which a device comes to the table of another one next to it, and then is at that table. */

import { render } from "../vendor/lit-html/lit-html.js";
import { comeTo } from "./at-table.js";
import { joinPage, openLost } from "./near/join.js";
import { Joining } from "./near/joining.js";
import { stay } from "./pocket/staying.js";
import { wordsCome } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @type {import("./view/modal.js").Modal | null} */
let lost = null;
let isThere = false;

const joining = new Joining(draw, joined, () => {
  lost = openLost(joining);
});

function draw() {
  if (isThere) lost?.draw();
  else render(joinPage(joining), root);
}

/** @param {string} table */
function joined(table) {
  history.replaceState(null, "", location.pathname);
  lost?.close();
  lost = null;
  if (isThere) return; // what shows the table goes on by itself
  isThere = true;
  comeTo(root, table);
}

/** An offer at the end of the address, as a camera finds it. */
function takeOffer() {
  if (location.hash.length > 1 && !isThere) joining.take(location.hash);
}

wordsCome.then(() => {
  draw();
  takeOffer();
});
window.addEventListener("hashchange", takeOffer);
stay();
