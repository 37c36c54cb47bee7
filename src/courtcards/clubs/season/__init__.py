"""A season: the evenings that count for it, with their ranking, prizes and ratings.

``commands`` has the state of a season. All else is computed from the outcomes of its evenings
(``outcomes``). Views, publishing and hosts may import it. Start at ``commands``.
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
