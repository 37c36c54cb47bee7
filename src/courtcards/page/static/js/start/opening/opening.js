/** What is being chosen for a new table, and the rules that follow from it. No drawing here. */

import { addressToShare, rulesInWords } from "../../shared/api.js";
import { insteadAddress, openingAddressAt } from "../../shared/addresses.js";
import { claimGesture } from "../../shared/gesture.js";
import { elsewhere, isDevice } from "../../shared/host.js";
import { goInstead } from "../../shared/instead.js";
import { botPauseMs, change as changeSettings, current, keep, kept, ownFace } from "../../shared/settings.js";
import { FIRST_BOT } from "../../shared/view/levels.js";
import { language } from "../../shared/words.js";
import {
  choiceOf,
  gameOf,
  keepChoice,
  keepHints,
  lastGame,
  playing,
  rulesetOf,
  settled,
  wantsHints,
} from "./choice.js";
import { onOneDevice, openAndShow, refusalOf } from "../../shared/opening/starting.js";

/**
 * @typedef {import("../../shared/wire.js").Catalogue} Catalogue
 * @typedef {import("../../shared/types.js").OptionValue} OptionValue
 * @typedef {import("../../shared/types.js").NewTable} NewTable
 * @typedef {import("../../shared/wire.js").Settings} TableSettings
 * @typedef {"bots" | "beside" | "near" | "people"} Way against bots at once, with people around this device, with those
 *   at devices next to it, or with people anywhere; the last two at a table that waits for them
 *
 * @typedef {Omit<TableSettings, "limit" | "patience" | "bot_pause" | "shared">} PeopleChoice
 * @typedef {PeopleChoice & {seconds: number, days: number}} ForPeople how a table of people is opened; for a move,
 *   seconds or days
 */

const PEOPLE_KEY = "courtcards.people";
const WAY_KEY = "courtcards.way";
const BESIDE_KEY = "courtcards.beside";
/** The ways to play whose tables are opened on this page, the first for a first visit. @type {Way[]} */
const WAYS_HERE = isDevice ? ["bots", "beside", "near"] : ["bots", "people", "beside"];
/** All ways to play; devices next to each other play at a table of one of them. @type {Way[]} */
export const WAYS = elsewhere.includes("device") ? [...WAYS_HERE, "near"] : WAYS_HERE;
const RULES_WAIT_MS = 150;
/** Whoever has lost the line to a device next to it has to be invited again: that takes people a while. */
const PATIENCE_NEAR_S = 300;

export class Opening {
  /** @type {import("../../shared/wire.js").RulesInWords | null} */
  rules = null;
  /** Why this cannot be played. @type {import("../../shared/types.js").Refusal | null} */
  refusal = null;
  /** @type {Way} */
  way = "bots";
  /** @type {ForPeople} */
  people = {
    public: false,
    spectators: true,
    spectators_chat: false,
    pace: "none",
    absent: "bot",
    stand_in: FIRST_BOT,
    free_text: true,
    hints: false,
    seconds: 60,
    days: 3,
  };
  /** The names of the people beside one, by seat from 1 on; a bot plays where there is none. @type {string[]} */
  beside = [];
  /** May one ask for hints against bots? */
  hints = true;
  isHouseOpen = false;
  /** Does the server's address work on this machine alone? */
  #isLocal = false;
  isStarting = false;
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Catalogue} catalogue @param {() => void} changed */
  constructor(catalogue, changed) {
    this.catalogue = catalogue;
    this.changed = changed;
    this.choice = choiceOf(gameOf(catalogue, lastGame(catalogue)));
  }

  /** @param {URLSearchParams} asked the way and the game that the address names */
  begin(asked) {
    this.people = { ...this.people, ...kept(PEOPLE_KEY, {}) };
    this.hints = wantsHints();
    this.beside = kept(BESIDE_KEY, this.beside);
    const way = asked.get("way") ?? kept(WAY_KEY, this.way);
    this.way = WAYS_HERE.find((each) => each === way) ?? this.way;
    this.chooseGame(asked.get("game") ?? lastGame(this.catalogue));
    this.isHouseOpen = Object.keys(this.choice.options).length > 0;
    if (!isDevice) this.#findAddress();
  }

  /** Is a table to be opened for people who could not reach it? */
  get isHereOnly() {
    return this.way === "people" && this.#isLocal;
  }

  async #findAddress() {
    try {
      this.#isLocal = (await addressToShare()).here_only;
    } catch {
      return; // a server that does not answer now says so when the table is opened
    }
    this.changed();
  }

  get game() {
    return gameOf(this.catalogue, this.choice.game);
  }

  get ruleset() {
    return rulesetOf(this.game, this.choice.ruleset);
  }

  /** The value of an option: as the house plays it, else as printed. @param {string} name @returns {OptionValue} */
  valueOf(name) {
    return name in this.choice.options ? (this.choice.options[name] ?? null) : (this.ruleset.options[name] ?? null);
  }

  /** Another game, as it was chosen the last time. @param {string} name */
  chooseGame(name) {
    this.#take(choiceOf(gameOf(this.catalogue, name)));
  }

  /** What is to be different in this game; house rules are those of one rule set. @param {Partial<NewTable>} changes */
  change(changes) {
    const isOther = (changes.ruleset ?? this.choice.ruleset) !== this.choice.ruleset;
    this.#take(settled({ ...this.choice, ...changes, ...(isOther ? { options: {} } : {}) }, this.game));
  }

  /** @param {NewTable} choice */
  #take(choice) {
    this.choice = choice;
    this.people = { ...this.people, stand_in: playing(this.people.stand_in, this.game) };
    keepChoice(choice);
    this.refusal = null;
    this.changed();
    this.#askForRules();
  }

  /** @param {Way} way */
  go(way) {
    if (!WAYS_HERE.includes(way)) return location.assign(openingAddressAt("device", { way, game: this.game.name }));
    this.way = way;
    this.refusal = null;
    keep(WAY_KEY, way);
    this.changed();
  }

  /** @param {Partial<ForPeople>} changes */
  changePeople(changes) {
    const people = { ...this.people, ...changes };
    // With a clock, a bot has to play for anybody whose time runs out.
    this.people = people.pace === "none" ? people : { ...people, absent: "bot" };
    keep(PEOPLE_KEY, this.people);
    this.refusal = null;
    this.changed();
  }

  /** The people around this device besides oneself: no more than there are seats. */
  get #people() {
    const names = this.beside.slice(0, this.choice.seats - 1).map((name) => name.trim());
    return this.way === "beside" ? names.filter(Boolean) : [];
  }

  /** Is a table to be opened that waits for people? */
  get isForPeople() {
    return this.way === "people" || this.way === "near";
  }

  /** Do bots play on any seat? */
  get hasBots() {
    return !this.isForPeople && this.#people.length < this.choice.seats - 1;
  }

  /** Who sits beside one. @param {number} seat @param {string} name */
  seatBeside(seat, name) {
    this.beside = Array.from({ length: Math.max(this.beside.length, seat) }, (_, index) =>
      index === seat - 1 ? name : (this.beside[index] ?? ""),
    );
    keep(BESIDE_KEY, this.beside);
    this.refusal = null;
    this.changed();
  }

  /** @param {boolean} hints */
  giveHints(hints) {
    this.hints = hints;
    keepHints(hints);
    this.changed();
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
    if (this.isStarting || !claimGesture()) return;
    this.isStarting = true;
    this.changed();
    const wish = this.isForPeople ? this.#withPeople() : onOneDevice(this.choice, this.hints, this.#people);
    try {
      await openAndShow(wish, this.ruleset.title);
    } catch (error) {
      const address =
        this.way === "bots" ? insteadAddress(this.game.name) : openingAddressAt("device", { way: this.way });
      if (this.way !== "people" && (await goInstead(error, address))) return;
      this.refusal = refusalOf(error);
      this.isStarting = false;
      this.changed();
    }
  }

  /** @returns {NewTable} */
  #withPeople() {
    const { seconds, days, ...settings } = this.people;
    const limit = { none: 0, move: seconds, days }[settings.pace];
    return {
      ...this.choice,
      name: current().name.trim(),
      ...ownFace(),
      bot: null,
      settings: { ...settings, limit, bot_pause: botPauseMs(), ...this.#onSeveralDevices },
    };
  }

  /** What goes without asking where people are next to each other. @returns {Partial<TableSettings>} */
  get #onSeveralDevices() {
    return this.way === "near" ? { public: false, patience: PATIENCE_NEAR_S } : {};
  }

  /** @param {string} name */
  callMe(name) {
    changeSettings({ name });
  }

  /** The bots that play the chosen game, from the weakest to the strongest. */
  get bots() {
    const { bots } = this.game;
    return this.catalogue.bots.filter(({ name }) => bots.includes(name));
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
