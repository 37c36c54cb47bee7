/** The first page: play against bots at once, or with people; start, join or watch. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { catalogue } from "./api.js";
import { learnGames, loadGames } from "./games.js";
import { Lobby } from "./home/lobby.js";
import { Opening } from "./home/opening.js";
import { homePage } from "./home/page.js";
import { errorCard, retryButton, wrong } from "./view/error-card.js";
import { say } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("home"));

async function start() {
  render(html`<p class="notice">${say("home.loading")}</p>`, root);
  try {
    const [found] = await Promise.all([catalogue(), loadGames()]);
    learnGames(found.games);
    /** @type {Lobby | null} */
    let lobby = null;
    const draw = () => lobby && render(homePage(opening, lobby), root);
    const opening = new Opening(found, draw);
    lobby = new Lobby(draw);
    window.addEventListener("courtcards:settings", draw);
    opening.begin();
  } catch (error) {
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
  }
}

start();
