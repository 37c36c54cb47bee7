/** The page of one's own matches: it asks the server for the names of the rule sets, and for nothing else. */

import { render } from "../../vendor/lit-html/lit-html.js";
import { ask, catalogue, Refused } from "../shared/api.js";
import { isDrawn } from "../shared/drawing.js";
import { learnGames, loadGames } from "../shared/games.js";
import { historyPage } from "./history/page.js";
import {
  addFile,
  addMatches,
  asFile,
  deleteAll,
  deleteMatch,
  noteLuck,
  playedMatches,
} from "../shared/history/store.js";
import { staySoon } from "../shared/staying.js";
import { sentence } from "../shared/view/rich.js";
import { count, say, wordsCome } from "../shared/words.js";

/** @typedef {import("../shared/history/types.js").PlayedMatch} PlayedMatch */

/** Of these a table says that there is no such match, or nobody may see it. */
const GONE = [403, 404, 409, 422];

/** @param {PlayedMatch} match */
const keyOf = ({ table, match, seat }) => `${table}/${match}/${seat}`;

export class WorkingOut {
  /** @type {{game: string, done: number, count: number} | null} */
  now = null;
  /** @type {string | null} */
  failure = null;
  /** @type {Set<string>} */
  #lost = new Set();

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** Could it not be worked out? @param {PlayedMatch} match */
  isLost = (match) => this.#lost.has(keyOf(match));

  /** @param {string} game */
  start = async (game) => {
    const matches = playedMatches().filter((each) => each.game === game && !each.luck && !this.isLost(each));
    this.failure = null;
    try {
      for (const [done, match] of matches.entries()) {
        this.now = { game, done, count: matches.length };
        this.changed();
        await this.#workOut(match);
      }
    } catch (error) {
      this.failure = error instanceof Refused ? sentence(error.refusal.message) : say("error.failed");
    }
    this.now = null;
    this.changed();
  };

  /** @param {PlayedMatch} match */
  async #workOut(match) {
    try {
      noteLuck(match, await ask(`/api/tables/${encodeURIComponent(match.table)}/luck?match=${match.match}`));
    } catch (error) {
      if (!(error instanceof Refused) || !GONE.includes(error.refusal.status)) throw error;
      this.#lost.add(keyOf(match));
    }
  }
}

const PAGE = 30;
const root = /** @type {HTMLElement} */ (document.getElementById("history"));

let shown = PAGE;
/** @type {{text: string, undo: (() => void) | null} | null} */
let notice = null;
/** @type {import("../shared/wire.js").Catalogue["games"]} */
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
