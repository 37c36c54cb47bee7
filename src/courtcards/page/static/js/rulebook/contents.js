/** The contents of the rule book: every clause, section by section; those of a game once it is unfolded. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { clauseAddress } from "../addresses.js";
import { rich } from "../view/rich.js";
import { say } from "../words.js";

/**
 * @typedef {import("../wire.js").Contents} Contents
 *
 * @typedef {object} Unfolded
 * @property {Set<string>} games whose clauses are listed
 * @property {() => void} changed draws
 */

/**
 * @param {Contents | null} contents none while they are on their way
 * @param {string} open the clause that is open
 * @param {Unfolded} unfolded
 * @param {(event: MouseEvent, clause: string) => void} choose
 */
export const contentsList = (contents, open, unfolded, choose) =>
  html`<nav class="contents" aria-label=${say("rulebook.contents")}>
    ${contents?.games.map(
      ({ game, title, clauses }) =>
        html`<details
          ?open=${unfolded.games.has(game)}
          @toggle=${(/** @type {Event} */ event) => toggled(event, game, unfolded)}
        >
          <summary>${title}</summary>
          ${
            unfolded.games.has(game)
              ? html`<ol>
                  ${clauses.map(
                    ({ clause, text }) =>
                      html`<li>
                        <a
                          href=${clauseAddress(clause)}
                          aria-current=${clause === open ? "page" : nothing}
                          @click=${(/** @type {MouseEvent} */ event) => choose(event, clause)}
                          ><span class="clause">${clause}</span> <span class="contents-text">${rich(text)}</span></a
                        >
                      </li>`,
                  )}
                </ol>`
              : nothing
          }
        </details>`,
    )}
  </nav>`;

/** @param {Event} event @param {string} game @param {Unfolded} unfolded */
function toggled({ target }, game, { games, changed }) {
  const isOpen = target instanceof HTMLDetailsElement && target.open;
  if (isOpen === games.has(game)) return;
  if (isOpen) games.add(game);
  else games.delete(game);
  changed();
}
