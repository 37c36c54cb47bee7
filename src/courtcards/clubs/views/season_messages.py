"""What the page of a season is sent: the season as a role sees it."""

from __future__ import annotations

from typing import Literal

import msgspec

from courtcards.clubs.season import SeasonSettings
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
