/** The texts of lessons and of the rule book. See js/shared/words.js. */

import { addWords } from "../shared/words.js";

addWords({
  "learn.title": "Learn by playing",
  "learn.lead": "A guided hand at the real table: you play, and learn one thing at a time.",
  "learn.begin": "Start",
  "learn.begin.again": "Start again",
  "learn.go-on": "Continue",
  "learn.begin.what": "Start: {title}",
  "learn.begin.again.what": "Start again: {title}",
  "learn.go-on.what": "Continue: {title}",
  "learn.done": "Done",
  "learn.under-way": "Step {step} of {steps}",
  "rulebook.title": "Try the rules",
  "rulebook.all": "All clauses",
  "rulebook.none": "No such clause",
  "rulebook.contents": "Clauses",
  "rulebook.try": "Try",
  "rulebook.allowed": "Allowed.",
  "rulebook.refused": "Refused.",
  "rulebook.again": "Try again",
  "rulebook.ways": "Other clauses",
  "rulebook.before": "← {clause}",
  "rulebook.after": "{clause} →",
});
