/** What stands beside a board, in tabs; on a phone it slides over the board. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../words.js";

/**
 * @typedef {object} Tabs
 * @property {string} label
 * @property {{name: string, words: unknown}[]} tabs
 * @property {string} tab the name of the one that is shown
 * @property {boolean} isOpen on a phone; on a wide screen it is always there
 * @property {(tab: string) => void} choose
 * @property {() => void} close
 */

/** @param {Tabs} side @param {unknown} body what the tab shows */
export const sideTabs = ({ label, tabs, tab, isOpen, choose, close }, body) =>
  html`<aside
    class="side ${isOpen ? "is-open" : ""}"
    aria-label=${label}
    @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}
  >
    <div class="side-head">
      <div class="side-tabs" role="tablist" aria-label=${label}>
        ${tabs.map(
          ({ name, words }) =>
            html`<button
              type="button"
              role="tab"
              id="tab-${name}"
              aria-selected=${String(name === tab)}
              aria-controls="side-${name}"
              @click=${() => choose(name)}
            >
              ${words}
            </button>`,
        )}
      </div>
      <button type="button" class="side-close" aria-label=${say("side.close")} @click=${close}>
        <i class="icon icon-close" aria-hidden="true"></i>
      </button>
    </div>
    ${tabs.map(
      ({ name }) =>
        html`<div
          class="side-body side-${name}"
          role="tabpanel"
          id="side-${name}"
          aria-labelledby="tab-${name}"
          ?hidden=${name !== tab}
          tabindex="0"
        >
          ${name === tab ? body : nothing}
        </div>`,
    )}
  </aside>`;
