/** Penalties for the evening as a whole: the jury's, at any time, with a reason. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { openModal } from "../../view/modal.js";
import { say } from "../../words.js";
import { byName, scoreText } from "../text.js";
import { openWayBack } from "./way-back.js";

/** @typedef {import("./desk.js").Desk} Desk */

const MOST_POINTS = 1000;

/** The button that begins one. @param {Desk} desk */
export const penaltyButton = (desk) =>
  desk.isDirector || desk.view.role === "jury"
    ? html`<button type="button" class="button" data-does="penalty" @click=${() => openPenalty(desk)}>
        ${say("club.penalty")}
      </button>`
    : nothing;

/** Those that count. @param {Desk} desk */
export function penaltyList(desk) {
  const { penalties = [] } = desk.view;
  if (penalties.length === 0) return nothing;
  return html`<section class="paper penalties" aria-labelledby="penalties-title">
    <h2 id="penalties-title">${say("club.penalties")}</h2>
    <ul>
      ${penalties.map(({ number, player, points, reason }) => {
        const about = { name: desk.player(player).name, points: scoreText(points) };
        return html`<li>
          <span>${say("club.penalty.line", { ...about, reason })}</span>
          <button
            type="button"
            class="button quiet"
            aria-label=${say("club.lift.of", about)}
            @click=${() =>
              openWayBack(desk, {
                title: say("club.lift.title"),
                what: say("club.lift.what", about),
                act: say("club.unbegin.do"),
                done: say("club.lift.done"),
                order: (why) => ({ type: "lift", penalty: number, reason: why }),
                why: "always",
              })}
          >
            ${say("club.lift")}
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** @param {Desk} desk */
function openPenalty(desk) {
  const ranked = new Set(desk.view.standings.map(({ player }) => player));
  const title = say("club.penalty.title");
  openModal(
    title,
    "penalty-dialog",
    ({ close }) =>
      html`<h2>${title}</h2>
        <p class="hint">${say("club.penalty.about")}</p>
        <form
          @submit=${(/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            if (!(event.currentTarget instanceof HTMLFormElement)) return;
            const fields = new FormData(event.currentTarget);
            close();
            decide(desk, Number(fields.get("player")), Number(fields.get("points")));
          }}
        >
          <div class="field">
            <label for="penalty-player">${say("club.player")}</label>
            <select id="penalty-player" name="player">
              ${byName(desk.view.players.filter(({ number }) => ranked.has(number))).map(
                ({ number, name }) => html`<option value=${number}>${name}</option>`,
              )}
            </select>
          </div>
          <div class="field">
            <label for="penalty-points">${say("club.penalty.points")}</label>
            <input
              id="penalty-points"
              name="points"
              type="number"
              required
              step="1"
              min=${-MOST_POINTS}
              max=${MOST_POINTS}
              placeholder="-4"
            />
          </div>
          <div class="dialog-end">
            <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
            ><button class="button primary">${say("club.penalty.next")}</button>
          </div>
        </form>`,
  );
}

/** @param {Desk} desk @param {number} player @param {number} points */
function decide(desk, player, points) {
  const about = { name: desk.player(player).name, points: scoreText(points) };
  openWayBack(desk, {
    title: say("club.penalty.of", about),
    what: say("club.penalty.what"),
    act: say("club.penalty.do"),
    done: say("club.penalty.done", about),
    order: (reason) => ({ type: "penalty", player, points, reason }),
    why: "always",
  });
}
