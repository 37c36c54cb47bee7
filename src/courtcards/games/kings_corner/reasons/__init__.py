"""Why a move of Kings in the Corner is good: what its seat knows, where the search agrees.

``insight`` is what the seat knows, and how sure the search is. ``laying`` and ``ending`` have the
grounds. The game may import it. Start at ``insight``.
"""

from __future__ import annotations

from typing import Any

from courtcards.games.kings_corner.reasons.ending import ENDING, OF_KINGS
from courtcards.games.kings_corner.reasons.insight import SPREAD, Insight
from courtcards.games.kings_corner.reasons.laying import LAYING
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.kernel.entries import Calls
from courtcards.kernel.reasons import Preference, Reason, reasons_for

GROUNDS = (*LAYING, *OF_KINGS, *ENDING)
"""The weightiest first."""


def reasons_of(calls: Calls, sight: Any, memory: Any, preference: Preference) -> list[Reason]:
    """The reasons for a preference of the seat on turn, the weightiest first."""
    known = Insight(calls, sight, memory)
    return reasons_for(GROUNDS, known, preference, SPREAD[Scoring(known.options.scoring)])
