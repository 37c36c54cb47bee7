"""A season as a role sees it."""

from __future__ import annotations

from collections.abc import Sequence

from courtcards.clubs.season import Season
from courtcards.clubs.season.outcomes import EveningOutcome
from courtcards.clubs.season.prizes import awards
from courtcards.clubs.season.ranking import SeasonPlace
from courtcards.clubs.views.evening_views import number
from courtcards.clubs.views.season_messages import (
    AwardView,
    EveningResultView,
    SeasonEveningView,
    SeasonPlaceView,
    SeasonRole,
    SeasonView,
)


def season_view(
    name: str,
    season: Season,
    role: SeasonRole,
    outcomes: Sequence[EveningOutcome],
    ranking: Sequence[SeasonPlace],
) -> SeasonView:
    """The season of that id: what its evenings have come to, in their order, and who leads."""
    found = {each.evening for each in outcomes}
    return SeasonView(
        season=name,
        role=role,
        seq=season.sequence,
        settings=season.settings,
        evenings=[
            SeasonEveningView(each.evening, each.name, each.date, len(each.names))
            for each in outcomes
        ],
        lost=[each for each in season.evenings if each not in found],
        ranking=list(map(season_place_view, ranking)),
        awards=[
            AwardView(each.place, each.names, each.prizes)
            for each in awards(ranking, season.settings.prizes)
        ],
    )


def season_place_view(place: SeasonPlace) -> SeasonPlaceView:
    """A line of the ranking."""
    results = [
        EveningResultView(
            each.evening,
            each.place.place,
            number(each.place.points),
            number(each.place.score),
            each.counts,
        )
        for each in place.results
    ]
    return SeasonPlaceView(
        place.place,
        place.name,
        len(results),
        number(place.points),
        number(place.score),
        None if place.best is None else number(place.best),
        results,
    )
