/** What a person chose on this device: theme, colours of the suits, speed. Nothing of it leaves the browser. */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"two" | "four"} suits
 * @property {"usual" | "large"} cards how large rank and suit are in the corner of a card
 * @property {"usual" | "suit" | "rank" | "trumps" | "hand"} order how the own hand is held; usual: as the game has it
 * @property {"crown" | "waves" | "stars" | "tiles"} back what is drawn on the backs
 * @property {"green" | "blue" | "wine" | "slate"} cloth the colour of the table
 * @property {"slow" | "normal" | "fast" | "instant"} speed
 * @property {"twice" | "once"} press how often a card is pressed to be played
 * @property {"on" | "off"} forced whether the only legal move plays itself after a moment
 * @property {"off" | "on"} quiet whether the table shows neither faces nor names
 * @property {"unasked" | "off" | "on"} sound nothing is heard until it is wanted
 * @property {"off" | "on"} tick whether a phone lets one feel what is played
 * @property {string} name what the others may call whoever plays here; empty until it has been said
 * @property {number} face the number of the face of whoever plays here; below 0 the name says which it is
 * @property {string} index style of the index: english, french, dutch, german, spanish; auto: that of the language
 */

const KEY = "courtcards.settings";

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  suits: "two",
  cards: "usual",
  order: "usual",
  back: "crown",
  cloth: "green",
  speed: "normal",
  press: "twice",
  forced: "on",
  quiet: "off",
  sound: "unasked",
  tick: "on",
  name: "",
  face: -1,
  index: "auto",
};

/** One step of the queue, in milliseconds. */
const STEP_MS = { slow: 500, normal: 195, fast: 95, instant: 0 };

/** For how long a turn stands there before a press counts, in milliseconds: nobody reacts faster. */
const SEEN_MS = { slow: 250, normal: 250, fast: 180, instant: 60 };

/** How long a bot waits before each play, in milliseconds. */
export const BOT_PAUSE_MS = { slow: 800, normal: 250, fast: 0, instant: 0 };

/**
 * Reads JSON kept on this device; `otherwise` where there is none, or storage is closed.
 *
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function kept(key, otherwise) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Keeps JSON on this device, where it can. @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is closed or full: the choice holds until the page is left.
  }
}

/** @type {Settings} */
let settings = { ...DEFAULTS, ...kept(KEY, {}) };

export const current = () => settings;

/** @param {Partial<Settings>} changes */
export function change(changes) {
  settings = { ...settings, ...changes };
  keep(KEY, settings);
  window.dispatchEvent(new CustomEvent("courtcards:settings"));
}

/** The face that was chosen, as a request tells it; nothing where the name says which it is. */
export const ownFace = () => (settings.face < 0 ? {} : { face: settings.face });

/** Does the person ask for cards that are read from further off? */
export const hasLargeCards = () => settings.cards === "large";

/** Does the person ask for a table without faces and names? */
export const isQuiet = () => settings.quiet === "on";

export const botPauseMs = () => BOT_PAUSE_MS[settings.speed] ?? BOT_PAUSE_MS.normal;

/** How long a card travels to its place, as a part of a step. */
export const TRAVEL = 0.75;

export const stepMs = () => STEP_MS[settings.speed] ?? STEP_MS.normal;

/** The same for a replay, which nobody could follow without a step. */
export const replayStepMs = () => stepMs() || STEP_MS.fast;

export const seenMs = () => SEEN_MS[settings.speed] ?? SEEN_MS.normal;

/** Does the person ask for less movement? */
export const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
