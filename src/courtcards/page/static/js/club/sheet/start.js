/** The score sheet of a table: on the phone that lies there, and wherever the jury looks at it. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { errorCard } from "../../view/error-card.js";
import { say } from "../../words.js";
import { listenTo } from "../live.js";
import { Desk } from "./desk.js";
import { frame } from "./frame.js";
import { goOnTyping } from "./grid-cells.js";
import { Store } from "../keeping/store.js";
import { stayAwake } from "./wake.js";

/** @param {import("../page.js").Visit} visit */
export async function start(visit) {
  const { root } = visit;
  render(html`<p class="notice">${say("desk.loading")}</p>`, root);
  let store;
  try {
    store = await Store.open();
  } catch (error) {
    // Without a place to keep what is written, a dropped line would lose it: better to say so than to pretend.
    console.warn(error);
    render(errorCard(visit.name, say("desk.no-store"), nothing), root);
    return;
  }
  let shown = "";
  const draw = () => {
    const wasTyping = root.contains(document.activeElement) && document.activeElement?.hasAttribute("data-cell");
    render(frame(desk), root);
    if (wasTyping && document.activeElement === document.body) goOnTyping(desk);
    // The focus goes to the heading of a new step, for those who cannot see that it has come.
    if (shown && shown !== desk.step) {
      window.scrollTo(0, 0);
      /** @type {HTMLElement | null} */ (root.querySelector("[data-step]"))?.focus({ preventScroll: true });
    }
    shown = desk.step;
  };
  const desk = new Desk(visit, store, draw);
  await desk.open();
  const live = listenTo(visit.evening, visit.token, {
    evening: (view) => desk.takeEvening(view),
    sheet: (view) => desk.takeSheet(view),
    state: (state) => desk.lineIs(state),
    refused: (refusal) => desk.close(refusal),
  });
  desk.lineIs(live.state);
  window.addEventListener("courtcards:settings", draw);
  setInterval(() => desk.evening?.clock_until && draw(), 1000);
  stayAwake();
}
