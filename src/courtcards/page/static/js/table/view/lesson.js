/** A lesson, drawn: what is said beside the table, and the moment when it is over. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { learnAddress } from "../../shared/addresses.js";
import { begin, playNow } from "../../shared/learn.js";
import { say } from "../../shared/words.js";
import { crown } from "../../shared/view/face.js";
import { notice } from "./notice.js";
import { rich } from "../../shared/view/rich.js";

/** @typedef {import("../../shared/play/session.js").Session} Session */

/** What is said now, and what is answered to a move that was not made. @param {Session} session */
export function lessonPanel(session) {
  const { lesson } = session;
  if (!lesson || (lesson.isOver && lesson.isCurrent)) return nothing;
  const { page } = lesson;
  return html`<section class="lesson" aria-labelledby="lesson-title">
    <div class="lesson-head">
      <h2 id="lesson-title">${page?.title ?? ""}</h2>
      ${page ? progress(lesson.step, page.steps) : nothing}
    </div>
    <p class="lesson-text">${rich(words(session))}</p>
    ${
      lesson.isCurrent && lesson.goesOn
        ? html`<button type="button" class="button primary lesson-go-on" @click=${() => lesson.goOn()}>
            ${say("lesson.go-on")}
          </button>`
        : nothing
    }
    ${lesson.fault ? html`<a class="button" href=${learnAddress()}>${say("lesson.all")}</a>` : nothing}
    ${notice(session)}
  </section>`;
}

/** @param {number} step @param {number} steps */
const progress = (step, steps) =>
  html`<p class="lesson-progress">
    <span class="visually-hidden">${say("lesson.step", { step, steps })}</span>
    <progress aria-hidden="true" max=${steps} value=${step}></progress>
    <span aria-hidden="true">${step}/${steps}</span>
  </p>`;

/** The text of the panel: of the turn, or whom to watch meanwhile. @param {Session} session */
function words(session) {
  const { lesson, shown } = session;
  if (lesson?.fault) return lesson.fault;
  if (lesson?.isCurrent || shown.phase !== "playing") return lesson?.text ?? "";
  const name = shown.turn === null || shown.turn === session.me ? "" : (session.players[shown.turn]?.name ?? "");
  return name ? say("lesson.watch", { who: name }) : "";
}

/** The end of a lesson. @param {Session} session @param {string} title of the rule set */
export function lessonEnd(session, title) {
  const { lesson } = session;
  if (!lesson?.isOver || !lesson.isCurrent) return nothing;
  const { page } = lesson;
  const next = page?.next ?? null;
  return html`<section class="result result-match is-won lesson-end" aria-labelledby="result-title">
    ${crown("result-crown")}
    <h2 id="result-title">${say("lesson.over", { title: page?.title ?? "" })}</h2>
    <p class="result-how">${rich(lesson.text)}</p>
    <div class="result-buttons">
      ${
        next
          ? html`<button
              type="button"
              class="button primary next-lesson"
              @click=${() => orSay(session, begin(next.name))}
            >
              ${say("lesson.next", { title: next.title })}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="button ${next ? "" : "primary"} play-now"
        @click=${() => orSay(session, playNow(session.latest, session.players.length, title))}
      >
        ${say("lesson.play-now")}
      </button>
      <a class="button quiet" href=${learnAddress()}>${say("lesson.all")}</a>
    </div>
  </section>`;
}

/** Says why something could not be begun. @param {Session} session @param {Promise<void>} beginning */
const orSay = (session, beginning) => beginning.catch((error) => session.hint(error.message));
