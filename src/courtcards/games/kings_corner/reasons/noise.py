"""How far the worths that a search finds scatter, and what cost is more than that.

Both are in the unit of what is played for (see ``KingsCorner.unit_of``), and were measured by
judging the same decisions twice with the budget of ``master``; docs/levels.md tells how.
"""

from __future__ import annotations

from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.kernel.results import MistakeLimits

SPREAD = {
    Scoring.POINTS: 4.2,
    Scoring.SINGLE: 0.5,
    Scoring.POT: 16.0,
    Scoring.CHIPS: 18.0,
    Scoring.CROWNING: 1.0,
}
"""By which differences of two hands played out scatter: a standard deviation."""

LIMITS = {
    Scoring.POINTS: MistakeLimits(slip=0.5, blunder=1.25),
    Scoring.SINGLE: MistakeLimits(slip=0.08, blunder=0.2),
    Scoring.POT: MistakeLimits(slip=1.5, blunder=4.0),
    Scoring.CHIPS: MistakeLimits(slip=1.5, blunder=4.0),
    Scoring.CROWNING: MistakeLimits(slip=0.25, blunder=0.5),
}
"""What a slip and a blunder cost."""
