"""A season as a role sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from courtcards.clubs.season import Season, SeasonSettings
from courtcards.clubs.season.outcomes import EveningOutcome
from courtcards.clubs.season.ranking import SeasonPlace, awards
from courtcards.clubs.views.evening_views import number
from courtcards.clubs.views.messages import Number

SeasonRole = Literal["director", "viewer"]


class SeasonEveningView(msgspec.Struct, frozen=True):
    """An evening of the season; ``players`` is how many people were there."""

    evening: str
    name: str
    date: str
    players: int


class EveningResultView(msgspec.Struct, frozen=True):
    """What an evening has brought; ``evening`` is its index, ``counts`` whether it is added up."""

    evening: int
    place: int
    points: Number
    score: Number
    counts: bool


class SeasonPlaceView(msgspec.Struct, frozen=True):
    """A line of the season's ranking; ``evenings`` is how many were attended."""

    place: int
    name: str
    evenings: int
    points: Number
    score: Number
    best: Number | None
    results: list[EveningResultView]


class AwardView(msgspec.Struct, frozen=True):
    """The prizes of a place, and who gets them: several share them."""

    place: int
    names: tuple[str, ...]
    prizes: tuple[str, ...]


class SeasonView(msgspec.Struct, frozen=True, kw_only=True):
    """The season as a role sees it.

    ``evenings`` are in the order of their days; ``lost`` are the ids of those that are not in this
    log any more.
    """

    season: str
    role: SeasonRole
    seq: int
    settings: SeasonSettings
    evenings: list[SeasonEveningView]
    lost: list[str]
    ranking: list[SeasonPlaceView]
    awards: list[AwardView]


class SeasonRanking(msgspec.Struct, frozen=True):
    """The ranking over several evenings."""

    ranking: list[SeasonPlaceView]


class RatingView(msgspec.Struct, frozen=True):
    """How strong somebody is believed to be; ``sure``, which ranks, is that less three doubts."""

    place: int
    name: str
    strength: float
    doubt: float
    sure: float
    tables: int


class RatingsView(msgspec.Struct, frozen=True):
    """The ratings over the evenings of a season, the best first."""

    ratings: list[RatingView]


class SeasonMade(msgspec.Struct, frozen=True):
    """A season has been begun. The token is its director's; so is the page."""

    season: str
    token: str
    page: str


class SeasonLinks(msgspec.Struct, frozen=True):
    """The pages of a season: one to direct it, one to look."""

    director: str
    viewer: str


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
