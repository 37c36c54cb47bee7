/** The first page: choose a game, its rules and who plays; start. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { Refused, catalogue } from "./api.js";
import { Opening } from "./home/opening.js";
import { homePage } from "./home/page.js";
import { sentence } from "./view/rich.js";
import { say } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("home"));

async function start() {
  render(html`<p class="notice">${say("home.loading")}</p>`, root);
  try {
    const opening = new Opening(await catalogue(), () => render(homePage(opening), root));
    window.addEventListener("courtcards:settings", () => render(homePage(opening), root));
    opening.begin();
  } catch (error) {
    const told = error instanceof Refused ? error.message : say("error.failed");
    render(html`<main class="error-card"><h1>Courtcards</h1><p>${sentence(told)}</p>
      <p><button type="button" class="button primary" @click=${() => location.reload()}>${say("action.retry")}</button></p></main>`, root);
  }
}

start();
