/** The line above the hand: whose turn it is, and what can be done. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { isCard } from "../cards/names.js";
import { targetsOf } from "../moves.js";
import { sourceWords } from "../play/presses.js";
import { say } from "../words.js";
import { clock } from "./presence.js";

/** @typedef {import("../play/session.js").Session} Session */

/** @param {Session} session */
export function banner(session) {
  const view = session.shown;
  const isMine = session.showsMyTurn;
  const words = view.phase !== "playing" ? idleWords(session) : isMine ? ownWords(session) : othersWords(session);
  return html`<p class="banner ${isMine ? "is-mine" : ""}"><strong>${words.head} ${clock(session, session.near)}</strong> <span>${words.more}</span></p>`;
}

/** @param {Session} session */
function idleWords(session) {
  const key = { "to-deal": "banner.to-deal", "hand-over": "banner.hand-over", "match-over": "banner.match-over", playing: "" };
  return { head: say(key[session.shown.phase]), more: "" };
}

/** @param {Session} session */
function othersWords(session) {
  const turn = session.shown.turn;
  const name = turn === null ? "" : session.players[turn]?.name ?? "";
  if (turn === null) return { head: "", more: "" };
  return { head: say(session.isChoosing ? "banner.chooses" : "banner.plays", { who: name }), more: "" };
}

/** @param {Session} session */
function ownWords(session) {
  const head = say("banner.your-turn");
  if (session.shown.game === "double-king") return { head, more: kingHint(session) };
  return { head, more: cornerHint(session) };
}

/** @param {Session} session */
function kingHint(session) {
  if (session.isChoosing) return say("banner.choose-game");
  return session.selected ? say("banner.press-again") : "";
}

/** @param {Session} session */
function cornerHint(session) {
  const legal = session.legal;
  const source = session.selected;
  if (!source) {
    if (legal.includes("draw")) return say("banner.draw");
    const plays = legal.filter((move) => move.includes(">"));
    return plays.length === 0 && legal.length > 0 ? say("banner.no-play") : "";
  }
  const targets = targetsOf(legal, source);
  const what = sourceWords(source);
  if (targets.length === 0) return say("banner.no-target", { what });
  if (targets.length === 1) return say(isCard(source) ? "banner.press-again" : "banner.press-pile-again");
  return say("banner.choose-place", { what });
}
