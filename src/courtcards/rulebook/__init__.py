"""The rule book.

Each clause with an example, on which moves can be tried; the engine works out what comes of them.
Both hosts, the command line and the site may import it. Start at ``showing``.
"""

from __future__ import annotations

from courtcards.rulebook.showing import answer, contents, families, replied, said_by, shown, tried

__all__ = [
    "answer",
    "contents",
    "families",
    "replied",
    "said_by",
    "shown",
    "tried",
]
