/** The page of the lessons: what there is to be learned, what is done, and what waits to be taken up. */

import { render } from "../vendor/lit-html/lit-html.js";
import { drawnCatalogue } from "./games.js";
import { lessonInsteadAddress } from "./addresses.js";
import { goInstead, insteadWords } from "./instead.js";
import { begin } from "./learn/beginning.js";
import { learnPage } from "./learn/page.js";
import { begunLessons } from "./learn/store.js";
import { errorCard, retryButton, wrong } from "./view/error-card.js";
import { wordsCome } from "./words.js";
import "./turning.js"; // one may come back to this page in the document of a table

const root = /** @type {HTMLElement} */ (document.getElementById("learn"));

/** @type {import("./wire.js").Catalogue["games"]} */
let games = [];
let trouble = "";

const draw = () => root.isConnected && render(learnPage({ games, begun: begunLessons(), trouble, start }), root);

/** @param {string} lesson */
async function start(lesson) {
  try {
    await begin(lesson);
  } catch (error) {
    if (await goInstead(error, lessonInsteadAddress(lesson))) return;
    trouble = wrong(error);
    draw();
  }
}

async function open() {
  try {
    const found = await drawnCatalogue();
    games = found.games.filter(({ lessons }) => lessons.length > 0);
    trouble = insteadWords();
    draw();
    const asked = new URLSearchParams(location.search).get("begin");
    if (asked) start(asked);
    window.addEventListener("storage", draw);
    window.addEventListener("pageshow", draw);
  } catch (error) {
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
  }
}

wordsCome.then(open);
