/** What a person last chose to play, game by game, and how it is corrected to what can be played. */

import { drawingOf } from "../../shared/drawing.js";
import { keep, kept } from "../../shared/settings.js";
import { FIRST_BOT } from "../../shared/view/levels.js";

/**
 * @typedef {import("../../shared/wire.js").Catalogue} Catalogue
 * @typedef {Catalogue["games"][number]} GameEntry
 * @typedef {import("../../shared/types.js").NewTable} NewTable
 *
 * @typedef {object} Choices
 * @property {string} game the one that was chosen last
 * @property {Record<string, NewTable>} games
 */

const KEY = "courtcards.choices";
/** What earlier versions of this page have kept: the last choice of any game. */
const EARLIER = "courtcards.choice";
const HINTS_KEY = "courtcards.hints";
const SEATS = 3;

/** @returns {Choices} */
function choices() {
  const { game = "", games = {} } = kept(KEY, /** @type {Partial<Choices>} */ ({}));
  const earlier = kept(EARLIER, /** @type {Partial<NewTable>} */ ({}));
  return {
    game: game || (earlier.game ?? ""),
    games: earlier.game ? { [earlier.game]: /** @type {NewTable} */ (earlier), ...games } : games,
  };
}

/** The game that was chosen last; the first of all where none was. @param {Catalogue} catalogue */
export const lastGame = (catalogue) => gameOf(catalogue, choices().game).name;

/**
 * A game of the catalogue; the first where there is none of that name.
 *
 * @param {Catalogue} catalogue
 * @param {string} name
 */
export function gameOf({ games }, name) {
  const game = games.find((entry) => entry.name === name) ?? games[0];
  if (!game) throw new Error("no game is served");
  return game;
}

/**
 * The rule set of a choice; the first of its game where there is none of that name.
 *
 * @param {GameEntry} game
 * @param {string} name
 */
export function rulesetOf({ rulesets }, name) {
  const ruleset = rulesets.find((entry) => entry.name === name) ?? rulesets[0];
  if (!ruleset) throw new Error("no rule set is served");
  return ruleset;
}

/** What was chosen for a game the last time, or what is proposed at a first visit. @param {GameEntry} game */
export const choiceOf = (game) =>
  settled(
    {
      ruleset: drawingOf(game.name).offered,
      options: {},
      seats: SEATS,
      name: "",
      bot: FIRST_BOT,
      ...choices().games[game.name],
      game: game.name,
    },
    game,
  );

/** @param {NewTable} choice */
export function keepChoice(choice) {
  const { games } = choices();
  keep(KEY, { game: choice.game, games: { ...games, [choice.game]: choice } });
}

/**
 * A choice corrected to what is possible: a rule set of this game, a number of players of this rule set, a bot that
 * plays it.
 *
 * @param {NewTable} choice
 * @param {GameEntry} game
 * @returns {NewTable}
 */
export function settled(choice, game) {
  const ruleset = rulesetOf(game, choice.ruleset);
  const possible = ruleset.seat_counts;
  const nearest = possible.includes(4) ? 4 : (possible[0] ?? 2);
  return {
    ...choice,
    game: game.name,
    ruleset: ruleset.name,
    seats: possible.includes(choice.seats) ? choice.seats : nearest,
    bot: playing(choice.bot ?? FIRST_BOT, game),
  };
}

/** A bot that plays a game: the one of that name where it does. @param {string} name @param {GameEntry} game */
export const playing = (name, { bots }) => [name, FIRST_BOT].find((each) => bots.includes(each)) ?? bots.at(-1) ?? name;

/** May hints be asked for against bots? */
export const wantsHints = () => kept(HINTS_KEY, /** @type {boolean} */ (true)) !== false;

/** @param {boolean} hints */
export const keepHints = (hints) => keep(HINTS_KEY, hints);
