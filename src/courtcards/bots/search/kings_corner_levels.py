"""The five levels at Kings in the Corner, each a fixed budget."""

from __future__ import annotations

from courtcards.bots.search.kings_corner_budget import hand_budget

LEVELS = {
    "novice": hand_budget(12, holds_back=False, infers=False, slips=200),
    "casual": hand_budget(40, holds_back=False, infers=False, slips=40),
    "club": hand_budget(150, holds_back=False),
    "expert": hand_budget(400),
    "master": hand_budget(1500),
}
