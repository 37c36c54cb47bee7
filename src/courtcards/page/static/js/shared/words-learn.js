/** The texts of lessons, at their tables and in the list of them. See words.js. */

/** @type {Record<string, import("./words.js").Message>} */
export const LEARN = {
  "learn.title": "Learn by playing",
  "learn.lead": "A guided hand at the real table: you play, and are told one thing at a time.",
  "learn.begin": "Begin",
  "learn.begin.again": "Begin again",
  "learn.go-on": "Go on",
  "learn.begin.what": "Begin: {title}",
  "learn.begin.again.what": "Begin again: {title}",
  "learn.go-on.what": "Go on: {title}",
  "learn.done": "Done",
  "learn.under-way": "Step {step} of {steps}",
  "lesson.go-on": "Go on",
  "lesson.step": "Step {step} of {steps}",
  "lesson.watch": "{who} is playing. Watch.",
  "lesson.over": "Well played! “{title}” is done.",
  "lesson.next": "Next: {title}",
  "lesson.play-now": "Play now",
  "lesson.all": "All lessons",
};
