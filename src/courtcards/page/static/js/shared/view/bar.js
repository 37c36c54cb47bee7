/** The bar above the table: where one is, how the connection stands, and what can be opened. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { homeAddress } from "../addresses.js";
import { count, say } from "../words.js";
import { crown } from "./face.js";
import { hasMenu } from "./menu.js";
import { whatIfLink } from "./what-if.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 *
 * @typedef {object} BarActions
 * @property {(tab: string) => void} toggleSide
 * @property {() => void} openSettings
 * @property {() => void} openKeys
 * @property {() => void} openMenu
 */

export const brand = () =>
  html`<a class="brand" href=${homeAddress()} aria-label=${say("bar.home")}
    >${crown("brand-crown")}<span>Courtcards</span></a
  >`;

/**
 * @param {Session} session
 * @param {string} title
 * @param {BarActions} actions
 * @param {import("./chat.js").Chat | null} chat
 */
export function bar(session, title, actions, chat) {
  return html`<header class="bar ${chat ? "has-people" : ""}">
    ${brand()}
    <p class="bar-title"><b>${say(`game.${session.shown.game}`)}</b> <span>${title}</span></p>
    ${whatIfLink(session, "bar-what-if", say("what-if.short"))}
    ${
      session.link === "lost"
        ? html`<p class="bar-link" role="status"><i class="spinner" aria-hidden="true"></i> ${say("link.lost")}</p>`
        : nothing
    }
    <nav class="bar-buttons" aria-label=${say("bar.label")}>
      ${barButton("scores", say("bar.scores"), () => actions.toggleSide("scores"), "bar-side")}
      ${barButton("log", say("bar.log"), () => actions.toggleSide("log"), "bar-side bar-log")}
      ${
        chat
          ? html`<span class="bar-chat bar-side"
              >${barButton("chat", say("chat.label"), () => actions.toggleSide("chat"), "")}${unread(chat)}</span
            >`
          : nothing
      }
      ${barButton("keys", say("bar.keys"), actions.openKeys, "bar-keys")}
      ${barButton("settings", say("bar.settings"), actions.openSettings, "")}
      ${hasMenu(session) ? barButton("menu", say("menu.open"), actions.openMenu, "") : nothing}
    </nav>
  </header>`;
}

/** How much has not been read yet. @param {import("./chat.js").Chat} chat */
export const unread = (chat) =>
  chat.unread === 0
    ? nothing
    : html`<span class="unread" title=${count("chat.unread", chat.unread)}
        ><span aria-hidden="true">${chat.unread}</span>
        <span class="visually-hidden">${count("chat.unread", chat.unread)}</span></span
      >`;

/** A sign in the bar. @param {string} icon @param {string} words @param {() => void} press @param {string} kind */
export const barButton = (icon, words, press, kind) =>
  html`<button
    type="button"
    class="bar-button ${kind}"
    data-opens=${icon}
    title=${words}
    aria-label=${words}
    @click=${press}
  >
    <i class="icon icon-${icon}" aria-hidden="true"></i>
  </button>`;
