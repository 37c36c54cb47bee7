/** The page of the rules: each clause with its position, on which it can be tried. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { clauseAddress, clauseOpened } from "./addresses.js";
import { rulebook, clauseShown } from "./api.js";
import { loadGames, readyFor } from "./games.js";
import { ClauseSession } from "./rulebook/session.js";
import { RulebookView } from "./rulebook/view.js";
import { errorCard, wrong } from "./view/error-card.js";
import { say, wordsCome } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("rulebook"));
const drawings = loadGames();

/** @type {Promise<import("./wire.js").Contents> | null} */
let asked = null;

/** Every clause; asked for once. */
const contents = () => (asked ??= rulebook());

/** The clause of the address, or the first of all where it names none. */
async function opened() {
  const clause = clauseOpened(root) || (await contents()).games[0]?.clauses[0]?.clause;
  return sessionOf(clause ?? "");
}

/** @param {string} clause */
async function sessionOf(clause) {
  const shown = await clauseShown(clause);
  await drawings;
  await readyFor(shown.game);
  return new ClauseSession(shown);
}

/** Once what has been drawn is to be seen. @returns {Promise<void>} */
const seen = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** @param {unknown} error */
function refused(error) {
  const way = html`<a class="button primary" href=${clauseAddress("")}>${say("rulebook.all")}</a>`;
  render(errorCard(say("rulebook.none"), wrong(error), way), root);
}

async function begin() {
  const session = await opened().catch(refused);
  if (!session) return;
  root.replaceChildren(); // what the page came with
  const view = new RulebookView(root, session, sessionOf);
  window.addEventListener("popstate", () => view.turn(opened));
  // The clause is there to be read; what else there is can wait.
  await seen();
  view.list(contents());
}

wordsCome.then(begin);
