/**
 * How each game is drawn, by its name.
 *
 * A game with a folder in `games/` declares its drawing there, in `game.js`; the server says in the page's shell which
 * these are. Any other game is drawn by the board that the catalogue names for it.
 */

import { catalogue } from "./api.js";
import { addDrawing, isDrawn } from "./drawing.js";
import { trickGame } from "./trick-board/game.js";
import { addWords, speakOf } from "./words.js";

/**
 * @typedef {import("./drawing.js").Drawing} Drawing
 *
 * @typedef {object} Described What the catalogue says of a game.
 * @property {string} name
 * @property {string} title
 * @property {string} board
 */

/**
 * The boards that any game can be drawn on.
 *
 * @type {Record<string, (name: string) => Drawing>}
 */
const BOARDS = { trick: trickGame };

/** Fetches the drawings of the games that have their own. A page waits for this before it draws. */
export async function loadGames() {
  const names = (document.documentElement.dataset.games ?? "").split(" ").filter(Boolean);
  const found = await Promise.all(names.map((name) => import(`../../games/${name}/game.js`)));
  for (const { drawing } of found) take(drawing);
}

/** Makes drawings for the games of a catalogue that have none of their own. @param {Described[]} games */
export function learnGames(games) {
  for (const { name, title, board } of games) {
    const make = BOARDS[board];
    if (!isDrawn(name) && make) {
      addWords({ [`game.${name}`]: title });
      take(make(name));
    }
  }
}

/** The catalogue, once each of its games can be drawn. */
export async function drawnCatalogue() {
  const [found] = await Promise.all([catalogue(), loadGames()]);
  learnGames(found.games);
  return found;
}

/** Makes sure that a game can be drawn, and that the page uses the game's own words. @param {string} game */
export async function readyFor(game) {
  speakOf(game);
  if (!isDrawn(game)) learnGames((await catalogue()).games);
}

/** @param {Drawing} drawing */
function take(drawing) {
  addWords(drawing.words);
  addDrawing(drawing);
}
