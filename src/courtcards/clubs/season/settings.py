"""What a season is: its name, how many evenings count, the prizes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from courtcards.clubs.evening.names import check_seen
from courtcards.clubs.season.verb import MOST_EVENINGS, EveningId, SeasonVerb
from courtcards.clubs.verb import Given, Noted, Who
from courtcards.kernel.errors import BadPeople

if TYPE_CHECKING:
    from courtcards.clubs.season.season import Season

LONGEST_TITLE = 80
MOST_PRIZES = 50

Prize = Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]


class SeasonSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a season.

    ``best`` is how many evenings of each person count, the best ones; 0: all of them. ``prizes``
    are those of the first place, of the second, and so on.
    """

    name: str
    best: Annotated[int, msgspec.Meta(ge=0, le=MOST_EVENINGS)] = 0
    prizes: Annotated[tuple[Prize, ...], msgspec.Meta(max_length=MOST_PRIZES)] = ()


def check_season(settings: SeasonSettings) -> None:
    """Refuse settings that make no sense: BadPeople."""
    if not settings.name.strip():
        raise BadPeople("a season needs a name")
    if len(settings.name) > LONGEST_TITLE or not settings.name.isprintable():
        raise BadPeople(
            "the name of a season has at most {most} printable characters", most=LONGEST_TITLE
        )
    check_seen(settings.name, *settings.prizes)


class SeasonOpened(Noted, frozen=True, tag="season-opened"):
    """A season is begun, with these evenings."""

    settings: SeasonSettings
    evenings: Annotated[tuple[EveningId, ...], msgspec.Meta(max_length=MOST_EVENINGS)] = ()


def season_opening(
    settings: SeasonSettings, evenings: Iterable[str], by: Who, at: int
) -> SeasonOpened:
    """The event that begins a season; BadPeople where it cannot be."""
    check_season(settings)
    return SeasonOpened(settings=settings, evenings=tuple(dict.fromkeys(evenings)), by=by, at=at)


class SeasonChanged(Noted, frozen=True, tag="season-changed"):
    """The settings of the season are changed."""

    settings: SeasonSettings

    def make(self, season: Season) -> None:
        """These hold from now on."""
        season.settings = self.settings


class ChangeSeason(SeasonVerb, frozen=True, tag="settings"):
    """Change the settings of the season."""

    settings: SeasonSettings

    leads_to: ClassVar[type[Noted]] = SeasonChanged

    def decide(self, _season: Season, given: Given) -> SeasonChanged:
        """The settings change: BadPeople."""
        check_season(self.settings)
        return SeasonChanged(settings=self.settings, **given.stamp)
