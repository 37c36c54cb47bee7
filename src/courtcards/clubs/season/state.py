"""The state of a season: its settings, the evenings that count, its links."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, get_args

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evening.players import check_seen
from courtcards.kernel.errors import BadPeople, UnknownEvening

MOST_EVENINGS = 100
LONGEST_TITLE = 80
MOST_PRIZES = 50

EveningId = Annotated[str, msgspec.Meta(max_length=64)]
Prize = Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]
SeasonKey = Literal["director", "viewer"]
"""The keys of a season's links: one to direct it, one to look."""
KEYS: tuple[SeasonKey, ...] = get_args(SeasonKey)


def season_key(key: str) -> SeasonKey:
    """Return the key of that name. Raises UnknownEvening if a season has none such."""
    for known in KEYS:
        if key == known:
            return known
    raise UnknownEvening(sentences.NO_SUCH_KEY, key=key)


class SeasonSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a season.

    ``best`` is how many evenings of each person count, the best ones; 0: all of them. ``prizes``
    are those of the first place, of the second, and so on.
    """

    name: str
    best: Annotated[int, msgspec.Meta(ge=0, le=MOST_EVENINGS)] = 0
    prizes: Annotated[tuple[Prize, ...], msgspec.Meta(max_length=MOST_PRIZES)] = ()

    def check(self) -> None:
        """Refuse what makes no sense. Raises BadPeople."""
        if not self.name.strip():
            raise BadPeople("a season needs a name")
        if len(self.name) > LONGEST_TITLE or not self.name.isprintable():
            raise BadPeople(
                "the name of a season has at most {most} printable characters", most=LONGEST_TITLE
            )
        check_seen(self.name, *self.prizes)


class SeasonState:
    """One season; the evenings themselves are not in it."""

    def __init__(self, settings: SeasonSettings, evenings: Iterable[str]) -> None:
        self.settings = settings
        self.evenings: dict[str, None] = dict.fromkeys(evenings)
        """The ids of the evenings, in the order in which they were counted."""
        self.generations: dict[SeasonKey, int] = dict.fromkeys(KEYS, 0)
        """How often the links of each key have been renewed."""
