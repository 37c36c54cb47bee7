"""What the seven contracts are called."""

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
