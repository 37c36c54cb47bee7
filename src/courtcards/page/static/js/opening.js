/** The page on which a table is opened: against bots, or with people; or joined. */

import { render } from "../vendor/lit-html/lit-html.js";
import { drawnCatalogue } from "./games.js";
import { Lobby } from "./lobby/lobby.js";
import { Opening } from "./opening/opening.js";
import { openingPage } from "./opening/page.js";
import { errorCard, retryButton, wrong } from "./view/error-card.js";
import { wordsCome } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("opening"));

async function start() {
  const coming = drawnCatalogue();
  await Promise.allSettled([coming]);
  root.replaceChildren(); // what the page came with
  try {
    const found = await coming;
    /** @type {Lobby | null} */
    let lobby = null;
    const draw = () => lobby && root.isConnected && render(openingPage(opening, lobby), root);
    const opening = new Opening(found, draw);
    lobby = new Lobby(draw);
    opening.begin(new URLSearchParams(location.search));
  } catch (error) {
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
  }
}

wordsCome.then(start);
