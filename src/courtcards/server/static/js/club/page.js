/** A page of a club evening: whose link it is decides what is drawn. */

import { html, render } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../api.js";
import { sentence } from "../view/rich.js";
import { say } from "../words.js";

/** @typedef {import("./types.js").Visit} Visit */

const root = /** @type {HTMLElement} */ (document.getElementById("club"));

/** @returns {Visit} */
function visit() {
  const { role = "", evening = "", token = "", table = "" } = root.dataset;
  return { role, evening, token, table: table ? Number(table) : null };
}

/** Each page is loaded where it is wanted: a phone at a table needs nothing of the hall's. @param {string} role @returns {Promise<{start(root: HTMLElement, visit: Visit): Promise<void>}>} */
function pageOf(role) {
  if (role === "first") return import("./first/page.js");
  if (role === "table") return import("./sheet/page.js");
  return role === "viewer" ? import("./hall/page.js") : import("./director/page.js");
}

async function start() {
  const here = visit();
  render(html`<p class="notice">${say("club.loading")}</p>`, root);
  try {
    const page = await pageOf(here.role);
    await page.start(root, here);
  } catch (error) {
    const told = error instanceof Refused ? error.message : say("error.failed");
    render(html`<main class="error-card"><h1>Courtcards</h1><p>${sentence(told)}</p>
      <p><button type="button" class="button primary" @click=${() => location.reload()}>${say("action.retry")}</button></p></main>`, root);
    if (!(error instanceof Refused)) throw error;
  }
}

start();
