/** Playing at once: a press opens a table against bots, as it was chosen the last time. No drawing here. */

import { insteadAddress } from "../addresses.js";
import { claimGesture } from "../gesture.js";
import { goInstead } from "../instead.js";
import { choiceOf, rulesetOf, wantsHints } from "../opening/choice.js";
import { onOneDevice, openAndShow, refusalOf } from "../opening/starting.js";

/**
 * @typedef {import("../wire.js").Catalogue} Catalogue
 * @typedef {Catalogue["games"][number]} GameEntry
 */

export class Playing {
  /** The game whose table is being opened. @type {string | null} */
  starting = null;
  /** Why a game cannot be played as it was chosen. @type {{game: string, message: string} | null} */
  refusal = null;

  /** @param {Catalogue} catalogue @param {() => void} changed */
  constructor(catalogue, changed) {
    this.catalogue = catalogue;
    this.changed = changed;
  }

  /** How a game is played at once: rules, players, and the title of the bots. @param {GameEntry} game */
  as(game) {
    const choice = choiceOf(game);
    const bot = this.catalogue.bots.find(({ name }) => name === choice.bot);
    return { choice, ruleset: rulesetOf(game, choice.ruleset), bot: bot?.title ?? "" };
  }

  /** @param {GameEntry} game */
  async play(game) {
    if (this.starting !== null || !claimGesture()) return;
    const { choice, ruleset } = this.as(game);
    this.starting = game.name;
    this.refusal = null;
    this.changed();
    try {
      await openAndShow(onOneDevice(choice, wantsHints()), ruleset.title);
    } catch (error) {
      if (await goInstead(error, insteadAddress(game.name))) return;
      this.starting = null;
      this.refusal = { game: game.name, message: refusalOf(error).message };
      this.changed();
    }
  }
}
