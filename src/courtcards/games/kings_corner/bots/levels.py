"""The bots of Kings in the Corner by name; docs/levels.md has what each is worth."""

from __future__ import annotations

from courtcards.games.kings_corner.bots.budget import budget
from courtcards.kernel.budgets import RANDOM, SAMPLING, STEADY

BOTS = {
    "random": budget(RANDOM),
    "steady": budget(STEADY),
    "novice": budget(SAMPLING, 12, holds_back=False, infers=False, slips=200),
    "casual": budget(SAMPLING, 40, holds_back=False, infers=False, slips=120),
    "club": budget(SAMPLING, 100, holds_back=False, slips=40),
    "expert": budget(SAMPLING, 400, slips=20),
    "master": budget(SAMPLING, 3000),
}
