"""An example of each clause of Double King, in the order of the rules.

The game may import it. Start at ``deal``.
"""

from __future__ import annotations

from courtcards.games.double_king.examples.club import CLUB
from courtcards.games.double_king.examples.contracts import NEGATIVE, SCORES, TRUMP
from courtcards.games.double_king.examples.deal import CHOOSING, DEAL, TRICKS

EXAMPLES = (*DEAL, *CHOOSING, *TRICKS, *NEGATIVE, *TRUMP, *SCORES, *CLUB)
