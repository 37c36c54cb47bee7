"""Why a move of Double King is good: what its seat knows, put into words where the search agrees.

``insight`` is what the seat knows. ``choosing``, ``avoiding`` and ``taking`` have the grounds: for
the choice of a game, the play of a negative one, and the play of a trump game.
The game may import it. Start at ``insight``.
"""

from __future__ import annotations

from typing import Any

from courtcards.games.double_king.reasons.avoiding import AVOIDING
from courtcards.games.double_king.reasons.choosing import CHOOSING
from courtcards.games.double_king.reasons.insight import Insight
from courtcards.games.double_king.reasons.taking import TAKING
from courtcards.games.double_king.rules.contracts import NO_CONTRACT, TRUMP
from courtcards.kernel.reasons import Preference, Reason, reasons_for

SPREAD = 2.0
"""Points by which differences of deals played out scatter, for the noise of worths.

Measured by searching 367 decisions six times each: 1.5 with the budget of ``expert``, 2.4 with that
of ``master``, whose tree tries poor moves seldom."""


def reasons_of(sight: Any, memory: Any, preference: Preference) -> list[Reason]:
    """The reasons for a preference of the seat on turn, the weightiest first."""
    known = Insight.of(sight, memory)
    grounds = {NO_CONTRACT: CHOOSING, TRUMP: TAKING}.get(known.contract, AVOIDING)
    return reasons_for(grounds, known, preference, SPREAD)
