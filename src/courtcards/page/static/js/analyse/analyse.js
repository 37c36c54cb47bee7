/** The page of the analysis board: a position is set up, pasted, or comes in the fragment of the address. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { analyseAddress } from "../shared/addresses.js";
import { positionShown } from "../shared/api.js";
import { drawingOf, isDrawn } from "../shared/drawing.js";
import { drawnCatalogue, readyFor } from "../shared/games.js";
import { staySoon } from "../shared/staying.js";
import { barButton, brand } from "../shared/view/bar.js";
import { keysDialog, openDialog, settingsDialog } from "../shared/view/dialogs.js";
import { errorCard, retryButton, wrong } from "../shared/view/error-card.js";
import { onceWritten } from "../shared/view/typeface.js";
import { say, wordsCome } from "../shared/words.js";
import { AnalysisSession, whyNot } from "./session.js";
import { setupPage } from "./setup-view.js";
import { offeredOf, Setup } from "./setup.js";
import { Board, boardPage } from "./view.js";
import "./words.js";

/** @typedef {import("../shared/wire.js").GameEntry} GameEntry */

/** The wait before the address is changed: browsers do not allow that too often. */
const SETTLED_MS = 400;
const NOTICE_MS = 6000;
const KEY_NAMES = [
  "replay.keys.moves",
  "replay.keys.ends",
  "analyse.keys.best",
  "replay.keys.open",
  "replay.keys.help",
];
const FIELDS = "input, select, textarea, dialog";

const root = /** @type {HTMLElement} */ (document.getElementById("analyse"));

class Page {
  /** @type {Setup} */
  setup;
  /** None while a position is set up. @type {AnalysisSession | null} */
  session = null;
  /** The line with all cards open, of which a seat's part is shown. @type {string | null} */
  #whole = null;
  /** @type {Board | null} */
  #board = null;
  refusal = "";
  isBusy = false;
  notice = "";
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {import("../shared/wire.js").Catalogue} catalogue */
  constructor(catalogue) {
    this.games = catalogue.games.filter(({ name }) => isDrawn(name) && drawingOf(name).setup);
    const first = /** @type {GameEntry} */ (this.games[0]);
    this.setup = new Setup(first, offeredOf(first));
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("hashchange", () => this.openAddress());
    window.addEventListener("courtcards:settings", () => this.draw(null));
    onceWritten(() => this.draw(null));
  }

  /** Opens the position of the address, where it has one. */
  async openAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const position = asked.get("position");
    if (position === null) return this.#setUp();
    const ply = asked.get("ply");
    await this.open({ position }, ply !== null && /^\d{1,4}$/.test(ply) ? Number(ply) : Infinity);
  }

  /**
   * @param {import("../shared/wire.js").PositionRequest} request
   * @param {number} [ply]
   * @param {string | null} [whole] the line with all cards open, where a seat's part is asked for
   */
  async open(request, ply = Infinity, whole = null) {
    const asked = ++this.#asked;
    this.isBusy = true;
    this.refusal = "";
    this.draw(null);
    try {
      const told = await positionShown(request);
      await readyFor(told.game);
      const session = await AnalysisSession.open(told, ply, (change) => this.draw(change));
      if (asked !== this.#asked) return;
      this.#close();
      this.session = session;
      this.#whole = whole;
      session.weighSoon();
    } catch (error) {
      if (asked === this.#asked) this.refusal = whyNot(error);
    }
    this.isBusy = false;
    this.draw(null);
    if (!this.refusal) window.scrollTo({ top: 0 });
  }

  #close() {
    this.session?.end();
    this.session = null;
    this.#board?.end();
    this.#board = null;
  }

  #setUp() {
    this.#close();
    this.refusal = "";
    this.draw(null);
  }

  /** The position that is looked at is set up anew, from its start. */
  async #edit() {
    const { session } = this;
    if (!session) return;
    const { tree } = session;
    const told = tree.root.told ?? (await positionShown({ position: tree.start }));
    const game = this.games.find(({ name }) => name === told.game);
    if (game) {
      this.setup = new Setup(game, told.ruleset, told.seats);
      this.setup.take(told, tree.playsTo(session.node)[0] ?? "");
    }
    history.pushState(null, "", analyseAddress());
    this.#setUp();
  }

  #analyse() {
    const { setup } = this;
    if (setup.layout.viewer === null && setup.isLacking) setup.dealRest();
    this.open({ position: setup.text });
  }

  get #title() {
    const told = this.session?.told;
    if (!told) return "";
    const game = this.games.find(({ name }) => name === told.game);
    const ruleset = game?.rulesets.find(({ name }) => name === told.ruleset)?.title ?? told.ruleset;
    return `${game?.title ?? told.game} · ${ruleset}`;
  }

  /** @param {import("../shared/play/types.js").Change | null} change */
  draw(change) {
    const { session } = this;
    render(
      html`<header class="bar">
          ${brand()}
          <h1 class="bar-title"><b>${say("analyse.title")}</b> <span>${this.#title}</span></h1>
          <nav class="bar-buttons" aria-label=${say("bar.label")}>
            ${session ? barButton("keys", say("bar.keys"), () => openDialog("keys"), "bar-keys") : nothing}
            ${barButton("settings", say("bar.settings"), () => openDialog("settings"), "")}
          </nav>
        </header>
        ${session ? boardPage(session, this.#title, this.#boardActions) : setupPage(this.setup, this.#setupActions)}
        ${settingsDialog()}${keysDialog(KEY_NAMES)}`,
      root,
    );
    document.title = `${say("analyse.title")} – Courtcards`;
    if (!session) return;
    const board = /** @type {HTMLElement} */ (root.querySelector(".board"));
    if (this.#board?.board !== board) {
      this.#board?.end();
      this.#board = new Board(
        board,
        () => this.session,
        () => this.draw(null),
      );
    }
    this.#board.draw(session, change);
    this.#keepAddress();
    showStep();
  }

  /** Shows the line as a seat knows it, or with all cards open. @param {number | null} seat */
  #know(seat) {
    const { session } = this;
    if (!session) return;
    const whole = this.#whole ?? this.#line;
    const ply = session.tree.playsTo(session.node).filter((play) => !play.startsWith("shuffle ")).length;
    this.open(seat === null ? { position: whole } : { position: whole, seat }, ply, seat === null ? null : whole);
  }

  /** @returns {import("./view.js").BoardActions} */
  get #boardActions() {
    return {
      edit: () => this.#edit(),
      copy: () => this.#copy(),
      notice: this.notice,
      isWhole: this.#whole !== null || this.session?.told.seat === null,
      know: (seat) => this.#know(seat),
    };
  }

  /** @returns {import("./setup-view.js").SetupActions} */
  get #setupActions() {
    return {
      games: this.games,
      refusal: this.refusal,
      isBusy: this.isBusy,
      changed: () => this.draw(null),
      begin: (game, ruleset, seats) => this.#begin(game, ruleset, seats),
      analyse: () => this.#analyse(),
      read: (text) => this.open({ position: text }),
    };
  }

  /** @param {GameEntry} game @param {string} ruleset @param {number} [seats] */
  #begin(game, ruleset, seats) {
    const { viewer } = this.setup.layout;
    this.setup = new Setup(game, ruleset, seats);
    if (viewer === null) this.setup.lookFrom(null);
    this.draw(null);
  }

  /** The address of what is looked at: the whole line, and how far along it. */
  get #address() {
    const { session } = this;
    if (!session) return analyseAddress();
    const { tree, node } = session;
    const isEnd = node.children.length === 0;
    return analyseAddress({ position: this.#line, ...(isEnd ? {} : { ply: String(tree.playsTo(node).length) }) });
  }

  /** The line that is looked at, to its end, as text. */
  get #line() {
    const { tree, node } = /** @type {AnalysisSession} */ (this.session);
    const plays = tree.playsTo(tree.endOf(node));
    return plays.length > 0 ? `${tree.start} plays=${plays.join(",")}` : tree.start;
  }

  /** Keeps the address of the page to what it shows. */
  #keepAddress() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.session && history.replaceState(null, "", this.#address), SETTLED_MS);
  }

  async #copy() {
    history.replaceState(null, "", this.#address);
    try {
      await navigator.clipboard.writeText(location.href);
      this.#say(say("replay.copied"));
    } catch {
      // Without https there is no clipboard for pages: the address stands in the bar of the browser.
      this.#say(say("analyse.copy.bar"));
    }
  }

  /** @param {string} notice */
  #say(notice) {
    this.notice = notice;
    this.draw(null);
    setTimeout(() => {
      if (this.notice === notice) this.notice = "";
      this.draw(null);
    }, NOTICE_MS);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { session } = this;
    const { target } = event;
    if (!session || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest(FIELDS)) return;
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act(session);
  }
}

/** @type {Record<string, (session: AnalysisSession) => unknown>} */
const KEYS = {
  "ArrowRight": (session) => session.step(1),
  "ArrowLeft": (session) => session.step(-1),
  "Home": (session) => session.toStart(),
  "End": (session) => session.toEnd(),
  "b": (session) => session.playBest(),
  "h": (session) => session.told.seat === null && session.open(!session.isOpen),
  "?": () => openDialog("keys"),
};

/** Keeps the play that is looked at in sight in its list, which scrolls by itself. */
function showStep() {
  const list = root.querySelector(".line-panel > .line");
  const at = root.querySelector('.line-play[aria-current="step"]');
  if (!list || !at) return;
  const [frame, box] = [list.getBoundingClientRect(), at.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom) list.scrollTop += box.top - frame.top - frame.height / 2;
}

async function begin() {
  try {
    const page = new Page(await drawnCatalogue());
    await page.openAddress();
  } catch (error) {
    render(errorCard(say("analyse.title"), wrong(error), retryButton()), root);
  }
}

wordsCome.then(begin);
staySoon();
