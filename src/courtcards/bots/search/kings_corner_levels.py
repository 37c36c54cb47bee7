"""The five levels at Kings in the Corner, each a fixed budget.

Hands won of a hundred against ``steady`` with two players by the French rules (fair: 50), every
pack played from both seats, with 95% intervals:

=======  ==========  ==============
level    hands won   packs
=======  ==========  ==============
novice   43.0 ± 6.2  100
casual   60.0 ± 7.2  60
club     70.0 ± 7.0  60
expert   81.7 ± 6.1  60
master   82.0 ± 7.2  50
=======  ==========  ==============
"""

from __future__ import annotations

from courtcards.bots.search.kings_corner_budget import hand_budget

LEVELS = {
    "novice": hand_budget(12, holds_back=False, infers=False, slips=200),
    "casual": hand_budget(40, holds_back=False, infers=False, slips=40),
    "club": hand_budget(150, holds_back=False),
    "expert": hand_budget(400),
    "master": hand_budget(1500),
}
