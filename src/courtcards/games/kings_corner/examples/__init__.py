"""An example of each clause of Kings in the Corner, in the order of the rules."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.chips import CHIPS
from courtcards.games.kings_corner.examples.crowning import CROWNING
from courtcards.games.kings_corner.examples.drawing import DRAWING
from courtcards.games.kings_corner.examples.ends import ENDS
from courtcards.games.kings_corner.examples.plays import PLAYS
from courtcards.games.kings_corner.examples.points import POINTS
from courtcards.games.kings_corner.examples.seeing import SEEING
from courtcards.games.kings_corner.examples.table import TABLE

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
