"""An example of each clause of Kings in the Corner, in the order of the rules.

The game may import it. Start at ``table``.
"""

from __future__ import annotations

from courtcards.games.kings_corner.examples.chips import CHIPS
from courtcards.games.kings_corner.examples.crowning import CROWNING
from courtcards.games.kings_corner.examples.drawing import DRAWING, POINTS, SEEING
from courtcards.games.kings_corner.examples.table import ENDS, PLAYS, TABLE

EXAMPLES = (
    *TABLE,
    *PLAYS,
    *ENDS,
    *DRAWING,
    *POINTS,
    *CHIPS,
    *CROWNING,
    *SEEING,
)
