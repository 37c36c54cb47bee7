"""The bots of Double King by name; docs/levels.md has what each is worth."""

from __future__ import annotations

from courtcards.games.double_king.bots.budget import AS_NETWORK, AS_TRAINED, budget
from courtcards.kernel.budgets import RANDOM, SAMPLING, STEADY

BOTS = {
    "random": budget(RANDOM),
    "steady": budget(STEADY),
    "novice": budget(SAMPLING, 12, infers=False, slips=150),
    "casual": budget(SAMPLING, 40, infers=False, slips=40),
    "club": budget(SAMPLING, 200),
    "expert": budget(
        SAMPLING, 1000, choice_simulations=500, choice_player=AS_TRAINED, rollouts=100
    ),
    "master": budget(
        SAMPLING,
        1500,
        player=AS_NETWORK,
        weighed=1500,
        openness=5,
        solves=True,
        choice_simulations=2000,
        choice_player=AS_TRAINED,
        rollouts=100,
        exploration=150,
        remembers_pack=True,
        by_pack=36000,
    ),
}
