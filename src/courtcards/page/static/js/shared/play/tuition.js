/** A lesson at its table: what is said at each turn of the pupil, text after text. No drawing here. */

import { lessonAt } from "../api.js";
import { noteLesson } from "../learn.js";
import { isSlip, tableSource } from "../replay/source.js";

/**
 * @typedef {import("../wire.js").LessonPage} LessonPage
 * @typedef {import("../wire.js").Review} Review
 * @typedef {import("./session.js").Session} Session
 */

/**
 * What is said at a table; null where no lesson is given there.
 *
 * @param {Session} session
 * @param {string | undefined} name
 */
export const tuitionAt = (session, name) => (name === undefined ? null : new Tuition(session));

export class Tuition {
  /** What is said at the turn; null until it has come. @type {LessonPage | null} */
  page = null;
  /** Why nothing is said. */
  fault = "";
  /** The review of a practice hand that is over; null until it has come. @type {Review | null} */
  review = null;
  /** Why there is no review. */
  reviewFault = "";
  #asksReview = false;
  #index = 0;
  /** The event after which it was asked last: the answer to an earlier question is ignored. */
  #asked = 0;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** Asks what is said now, where the table is another than when it was asked last. */
  follow() {
    if (this.#asked !== this.session.seq) this.#ask();
  }

  async #ask() {
    const { table, seq: asked } = this.session;
    this.#asked = asked;
    this.fault = "";
    try {
      const page = await lessonAt(table);
      if (asked !== this.#asked) return;
      // What happens besides playing leaves the turn as it is: what has been read of it stays read.
      if (page.step !== this.page?.step) this.#index = 0;
      this.page = page;
      noteLesson(page, table);
      if (page.is_practice && page.is_over) this.#askReview();
    } catch (error) {
      if (asked !== this.#asked) return;
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.session.refresh();
  }

  /** Asks what the moves of a practice hand were worth: its comment is there before. */
  async #askReview() {
    if (this.review || this.#asksReview) return;
    this.#asksReview = true;
    this.reviewFault = "";
    try {
      this.review = await tableSource(this.session.table, 0).review(0);
    } catch (error) {
      this.reviewFault = error instanceof Error ? error.message : String(error);
    }
    this.#asksReview = false;
    this.session.refresh();
  }

  /** The choices that the pupil had in the practice hand. */
  get choices() {
    return this.review?.decisions.filter(({ seat }) => seat === this.session.me) ?? [];
  }

  /** The choice that cost most, above what may be chance; null where none did. */
  get costliest() {
    const slips = this.choices.filter(isSlip);
    return slips.sort((a, b) => b.cost - a.cost)[0] ?? null;
  }

  /** Is what was said last of the table that is shown? */
  get isCurrent() {
    const { seq, queue } = this.session;
    return this.page?.seq === seq && !queue.isBehind;
  }

  /** The text that is read now; empty where nothing is said. */
  get text() {
    return this.page?.texts[this.#index] ?? "";
  }

  /** Which of all texts of the lesson it is, counted from 1. */
  get step() {
    return this.page ? this.page.step + (this.page.is_over ? 0 : this.#index) : 0;
  }

  /** Does another text follow before anything is to be played? */
  get goesOn() {
    return this.#index + 1 < (this.page?.texts.length ?? 0);
  }

  /** The move that stands out on the table; null where none does. */
  get move() {
    return (this.isCurrent && !this.goesOn && this.page?.move) || null;
  }

  get isOver() {
    return this.page?.is_over === true;
  }

  /** On to the next text. */
  goOn() {
    if (!this.goesOn) return;
    this.#index += 1;
    this.session.refresh();
  }
}
