/**
 * A shuffle that one can check: the commitment before the match, the seeds shown after it, and whether they agree.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { seenCommitment } from "../shared/recent.js";
import { recordLink, recordName } from "../shared/view/record-link.js";
import { count, say } from "../shared/words.js";

/**
 * @typedef {import("../shared/replay/types.js").Fairness} Fairness
 * @typedef {import("../shared/replay/source.js").Source} Source
 *
 * @typedef {object} Check
 * @property {boolean | null} holds is the commitment that of the seed? null where this browser cannot say
 * @property {string | null} seed of the match, in hexadecimal
 */

/** The SHA-256 in hexadecimal. @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Checks the commitment here, in the browser; browsers do that over https and on one's own computer only.
 *
 * @param {Fairness} fairness
 * @returns {Promise<Check>}
 */
export async function checked({ commitment, seed, contributions }) {
  if (!globalThis.crypto?.subtle) return { holds: null, seed: null };
  const bytes = Uint8Array.from(seed.match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));
  const lines = ["courtcards/fair/1", seed, ...contributions].map((line) => `${line}\n`).join("");
  const text = new Uint8Array([...lines].map((letter) => letter.charCodeAt(0)));
  return { holds: (await sha256(bytes)) === commitment, seed: await sha256(text) };
}

/**
 * @param {Source} source
 * @param {Fairness | null} fairness
 * @param {Check | null} check
 * @param {import("../shared/wire.js").TablePlayer[]} players
 */
export function shufflePanel(source, fairness, check, players) {
  return html`<section class="shuffle" aria-labelledby="shuffle-title">
    <h2 id="shuffle-title">${say("shuffle.check")}</h2>
    ${fairness ? proof(source, fairness, check, players) : html`<p>${say("shuffle.none")}</p>`}
    ${
      source.table === null
        ? nothing
        : html`<p>
            ${recordLink(
              source.table,
              source.match,
              html`<i class="icon icon-download" aria-hidden="true"></i> ${say("action.record")}`,
            )}
          </p>`
    }
  </section>`;
}

/**
 * @param {Source} source
 * @param {Fairness} fairness
 * @param {Check | null} check
 * @param {import("../shared/wire.js").TablePlayer[]} players
 */
const proof = (source, fairness, check, players) =>
  html` <p>${say("shuffle.lead")}</p>
    ${fairness.brought ? html`<p>${count("shuffle.brought", fairness.brought)}</p>` : nothing}
    ${fairness.seed_given ? html`<p class="verdict is-bad">${say("shuffle.given")}</p>` : nothing}
    ${check ? verdict(check) : nothing}
    ${source.table === null ? nothing : promise(seenCommitment(source.table, source.match), fairness.commitment)}
    <dl class="shuffle-facts">
      ${fact("shuffle.commitment", fairness.commitment)} ${fact("shuffle.seed", fairness.seed)}
      ${players.map(
        (player, seat) =>
          html`<dt>${say("shuffle.contribution", { who: player.name })}</dt>
            <dd>
              ${
                fairness.contributions[seat]
                  ? html`<code>${fairness.contributions[seat]}</code>`
                  : say("shuffle.contribution.none")
              }
            </dd>`,
      )}
      ${check?.seed ? fact("shuffle.result", check.seed) : nothing}
    </dl>
    <p>${say("shuffle.how")}</p>
    <p>
      <code class="shuffle-command"
        >${`courtcards replay --fair ${source.table === null ? "…" : recordName(source.table)}`}</code
      >
    </p>`;

/** @param {string} key @param {string} value */
const fact = (key, value) =>
  html`<dt>${say(key)}</dt>
    <dd><code>${value}</code></dd>`;

/** @param {Check} check */
function verdict({ holds }) {
  const key = holds === null ? "shuffle.unchecked" : holds ? "shuffle.holds" : "shuffle.broken";
  return html`<p class="verdict ${holds === null ? "" : holds ? "is-good" : "is-bad"}">${say(key)}</p>`;
}

/** What this device saw before the match is what counts. @param {string | null} seen @param {string} commitment */
function promise(seen, commitment) {
  if (seen === null) return html`<p class="verdict">${say("shuffle.unseen")}</p>`;
  const isSame = seen === commitment;
  return html`<p class="verdict ${isSame ? "is-good" : "is-bad"}">
    ${say(isSame ? "shuffle.seen" : "shuffle.other")}
  </p>`;
}
