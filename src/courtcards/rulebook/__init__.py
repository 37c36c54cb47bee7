"""The rules in plain sentences, in every language of Courtcards, and on positions to be tried.

Every sentence is made from the options of a rule set, so that a house rule reads right, and
carries the id of its clause. English is written in the files of the games; other languages
come from the catalogues under `courtcards/locale/`. The examples of the clauses are the games' own;
what they show is worked out by the engine.
"""

from __future__ import annotations

from courtcards.kernel.sentences import Sentence
from courtcards.rulebook.clauses import families
from courtcards.rulebook.sentences import footnote, sentences
from courtcards.rulebook.showing import answer, contents, replied, said_by, shown, tried

__all__ = [
    "Sentence",
    "answer",
    "contents",
    "families",
    "footnote",
    "replied",
    "said_by",
    "sentences",
    "shown",
    "tried",
]
