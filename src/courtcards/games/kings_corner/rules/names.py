"""What the places of the cross are called."""

from __future__ import annotations

from courtcards.kernel.naming import Named

PLACE_NAMES = (
    Named("North", "place.N"),
    Named("East", "place.E"),
    Named("South", "place.S"),
    Named("West", "place.W"),
    Named("North-east", "place.NE"),
    Named("South-east", "place.SE"),
    Named("South-west", "place.SW"),
    Named("North-west", "place.NW"),
)
"""By place."""
