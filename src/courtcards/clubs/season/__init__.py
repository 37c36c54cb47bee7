"""A season: the evenings that count for it, and the ranking, the prizes and ratings over them.

``season`` keeps what a season is, as its events make it. All else here is worked out anew from what
its evenings have come to (``outcomes``).
"""

from courtcards.clubs.season.season import Season
from courtcards.clubs.season.settings import SeasonOpened, SeasonSettings, season_opening
from courtcards.clubs.season.verbs import SeasonCommand, SeasonEvent

__all__ = [
    "Season",
    "SeasonCommand",
    "SeasonEvent",
    "SeasonOpened",
    "SeasonSettings",
    "season_opening",
]
