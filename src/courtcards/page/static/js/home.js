/** The first page: go on, play at once, go to people, or learn; and what one comes back to. */

import { render } from "../vendor/lit-html/lit-html.js";
import { drawnCatalogue } from "./games.js";
import { playedMatches } from "./history/store.js";
import { LiveTables } from "./home/live-tables.js";
import { homePage } from "./home/page.js";
import { Playing } from "./home/playing.js";
import { Lobby } from "./lobby/lobby.js";
import { staySoon } from "./staying.js";
import { errorCard, retryButton, wrong } from "./view/error-card.js";
import { wordsCome } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("home"));

async function start() {
  const coming = drawnCatalogue();
  await Promise.allSettled([coming]);
  const held = document.activeElement?.closest("[data-game]")?.getAttribute("data-game");
  root.replaceChildren(); // what the page came with
  try {
    const found = await coming;
    const changed = () => home && root.isConnected && render(homePage(home), root);
    /** @type {import("./home/page.js").Home | null} */
    let home = null;
    home = {
      playing: new Playing(found, changed),
      tables: new LiveTables(changed),
      lobby: new Lobby(changed),
      last: playedMatches()[0] ?? null,
      changed,
    };
    changed();
    if (held) /** @type {HTMLElement | null} */ (root.querySelector(`[data-game="${held}"] .play`))?.focus();
    playPressed(home.playing);
    window.addEventListener("courtcards:settings", changed);
  } catch (error) {
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
  }
}

/** Plays what was pressed before there was anything to play it: the query names it. @param {Playing} playing */
function playPressed(playing) {
  const pressed = new URLSearchParams(location.search).get("play");
  const game = playing.catalogue.games.find(({ name }) => name === pressed);
  if (!game) return;
  history.replaceState(null, "", location.pathname); // whoever comes back does not play at once
  playing.play(game);
}

wordsCome.then(start);
staySoon();
