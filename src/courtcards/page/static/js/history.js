/** The page of one's own matches: it asks the server for the names of the rule sets, and for nothing else. */

import { render } from "../vendor/lit-html/lit-html.js";
import { catalogue } from "./api.js";
import { isDrawn } from "./drawing.js";
import { learnGames, loadGames } from "./games.js";
import { historyPage } from "./history/page.js";
import { addFile, addMatches, asFile, deleteAll, deleteMatch, playedMatches } from "./history/store.js";
import { WorkingOut } from "./history/working-out.js";
import { staySoon } from "./staying.js";
import { sentence } from "./view/rich.js";
import { count, say, wordsCome } from "./words.js";

/** @typedef {import("./history/types.js").PlayedMatch} PlayedMatch */

const PAGE = 30;
const root = /** @type {HTMLElement} */ (document.getElementById("history"));

let shown = PAGE;
/** @type {{text: string, undo: (() => void) | null} | null} */
let notice = null;
/** @type {import("./wire.js").Catalogue["games"]} */
let games = [];
const working = new WorkingOut(draw);

function draw() {
  const matches = playedMatches().filter(({ game }) => isDrawn(game));
  render(historyPage({ matches, shown, notice, title, working, more, remove, removeAll, save, add }), root);
}

/** @param {string} text @param {(() => void) | null} [undo] */
function tell(text, undo = null) {
  notice = { text, undo };
  draw();
}

/** The title of a rule set, its name where the server cannot say. @param {string} game @param {string} ruleset */
function title(game, ruleset) {
  const rulesets = games.find(({ name }) => name === game)?.rulesets ?? [];
  return rulesets.find(({ name }) => name === ruleset)?.title ?? ruleset;
}

function more() {
  shown += PAGE;
  draw();
}

/** @param {PlayedMatch} match */
function remove(match) {
  deleteMatch(match);
  tell(say("history.deleted"), () => putBack([match]));
}

function removeAll() {
  const before = playedMatches();
  deleteAll();
  tell(say("history.deleted-all"), () => putBack(before));
}

/** @param {PlayedMatch[]} matches */
function putBack(matches) {
  addMatches(matches);
  notice = null;
  draw();
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(asFile());
  link.download = "courtcards-history.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** @param {File} file */
async function add(file) {
  const added = await addFile(file);
  if (added === null) tell(sentence(say("history.not-history")));
  else tell(added === false ? say("history.full") : count("history.imported", added));
}

async function open() {
  await Promise.all([loadGames(), wordsCome]);
  draw();
  window.addEventListener("storage", draw);
  // Without the catalogue the rule sets are called by their names.
  games = await catalogue().then(
    (told) => told.games,
    () => [],
  );
  learnGames(games);
  draw();
}

open();
staySoon();
