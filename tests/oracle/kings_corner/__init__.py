"""Kings in the Corner: `setup` lays the table, `plays` says what fits, `hand` is one hand, `chips`
the payments.
"""

from __future__ import annotations

from oracle.kings_corner.hand import KingsCornerHand

__all__ = ["KingsCornerHand"]
