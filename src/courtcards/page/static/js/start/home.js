/** The first page: go on, play at once, go to people, or learn; and what one comes back to. */

import { render } from "../../vendor/lit-html/lit-html.js";
import { insteadAddress } from "../shared/addresses.js";
import { Refused, snapshot } from "../shared/api.js";
import { drawnCatalogue } from "../shared/games.js";
import { claimGesture } from "../shared/gesture.js";
import { playedMatches } from "../shared/history/store.js";
import { homePage } from "./home/page.js";
import { isDevice } from "../shared/host.js";
import { goInstead } from "../shared/instead.js";
import { Lobby } from "./lobby/lobby.js";
import { choiceOf, rulesetOf, wantsHints } from "./opening/choice.js";
import { onOneDevice, openAndShow, refusalOf } from "../shared/opening/starting.js";
import { recentTables } from "../shared/recent.js";
import { staySoon } from "../shared/staying.js";
import { errorCard, retryButton, wrong } from "../shared/view/error-card.js";
import { wordsCome } from "../shared/words.js";
import "./words.js";

/**
 * @typedef {import("../shared/recent.js").RecentTable} RecentTable
 *
 * @typedef {object} Waits What a table waits for.
 * @property {"you" | "other" | "seats" | "paused" | "gone"} what
 * @property {string} who plays next, where somebody else does
 * @property {string[]} others who else sits there
 * @property {boolean} isAmongPeople do other people play there, and not bots alone?
 */

const LOOKED_AFTER = 8;

export class LiveTables {
  /** What has been heard, by table. @type {Map<string, Waits>} */
  #heard = new Map();

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    if (isDevice) return; // nobody plays there while one is here
    document.addEventListener("visibilitychange", () => this.#look());
    window.addEventListener("pageshow", (event) => event.persisted && this.#look());
    this.#look();
  }

  /**
   * Tables that one may go on at: first those at which people wait for one, then those at which bots do, then those
   * that were left last.
   */
  get all() {
    const haste = (/** @type {RecentTable} */ { table }) =>
      Number(this.waits(table)?.what === "you") + Number(this.isAwaited(table));
    return open()
      .filter(({ table }) => this.waits(table)?.what !== "gone")
      .sort((a, b) => haste(b) - haste(a) || b.at - a.at);
  }

  /** Do people wait for one there? @param {string} table */
  isAwaited(table) {
    const waits = this.waits(table);
    return waits?.what === "you" && waits.isAmongPeople;
  }

  /** What a table waits for; undefined until it has been heard. @param {string} table */
  waits(table) {
    return this.#heard.get(table);
  }

  /** Looks whenever the page comes to be seen, and no oftener: who looks at a table counts as being there. */
  async #look() {
    if (document.hidden) return;
    const tables = open().slice(0, LOOKED_AFTER);
    await Promise.all(tables.map(async ({ table }) => this.#hear(table, await heard(table))));
    this.changed();
  }

  /** @param {string} table @param {Waits | null} waits */
  #hear(table, waits) {
    if (waits !== null) this.#heard.set(table, waits);
  }
}

const open = () => recentTables().filter(({ state }) => state === "open");

/**
 * What a table waits for now; null where the server does not say.
 *
 * @param {string} table
 * @returns {Promise<Waits | null>}
 */
async function heard(table) {
  try {
    const { room, view } = await snapshot(table);
    const beside = room.seats.filter(({ seat, name }) => seat !== view.seat && name !== null);
    const others = beside.flatMap(({ name }) => name ?? []);
    const known = { who: "", others, isAmongPeople: beside.some(({ bot }) => bot === null) };
    if (view.phase === "match-over" || view.seat < 0) return { ...known, what: "gone" };
    if (room.status === "open") return { ...known, what: "seats" };
    if (room.status === "paused") return { ...known, what: "paused" };
    // Between two hands anybody may deal.
    if (view.turn === view.seat || view.turn === null) return { ...known, what: "you" };
    return { ...known, what: "other", who: room.seats[view.turn]?.name ?? "" };
  } catch (error) {
    const isThere = !(error instanceof Refused) || ![403, 404].includes(error.refusal.status);
    return isThere ? null : { what: "gone", who: "", others: [], isAmongPeople: false };
  }
}

/**
 * @typedef {import("../shared/wire.js").Catalogue} Catalogue
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

const root = /** @type {HTMLElement} */ (document.getElementById("home"));

async function start() {
  const coming = drawnCatalogue();
  await Promise.allSettled([coming]);
  const held = document.activeElement?.closest("[data-game]")?.getAttribute("data-game");
  root.replaceChildren(); // what the page came with
  try {
    const found = await coming;
    const changed = () => home && root.isConnected && render(homePage(home), root);
    /** @type {import("./home/page.js").Home | null} */
    let home = null;
    home = {
      playing: new Playing(found, changed),
      tables: new LiveTables(changed),
      lobby: new Lobby(changed),
      last: playedMatches()[0] ?? null,
      changed,
    };
    changed();
    if (held) /** @type {HTMLElement | null} */ (root.querySelector(`[data-game="${held}"] .play`))?.focus();
    playPressed(home.playing);
    window.addEventListener("courtcards:settings", changed);
  } catch (error) {
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
  }
}

/** Plays what was pressed before there was anything to play it: the query names it. @param {Playing} playing */
function playPressed(playing) {
  const pressed = new URLSearchParams(location.search).get("play");
  const game = playing.catalogue.games.find(({ name }) => name === pressed);
  if (!game) return;
  history.replaceState(null, "", location.pathname); // whoever comes back does not play at once
  playing.play(game);
}

wordsCome.then(start);
staySoon();
