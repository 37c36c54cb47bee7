/**
 * The page of moderators: what was reported, what holds, what was done. The key stands behind the `#` of the address,
 * which no server sees, and is sent with every request.
 */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { ask, posted } from "./api.js";
import { claimGesture } from "./gesture.js";
import { deskPage } from "./moderate/page.js";
import { errorCard, retryButton, wrong } from "./view/error-card.js";
import { addWords, say, wordsCome } from "./words.js";
import { MODERATE } from "./words-moderate.js";

addWords(MODERATE);

const root = /** @type {HTMLElement} */ (document.getElementById("moderate"));
const authorization = () => ({ authorization: `Bearer ${location.hash.slice(1)}` });

/** @type {import("./wire.js").ModerationPage | null} */
let shown = null;
let trouble = "";

function draw() {
  if (shown !== null) render(deskPage({ shown, trouble, look: open, act }), root);
}

/** @param {import("./moderate/page.js").Act} body */
async function act(body) {
  if (!claimGesture()) return;
  const { headers, ...rest } = posted(body);
  try {
    shown = await ask("/api/moderation/acts", { ...rest, headers: { ...headers, ...authorization() } });
    trouble = "";
  } catch (error) {
    trouble = wrong(error);
  }
  draw();
}

async function open() {
  if (location.hash.length < 2) {
    render(errorCard(say("moderate.title"), say("moderate.link"), html``), root);
    return;
  }
  try {
    shown = await ask("/api/moderation", { headers: authorization() });
    trouble = "";
    draw();
  } catch (error) {
    shown = null;
    render(errorCard(say("moderate.title"), wrong(error), retryButton()), root);
  }
}

window.addEventListener("hashchange", open);
wordsCome.then(open);
