"""How an evening is played: its name and date, how many rounds, how the players are seated."""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.seating import Seating
from courtcards.errors import BadPeople
from courtcards.games import game_named

MOST_ROUNDS = 12
LONGEST_TITLE = 80
MOST_MINUTES = 600
DATE = r"^\d{4}-\d{2}-\d{2}$"


class EveningSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of an evening. ``date`` is ISO 8601; ``minutes`` the clock of a round, 0: none.

    ``clubs_apart`` keeps club-mates at different tables where that costs no second meeting.
    """

    name: str
    date: Annotated[str, msgspec.Meta(pattern=DATE)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 5
    ruleset: str = "club"
    seating: Seating = "no_repeats"
    clubs_apart: bool = False
    minutes: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0


def check_settings(settings: EveningSettings) -> None:
    """Refuse settings that make no sense: BadPeople, or RuleSetError for an unknown rule set."""
    if not settings.name.strip():
        raise BadPeople(sentences.TITLE_NEEDED)
    if len(settings.name) > LONGEST_TITLE or not settings.name.isprintable():
        raise BadPeople(sentences.TITLE_TOO_LONG, most=LONGEST_TITLE)
    game_named("double-king").rules(settings.ruleset, {}, seats=4)
