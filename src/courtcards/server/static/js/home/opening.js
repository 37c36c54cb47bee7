/** What is being chosen on the first page, and the rules that follow from it. No drawing here. */

import { Refused, openTable, rulesInWords } from "../api.js";
import { remember } from "../recent.js";
import { keep, kept } from "../settings.js";
import { language, say } from "../words.js";

/**
 * @typedef {import("../types.js").Catalogue} Catalogue
 * @typedef {import("../types.js").OptionValue} OptionValue
 * @typedef {import("../types.js").NewTable} NewTable
 */

const KEY = "courtcards.choice";
const RULES_WAIT_MS = 150;

export class Opening {
  /** @type {NewTable} */
  choice = { game: "kings-corner", ruleset: "french", options: {}, seats: 3, name: "", bot: "steady" };
  /** @type {import("../types.js").RulesInWords | null} */
  rules = null;
  /** Why this cannot be played. @type {import("../types.js").Refusal | null} */
  refusal = null;
  isHouseOpen = false;
  isStarting = false;
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Catalogue} catalogue @param {() => void} changed */
  constructor(catalogue, changed) {
    this.catalogue = catalogue;
    this.changed = changed;
  }

  begin() {
    this.choice = { ...this.choice, ...kept(KEY, {}) };
    this.isHouseOpen = Object.keys(this.choice.options).length > 0;
    this.change({});
  }

  get game() {
    const { games } = this.catalogue;
    const game = games.find((entry) => entry.name === this.choice.game) ?? games[0];
    if (!game) throw new Error("no game is served");
    return game;
  }

  get ruleset() {
    const { rulesets } = this.game;
    const ruleset = rulesets.find((entry) => entry.name === this.choice.ruleset) ?? rulesets[0];
    if (!ruleset) throw new Error("no rule set is served");
    return ruleset;
  }

  /** The value of an option: as the house plays it, else as printed. @param {string} name @returns {OptionValue} */
  valueOf(name) {
    return name in this.choice.options ? this.choice.options[name] ?? null : this.ruleset.options[name] ?? null;
  }

  /** @param {Partial<NewTable>} changes */
  change(changes) {
    const isOther = (changes.game ?? this.choice.game) !== this.choice.game || (changes.ruleset ?? this.choice.ruleset) !== this.choice.ruleset;
    this.choice = { ...this.choice, ...changes, ...(isOther ? { options: {} } : {}) };
    this.#settle();
    keep(KEY, { ...this.choice });
    this.refusal = null;
    this.changed();
    this.#askForRules();
  }

  /** A house rule, or the printed one again. @param {string} name @param {OptionValue} value */
  setOption(name, value) {
    const { [name]: _, ...others } = this.choice.options;
    this.change({ options: this.ruleset.options[name] === value ? others : { ...others, [name]: value } });
  }

  /** @param {boolean} isOpen */
  openHouse(isOpen) {
    this.isHouseOpen = isOpen;
    this.changed();
  }

  async start() {
    if (this.isStarting) return;
    this.isStarting = true;
    this.changed();
    const choice = { ...this.choice, name: this.choice.name.trim() || say("guest") };
    try {
      const { table } = await openTable(choice);
      remember({ table, game: choice.game, title: this.ruleset.title, players: [choice.name], state: "open" });
      location.assign(`/table/${table}`);
    } catch (error) {
      this.refusal = refusalOf(error);
      this.isStarting = false;
      this.changed();
    }
  }

  /** Keeps the choice to what there is: a rule set of this game, a number of players of this rule set. */
  #settle() {
    const ruleset = this.ruleset;
    const { seats, bot } = this.choice;
    const possible = ruleset.seat_counts;
    const nearest = possible.includes(seats) ? seats : possible.includes(4) ? 4 : possible[0] ?? 2;
    const bots = this.catalogue.bots;
    this.choice = {
      ...this.choice, game: this.game.name, ruleset: ruleset.name, seats: nearest,
      bot: bots.some((entry) => entry.name === bot) ? bot : bots.at(-1)?.name ?? "steady",
    };
  }

  #askForRules() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fetchRules(), this.rules ? RULES_WAIT_MS : 0);
  }

  async #fetchRules() {
    this.#asking?.abort();
    this.#asking = new AbortController();
    try {
      this.rules = await rulesInWords(this.choice, language, this.#asking.signal);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.refusal = refusalOf(error);
    }
    this.changed();
  }
}

/** @param {unknown} error @returns {import("../types.js").Refusal} */
function refusalOf(error) {
  if (error instanceof Refused) return error.refusal;
  return { status: 0, error: "page/failed", message: say("error.failed"), clause: null };
}
