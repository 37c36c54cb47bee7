/**
 * Every text of the page, by key.
 *
 * English stands here as the message and as the fallback; the server tells those of another language, by key. Values go
 * in by name: say("banner.plays", { who: "Ann" }). Where a number decides the form, a message has the forms of
 * Intl.PluralRules: count("seat.cards", 3). Texts of one subject are in the other words-*.js, those of a game in its
 * folder.
 */

import { last } from "./last.js";
import { onDemand } from "./on-demand.js";
import { fileOf } from "./told.js";
import { HOME } from "./words-home.js";
import { LEARN } from "./words-learn.js";
import { NEAR } from "./words-near.js";
import { PEOPLE } from "./words-people.js";
import { REPLAY } from "./words-replay.js";
import { RULEBOOK } from "./words-rulebook.js";
import { TABLE } from "./words-table.js";
import { WAITING } from "./words-waiting.js";

/** @typedef {string | ({other: string} & Partial<Record<Intl.LDMLPluralRule, string>>)} Message */

/** The language of the page. */
export const language = document.documentElement.lang || "en";

/** @type {Record<string, Message>} */
const COMMON = {
  "you": "You",
  "guest": "Guest",
  "card.name": "{rank} of {suit}",
  "card.the": "the {card}",
  "rank.A": "ace",
  "rank.2": "two",
  "rank.3": "three",
  "rank.4": "four",
  "rank.5": "five",
  "rank.6": "six",
  "rank.7": "seven",
  "rank.8": "eight",
  "rank.9": "nine",
  "rank.T": "ten",
  "rank.J": "jack",
  "rank.Q": "queen",
  "rank.K": "king",
  "suit.C": "clubs",
  "suit.D": "diamonds",
  "suit.H": "hearts",
  "suit.S": "spades",
  "index.A": "A",
  "index.K": "K",
  "index.Q": "Q",
  "index.J": "J",
  "list.and": "{first} and {last}",
  "action.close": "Close",
  "action.retry": "Try again",
  "action.home": "Choose a game",
  "error.offline": "The server cannot be reached",
  "error.device": "This device cannot host the table:",
  "error.failed": "Something went wrong on the server",
  "error.title": "This table cannot be shown",
  "rules.label": "The rules, sentence by sentence",
  "rules.loading": "The rules are being written out …",
  "settings.title": "On this device",
  "settings.language": "Language",
  "settings.index": "Letters on the cards",
  "settings.index.auto": "By language",
  "settings.theme": "Light or dark",
  "settings.theme.auto": "As the system",
  "settings.theme.light": "Light",
  "settings.theme.dark": "Dark",
  "settings.suits": "Colours of the suits",
  "settings.suits.two": "Two",
  "settings.suits.four": "Four",
  "settings.cards": "Size of the cards",
  "settings.cards.usual": "Usual",
  "settings.cards.large": "Large",
  "settings.back": "Backs of the cards",
  "settings.back.crown": "Crown",
  "settings.back.waves": "Waves",
  "settings.back.stars": "Stars",
  "settings.back.tiles": "Tiles",
  "settings.cloth": "Cloth",
  "settings.cloth.green": "Green",
  "settings.cloth.blue": "Blue",
  "settings.cloth.wine": "Wine red",
  "settings.cloth.slate": "Slate",
  "settings.speed": "Speed of the others’ plays",
  "settings.speed.slow": "Slow",
  "settings.speed.normal": "Normal",
  "settings.speed.fast": "Fast",
  "settings.press": "Play a card with",
  "settings.press.twice": "Two taps",
  "settings.press.once": "One tap",
  "settings.sound": "Sounds",
  "settings.sound.off": "Off",
  "settings.sound.on": "On",
  "settings.tick": "Vibration at every card",
  "settings.tick.off": "Off",
  "settings.tick.on": "On",
  "sound.question": "Would you like to hear the cards?",
  "sound.yes": "Yes",
  "sound.no": "No",
};

/** @type {Record<string, Message>} */
const catalogue = {
  ...COMMON,
  ...HOME,
  ...TABLE,
  ...LEARN,
  ...NEAR,
  ...PEOPLE,
  ...WAITING,
  ...REPLAY,
  ...RULEBOOK,
};

/**
 * Once this is done all is said in the language of the page, which is English until then: whatever draws a page waits
 * for it. The module itself does not, since older phones know no `await` outside of a function.
 */
export const wordsCome = language === "en" ? Promise.resolve() : takeWords();

/** The language's own texts go before those in English, whichever come first. */
async function takeWords() {
  Object.assign(catalogue, await wordsOf(language));
}

/**
 * Adds the texts of a game, in English where the language has none.
 *
 * @param {Record<string, Message>} words
 */
export function addWords(words) {
  for (const [key, message] of Object.entries(words)) catalogue[key] ??= message;
}

/** The game that the page shows, if it shows one: what it calls a thing itself goes first. */
let shownGame = "";

/** Speak of one game: a key behind its name goes before the key alone. @param {string} game */
export function speakOf(game) {
  shownGame = game;
}

/** @param {string} key */
const messageOf = (key) => catalogue[`${shownGame}.${key}`] ?? catalogue[key];

// The messages know no more than a number's form; a library that reads ICU messages would parse each for the same.
const plurals = onDemand(() => new Intl.PluralRules(language));

/**
 * The catalogue of another language; empty where it cannot be had, so that the page speaks English.
 *
 * @param {string} name
 * @returns {Promise<Record<string, Message>>}
 */
async function wordsOf(name) {
  try {
    const response = await fileOf("words", name);
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

/** What most messages are told with: a page is drawn with hundreds of them. @type {Record<string, string | number>} */
const NONE = {};

/** @param {string} text @param {Record<string, string | number>} values */
const fill = (text, values) =>
  values === NONE ? text : text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** Stands for a message that is lacking, which is a mistake: tests see it on the console. @param {string} key */
function withoutWords(key) {
  console.error(`no words for ${key}`);
  return last(key.split(".")) ?? "";
}

/** The message of a key, its values filled in. @param {string} key @param {Record<string, string | number>} [values] */
export function say(key, values = NONE) {
  const text = messageOf(key) ?? withoutWords(key);
  return fill(typeof text === "string" ? text : text.other, values);
}

/**
 * The message that fits a number; the number is `{n}` in it.
 *
 * @param {string} key
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function count(key, n, values = {}) {
  const text = messageOf(key) ?? withoutWords(key);
  const form = typeof text === "object" ? (text[plurals().select(n)] ?? text.other) : text;
  return fill(form, { n: n < 0 ? `−${-n}` : n, ...values });
}

/** Is there a message of this key? @param {string} key */
export const hasWords = (key) => messageOf(key) !== undefined;

/** "Ann, Bob and Cleo". @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names[0] ?? "";
  return say("list.and", { first: names.slice(0, -1).join(", "), last: last(names) ?? "" });
}
