"""The guided hands of the game, in the order in which they are taken.

The game may import it. Start at ``first``.
"""

from __future__ import annotations

from courtcards.games.kings_corner.lessons.chips import CHIPS
from courtcards.games.kings_corner.lessons.crowning import CROWNING, RECYCLING
from courtcards.games.kings_corner.lessons.first import FIRST
from courtcards.kernel.lessons import Lesson

LESSONS: tuple[Lesson, ...] = (FIRST, CHIPS, CROWNING, RECYCLING)
