"""Who is the same person at two evenings: by the name, until a club says it better."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from courtcards.clubs.evenings.players import Player

PersonOf = Callable[[str, Player], str]
"""Says by the id of an evening, and a player of it, who that is: equal for the same person."""


def person_by_name(_evening: str, player: Player) -> str:
    """Whoever has the same name, however it is written: case and blanks say nothing.

    >>> person_by_name("h7kq2mzp9tcd", Player(3, " Ann   JANSSENS "))
    'ann janssens'
    """
    return " ".join(unicodedata.normalize("NFKC", player.name).casefold().split())
