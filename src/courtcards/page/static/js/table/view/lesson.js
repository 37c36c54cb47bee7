/** A lesson, drawn: what is said beside the table, and the moment when it is over. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { learnAddress, replayAddress } from "../../shared/addresses.js";
import { begin, playNow } from "../../shared/learn.js";
import { count, say } from "../../shared/words.js";
import { whyWords } from "../../shared/view/advice.js";
import { amountWords } from "../../shared/view/amounts.js";
import { crown } from "../../shared/view/face.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { scores } from "./board.js";
import { notice } from "./notice.js";

/** @typedef {import("../../shared/play/session.js").Session} Session */

/** The task, and beside it the answer to a move that was refused. @param {Session} session */
export function lessonPanel(session) {
  const { lesson } = session;
  if (!lesson || (lesson.isOver && lesson.isCurrent)) return nothing;
  const { page } = lesson;
  return html`<section class="lesson ${page?.is_practice ? "is-practice" : ""}" aria-labelledby="lesson-title">
    <div class="lesson-head">
      <h2 id="lesson-title">${page?.title ?? ""}</h2>
      ${page && !page.is_practice ? progress(lesson.step, page.steps) : nothing}
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
  if (lesson?.isCurrent || lesson?.page?.is_practice || shown.phase !== "playing") return lesson?.text ?? "";
  const name = shown.turn === null || shown.turn === session.me ? "" : (session.players[shown.turn]?.name ?? "");
  return name ? say("lesson.watch", { who: name }) : "";
}

/** The end of a lesson. @param {Session} session @param {string} title of the rule set */
export function lessonEnd(session, title) {
  const { lesson } = session;
  if (!lesson?.isOver || !lesson.isCurrent) return nothing;
  const { page } = lesson;
  if (page?.is_practice) return practiceEnd(session, title);
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
      ${playNowButton(session, title, next ? "" : "primary")}
      <a class="button quiet" href=${learnAddress()}>${say("lesson.all")}</a>
    </div>
  </section>`;
}

/** @param {Session} session @param {string} title of the rule set @param {string} kind */
const playNowButton = (session, title, kind) =>
  html`<button
    type="button"
    class="button ${kind} play-now"
    @click=${() => orSay(session, playNow(session.latest, session.players.length, title))}
  >
    ${say("lesson.play-now")}
  </button>`;

/** The end of a practice hand: its result, and the comment on it. @param {Session} session @param {string} title */
function practiceEnd(session, title) {
  const { latest, lesson, table } = session;
  const { page, costliest } = lesson ?? {};
  const { hand, ply } = costliest ?? { hand: 0, ply: 0 };
  return html`<section class="result lesson-end is-practice" aria-labelledby="result-title">
    <h2 id="result-title">${say("lesson.practice.over", { title: page?.title ?? "" })}</h2>
    ${scores(session, latest, null)}
    <ul class="lesson-comment">
      ${page?.texts.map((text) => html`<li>${rich(text)}</li>`)}
    </ul>
    <p class="lesson-costliest" role="status">${rich(reviewWords(session))}</p>
    <div class="result-buttons">
      ${playNowButton(session, title, "primary")}
      <button type="button" class="button once-more" @click=${() => orSay(session, begin(page?.lesson ?? ""))}>
        ${say("lesson.practice.again")}
      </button>
      <a class="button quiet to-review" href=${replayAddress(table, { match: 0, hand, ply, tab: "review" })}
        >${say("replay.tab.review")}</a
      >
      <a class="button quiet" href=${learnAddress()}>${say("lesson.all")}</a>
    </div>
  </section>`;
}

/** Tells the review of the pupil’s moves. @param {Session} session */
function reviewWords({ lesson, drawing }) {
  if (!lesson?.review) return lesson?.reviewFault ? sentence(lesson.reviewFault) : say("lesson.review.asking");
  const { choices, costliest, review } = lesson;
  if (!costliest) return count("lesson.review.none", choices.length);
  const { words } = drawing.moves;
  const told = say("lesson.review.costliest", {
    move: words(costliest.move),
    best: words(costliest.best),
    cost: amountWords(review.unit, costliest.cost),
  });
  return `${told} ${whyWords(costliest.reasons.slice(0, 1))}`.trim();
}

/** Says why something could not be begun. @param {Session} session @param {Promise<void>} beginning */
const orSay = (session, beginning) => beginning.catch((error) => session.hint(error.message));
