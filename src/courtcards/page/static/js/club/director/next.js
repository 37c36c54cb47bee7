/** What comes next, said in a sentence, and the button that does it: the same from every step. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../../words.js";
import { closeRound } from "./closing.js";
import { refusalAt } from "./refusals.js";
import { seated } from "./seats.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {{words: string, button?: string, press?: () => void, is?: string, isQuiet?: boolean}} Next
 */

/** @param {Desk} desk @param {import("./seating.js").SeatingStep} seating */
export function nextThing(desk, seating) {
  const next = whatIsNext(desk, seating);
  return html`<div class="next">
    <p class="next-words"><span class="visually-hidden">${say("club.next")}</span> ${next.words}</p>
    ${
      next.button
        ? html`<button
            type="button"
            class="button ${next.isQuiet ? "" : "primary"} next-button"
            data-does=${next.is ?? nothing}
            ?disabled=${desk.isBusy("next")}
            @click=${next.press}
          >
            ${desk.isBusy("next") ? html`<i class="spinner" aria-hidden="true"></i> ` : nothing}${next.button}
          </button>`
        : nothing
    }
    ${refusalAt(desk, "next")}
  </div>`;
}

/** @param {Desk} desk @param {import("./seating.js").SeatingStep} seating @returns {Next} */
function whatIsNext(desk, seating) {
  const { view, roundNumber: round } = desk;
  const lead = { round, rounds: view.settings.rounds };
  if (desk.running) {
    const missing = view.missing.length;
    if (missing > 0)
      return {
        words: count("club.next.missing", missing, lead),
        button: say("club.close.anyway"),
        is: "close",
        isQuiet: true,
        press: () => closeRound(desk),
      };
    return {
      words: say("club.next.all-in", lead),
      button: say("club.close", lead),
      is: "close",
      press: () => closeRound(desk),
    };
  }
  if (desk.isOver)
    return {
      words: count("club.next.over", view.settings.rounds),
      ...(desk.step === "standings" ? {} : { button: say("club.step.standings"), press: () => desk.go("standings") }),
    };
  if (!desk.isDirector) return { words: say("club.next.jury", lead) };
  if (view.plan)
    return {
      words: say("club.next.drawn", lead),
      button: say("club.begin", lead),
      is: "begin",
      press: () => seating.begin(),
    };
  const { playing } = seated(view);
  if (playing < 4) return { words: count("club.next.players", 4 - playing, lead) };
  return {
    words: count("club.next.draw", playing, lead),
    button: say(view.rounds.length ? "club.draw.rest" : "club.draw"),
    is: "draw",
    press: () => seating.drawRounds(),
  };
}
