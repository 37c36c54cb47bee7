/** At a table that tries out a position of a match: that it does so, and the way back. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { fileAddress, replayAddress } from "../addresses.js";
import { say } from "../words.js";

/** @typedef {import("../play/session.js").Session} Session */

/** Where the position is to be seen again. @param {import("../wire.js").WhatIf} whatIf */
function address({ table, match, hand, ply, seat }) {
  const place = { match, hand, ply, seat };
  return table === null ? fileAddress(place) : replayAddress(table, place);
}

/** @param {Session} session @param {string} kind a class @param {string} words */
export const whatIfLink = ({ room: { what_if: whatIf } }, kind, words) =>
  whatIf ? html`<a class=${kind} href=${address(whatIf)} title=${say("what-if.back")}>${words}</a>` : nothing;
