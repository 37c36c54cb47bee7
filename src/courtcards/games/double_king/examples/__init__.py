"""An example of each clause of Double King, in the order of the rules."""

from __future__ import annotations

from courtcards.games.double_king.examples.choosing import CHOOSING
from courtcards.games.double_king.examples.club import CLUB
from courtcards.games.double_king.examples.deal import DEAL
from courtcards.games.double_king.examples.negative import NEGATIVE
from courtcards.games.double_king.examples.scores import SCORES
from courtcards.games.double_king.examples.tricks import TRICKS
from courtcards.games.double_king.examples.trump import TRUMP

EXAMPLES = (*DEAL, *CHOOSING, *TRICKS, *NEGATIVE, *TRUMP, *SCORES, *CLUB)
