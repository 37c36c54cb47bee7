"""The keys of a season's links: one to direct it, one to look."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, get_args

from courtcards.clubs import sentences
from courtcards.clubs.season.verb import SeasonVerb
from courtcards.clubs.verb import Given, Noted, Who
from courtcards.kernel.errors import UnknownEvening

if TYPE_CHECKING:
    from courtcards.clubs.season.season import Season

SeasonKey = Literal["director", "viewer"]
KEYS: tuple[SeasonKey, ...] = get_args(SeasonKey)


def season_key(key: str) -> SeasonKey:
    """The key of that name; UnknownEvening where a season has none such."""
    for known in KEYS:
        if key == known:
            return known
    raise UnknownEvening(sentences.NO_SUCH_KEY, key=key)


class SeasonKeyRenewed(Noted, frozen=True, tag="key-renewed"):
    """The links of a key have become worthless; there is a new one."""

    key: SeasonKey

    def make(self, season: Season) -> None:
        """Another generation of links begins."""
        season.generations[self.key] += 1


class RenewSeasonKey(SeasonVerb, frozen=True, tag="renew"):
    """Make the links of a key worthless, and a new one valid."""

    key: SeasonKey

    leads_to: ClassVar[type[Noted]] = SeasonKeyRenewed

    def check_right(self, season: Season, by: Who) -> None:
        """Refuse whoever may not give it: NotAllowed. Whoever runs the server may, too."""
        if by.role != "server":
            super().check_right(season, by)

    def decide(self, _season: Season, given: Given) -> SeasonKeyRenewed:
        """They are renewed."""
        return SeasonKeyRenewed(key=self.key, **given.stamp)
