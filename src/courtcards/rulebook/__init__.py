"""The rules in force, in plain sentences, in every language of Courtcards.

Every sentence is made from the options of a rule set, so that a house rule reads right, and
carries the id of its clause. English is written in the files of the games; other languages
come from the catalogues under `courtcards/locale/`.
"""

from __future__ import annotations

from courtcards.kernel.sentences import Sentence
from courtcards.rulebook.sentences import footnote, sentences

__all__ = ["Sentence", "footnote", "sentences"]
