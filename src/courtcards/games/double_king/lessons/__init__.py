"""The guided hands of the game, in the order in which they are taken.

The game may import it. Start at ``tricks``.
"""

from __future__ import annotations

from courtcards.games.double_king.lessons.hearts import HEARTS, KING_OF_HEARTS
from courtcards.games.double_king.lessons.queens import JACKS_KINGS, QUEENS
from courtcards.games.double_king.lessons.seventh_last import SEVENTH_LAST
from courtcards.games.double_king.lessons.tricks import TRICKS
from courtcards.games.double_king.lessons.trump import TRUMP
from courtcards.kernel.lessons import Lesson

LESSONS: tuple[Lesson, ...] = (
    TRICKS,
    TRUMP,
    HEARTS,
    KING_OF_HEARTS,
    QUEENS,
    JACKS_KINGS,
    SEVENTH_LAST,
)
