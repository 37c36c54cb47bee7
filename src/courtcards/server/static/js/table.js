/** The table page: finds the table, shows it, goes live. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { Refused, catalogue, snapshot } from "./api.js";
import { Session } from "./play/session.js";
import { noting } from "./history/noting.js";
import { recentTable, remember } from "./recent.js";
import { TableView } from "./view/table-view.js";
import { rich, sentence } from "./view/rich.js";
import { say } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));

/** What cannot be shown, and why. @param {unknown} error */
function showRefusal(error) {
  const told = error instanceof Refused ? error.refusal.message : say("error.failed");
  render(html`<main class="error-card"><h1>${say("error.title")}</h1><p>${rich(sentence(told))}</p>
    <p><button type="button" class="button" @click=${() => location.reload()}>${say("action.retry")}</button>
    <a class="button primary" href="/">${say("action.home")}</a></p></main>`, root);
}

/** The title of the rule set, as the catalogue has it. @param {import("./types.js").View} view */
async function titleOf(view) {
  const { games } = await catalogue();
  const game = games.find((entry) => entry.name === view.game);
  return game?.rulesets.find((entry) => entry.name === view.ruleset)?.title ?? view.ruleset;
}

/** The line does not come back: where the server answers that there is no such table, or no seat, that is said. @param {string} table */
async function askAgain(table) {
  try {
    await snapshot(table);
  } catch (error) {
    if (error instanceof Refused && (error.refusal.status === 403 || error.refusal.status === 404)) showRefusal(error);
  }
}

async function start() {
  const table = root.dataset.table ?? "";
  try {
    const found = await snapshot(table);
    const known = recentTable(table)?.title ?? "";
    /** @type {TableView | null} */
    let view = null;
    const note = noting(table);
    const session = new Session(found, (change) => {
      view?.draw(change);
      note(session);
    }, () => askAgain(table));
    view = new TableView(root, session, known);
    session.connect();
    // Among bots nobody has to be waited for: the first hand is dealt at once.
    const isAmongBots = found.room.seats.every(({ seat, bot }) => bot !== null || seat === found.view.seat);
    if (found.view.phase === "to-deal" && isAmongBots) session.deal();
    const title = known || (await titleOf(found.view).catch(() => found.view.ruleset));
    view.setTitle(title);
    remember({ table, game: found.view.game, title, players: session.players.map((player) => player.name), state: found.view.phase === "match-over" ? "over" : "open" });
    note(session);
  } catch (error) {
    showRefusal(error);
  }
}

start();
