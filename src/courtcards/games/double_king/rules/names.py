"""What the seven contracts are called, and what they count."""

from __future__ import annotations

from courtcards.games.double_king.rules.contracts import NEGATIVE_GAMES
from courtcards.kernel.naming import Named

_NAMES = (
    Named("Tricks", "contract.tricks"),
    Named("Hearts", "contract.hearts"),
    Named("Queens", "contract.queens"),
    Named("Jacks and Kings", "contract.jacks-kings"),
    Named("King of hearts", "contract.king-of-hearts"),
    Named("Seventh and last", "contract.seventh-last"),
)
CONTRACT_NAMES = dict(zip((*NEGATIVE_GAMES, "trump"), (*_NAMES, Named("Trump")), strict=True))
"""By contract as text; trump has one name, whatever the suit."""
WORTHS = (
    Named("−1 for each trick", "worth.tricks"),
    Named("−1 for each heart", "worth.hearts"),
    Named("−2 for each Queen", "worth.queens"),
    Named("−1 for each Jack and King", "worth.jacks-kings"),
    Named("−5 for that one card", "worth.king-of-hearts"),
    Named("−2 and −3 for those tricks", "worth.seventh-last"),
    Named("+1 for each trick", "worth.trump"),
)
"""By contract as a number, what it counts (DK-4.1 to DK-4.6, DK-5.1)."""
