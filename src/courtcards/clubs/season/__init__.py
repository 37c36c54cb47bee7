"""A season: the evenings that count for it, and the ranking, the prizes and ratings over them.

``state`` and ``commands`` are what a season is; all else here is worked out anew from what its
evenings have come to (``outcomes``). Views, publishing and hosts may import it. Start at
``commands``.
"""

from courtcards.clubs.season.commands import (
    Season,
    SeasonCommand,
    SeasonEvent,
    SeasonOpened,
    SeasonSettings,
    build_season_opening,
)

__all__ = [
    "Season",
    "SeasonCommand",
    "SeasonEvent",
    "SeasonOpened",
    "SeasonSettings",
    "build_season_opening",
]
