"""The rule book: each clause with an example, on which moves can be tried.

The examples are the games' own; the engine works out what they show. ``requests`` has what pages
ask of it. The server, the offline host, the command line and the site read it; start at
``showing``. The sentences themselves are in ``courtcards.text.rule_sentences``.
"""

from __future__ import annotations

from courtcards.rulebook.positions import families
from courtcards.rulebook.showing import answer, contents, replied, said_by, shown, tried

__all__ = [
    "answer",
    "contents",
    "families",
    "replied",
    "said_by",
    "shown",
    "tried",
]
