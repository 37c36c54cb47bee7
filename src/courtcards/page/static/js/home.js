/** The first page: play against bots at once, or with people; start, join or watch. */

import { render } from "../vendor/lit-html/lit-html.js";
import { catalogue } from "./api.js";
import { learnGames, loadGames } from "./games.js";
import { Lobby } from "./home/lobby.js";
import { Opening } from "./home/opening.js";
import { homePage } from "./home/page.js";
import { errorCard, retryButton, wrong } from "./view/error-card.js";

const root = /** @type {HTMLElement} */ (document.getElementById("home"));

async function start() {
  try {
    const [found] = await Promise.all([catalogue(), loadGames()]);
    learnGames(found.games);
    root.replaceChildren(); // the head that the page came with
    /** @type {Lobby | null} */
    let lobby = null;
    const draw = () => lobby && root.isConnected && render(homePage(opening, lobby), root);
    const opening = new Opening(found, draw);
    lobby = new Lobby(draw);
    window.addEventListener("courtcards:settings", draw);
    opening.begin();
  } catch (error) {
    root.replaceChildren();
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
  }
}

start();
