/** The texts of lessons and of the rule book. See js/shared/words.js. */

import { addWords } from "../shared/words.js";

addWords({
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
  "rulebook.title": "Try the rules",
  "rulebook.all": "All clauses",
  "rulebook.none": "There is no such clause",
  "rulebook.contents": "Clauses",
  "rulebook.try": "Try",
  "rulebook.allowed": "Allowed.",
  "rulebook.refused": "Refused.",
  "rulebook.again": "Try again",
  "rulebook.ways": "Other clauses",
  "rulebook.before": "← {clause}",
  "rulebook.after": "{clause} →",
});
