/** The page by which a device comes to the table of another one next to it, and then is at that table. */

import { html, render } from "../../vendor/lit-html/lit-html.js";
import { homeAddress } from "../shared/addresses.js";
import { comeTo } from "./at-table.js";
import { Camera } from "../shared/codes/camera.js";
import { code, codeOf } from "../shared/near/scan.js";
import { far } from "../shared/near/far.js";
import { greetingOf, secretFor, tableIn } from "../shared/near/hello.js";
import { Peer, whyNot } from "../shared/near/peer.js";
import { scan } from "../shared/near/scan.js";
import { stay } from "../shared/offline/staying.js";
import { brand } from "../shared/view/bar.js";
import { linkBox } from "../shared/view/link-box.js";
import { openModal } from "../shared/view/modal.js";
import { say, wordsCome } from "../shared/words.js";
import "./words.js";

/** @param {Joining} joining */
export const joinPage = (joining) =>
  html`<header class="bar">
      ${brand()}
      <p class="bar-title"></p>
    </header>
    <main class="near-page">
      <h1>${say("near.join")}</h1>
      <section class="paper">${steps(joining, "near.join.how")}</section>
      <p class="hint">${say("near.trust.guest")}</p>
      <p class="hint">${say("near.stay.guest")}</p>
    </main>`;

/**
 * Over the table, once the line is lost: it cannot be closed but by a new line, or by going.
 *
 * @param {Joining} joining
 */
export function openLost(joining) {
  const modal = openModal(
    say("near.lost.title"),
    "near-dialog near-lost",
    () =>
      html`<h2>${say("near.lost.title")}</h2>
        ${steps(joining, "near.lost.how")}
        <div class="dialog-end"><a class="button" href=${homeAddress()}>${say("action.home")}</a></div>`,
  );
  modal.dialog.addEventListener("cancel", (event) => event.preventDefault());
  return modal;
}

/** @param {Joining} joining @param {string} how an offer is come by */
const steps = (joining, how) =>
  joining.answer
    ? html`<p>${say("near.answer.show")}</p>
        ${code(joining.code, say("near.answer.code"))}
        ${linkBox(joining.answer, {
          text: say("near.join"),
          label: say("near.answer.text"),
          drawn: () => joining.changed(),
        })}
        <p class="near-waits" role="status">
          <i class="spinner" aria-hidden="true"></i> ${say("near.answer.waits")}
          <button type="button" class="button" @click=${() => joining.again()}>${say("near.scan.again")}</button>
        </p>`
    : html`<p>${say(how)}</p>
        ${scan(joining, "offer")}`;

/** What a table may tell at once: the replay of a long match is a million letters. */
const LONGEST_MESSAGE = 16_000_000;

export class Joining {
  /** The answer to be shown; empty while an offer is looked for. */
  answer = "";
  /** The same as a code. @type {boolean[][]} */
  code = [];
  refusal = "";
  isConnecting = false;
  /** @type {Peer | null} */
  #peer = null;
  /** The table of this page, once it has been there. */
  #table = "";

  /**
   * @param {() => void} changed
   * @param {(table: string) => void} joined called each time there is a line
   * @param {() => void} lost
   */
  constructor(changed, joined, lost) {
    this.changed = changed;
    this.joined = joined;
    this.lost = lost;
    this.scanner = new Camera((text) => this.take(text), changed);
  }

  /** Takes an offer, by itself or at the end of an address, and answers it. @param {string} text */
  async take(text) {
    this.#peer?.end();
    this.refusal = "";
    try {
      const peer = new Peer({
        most: LONGEST_MESSAGE,
        opened: () => {},
        heard: (message) => this.#hear(peer, message),
        ended: () => this.#end(peer),
      });
      this.#peer = peer;
      const answer = await peer.answer(text.trim().replace(/^.*#/s, ""));
      Object.assign(this, { answer, code: await codeOf(answer) });
    } catch (error) {
      this.again(say(whyNot(error, "near.no-offer")));
    }
    this.changed();
  }

  /** Looks for another offer. @param {string} [why] the last one came to nothing */
  again(why = "") {
    const peer = this.#peer;
    this.#peer = null;
    peer?.end();
    Object.assign(this, { answer: "", refusal: why });
    this.changed();
  }

  /**
   * The first message of the host says which table it is; all others are for whoever asked.
   *
   * @param {Peer} peer
   * @param {string} text
   */
  #hear(peer, text) {
    if (far.isReachedBy(peer)) return far.take(JSON.parse(text));
    const table = tableIn(text);
    if (table === null) return this.again(say("near.other-version"));
    if (this.#table && table !== this.#table) return this.again(say("near.other-table"));
    this.#table = table;
    this.answer = "";
    peer.tell(greetingOf(secretFor(table)));
    far.connect(peer);
    this.joined(table);
  }

  /** @param {Peer} peer */
  #end(peer) {
    if (peer !== this.#peer) return;
    const wasThere = far.isReachedBy(peer);
    this.again(wasThere ? "" : say("near.lost.title"));
    if (!wasThere) return;
    far.lost();
    this.lost();
  }
}

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @type {import("../shared/view/modal.js").Modal | null} */
let lost = null;
let isThere = false;

const joining = new Joining(draw, joined, () => {
  lost = openLost(joining);
});

function draw() {
  if (isThere) lost?.draw();
  else render(joinPage(joining), root);
}

/** @param {string} table */
function joined(table) {
  history.replaceState(null, "", location.pathname);
  lost?.close();
  lost = null;
  if (isThere) return; // what shows the table goes on by itself
  isThere = true;
  comeTo(root, table);
}

/** An offer at the end of the address, as a camera finds it. */
function takeOffer() {
  if (location.hash.length > 1 && !isThere) joining.take(location.hash);
}

wordsCome.then(() => {
  draw();
  takeOffer();
});
window.addEventListener("hashchange", takeOffer);
stay();
