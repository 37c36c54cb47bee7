"""What comes after an act, where it is not the seat on turn."""

from __future__ import annotations

HAND_OVER, NOT_LEGAL, STOCK_TO_SHUFFLE = -1, -2, -3
