"""The evenings of a club: one is opened with the members who are there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec

from courtcards.clubs.evening.names import MOST_PLAYERS, NewPlayer, check_players, check_seen
from courtcards.clubs.evening.settings import DATE, EveningSettings, check_settings
from courtcards.clubs.members.verb import RollVerb
from courtcards.clubs.verb import Given, Noted, PlayerNumber
from courtcards.kernel.errors import NotNow

if TYPE_CHECKING:
    from courtcards.clubs.members.roll import Roll

MOST_EVENINGS = 2000


@dataclass(frozen=True)
class EveningOfClub:
    """An evening of the club: its id, and its name and date as it was opened.

    ``sequence`` is the number of the event in the roll.
    """

    sequence: int
    evening: str
    name: str
    date: str


class EveningHeld(Noted, frozen=True, tag="evening-held"):
    """An evening belongs to the club."""

    evening: str
    name: str
    date: Annotated[str, msgspec.Meta(pattern=DATE)]

    def make(self, roll: Roll) -> None:
        """It is one of the club's."""
        roll.evenings.append(EveningOfClub(roll.sequence, self.evening, self.name, self.date))


class HoldEvening(RollVerb, frozen=True, tag="evening"):
    """Open an evening of the club, with the members who are there and with guests."""

    settings: EveningSettings
    members: Annotated[tuple[PlayerNumber, ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()
    guests: Annotated[tuple[NewPlayer, ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()

    draws: ClassVar[bool] = True
    """The evening is opened with it: by its seed the seats are drawn."""

    def players(self, roll: Roll) -> tuple[NewPlayer, ...]:
        """Who plays: the members by their number in the roll, then the guests."""
        members = map(roll.listed, dict.fromkeys(self.members))
        return (
            *(NewPlayer(each.name, each.club, member=each.number) for each in members),
            *(msgspec.structs.replace(each, member=None) for each in self.guests),
        )

    def decide(self, roll: Roll, given: Given) -> EveningHeld:
        """It is opened: BadPeople, RuleSetError, UnknownEvening.

        The id of the evening is not known before it is written: here it is empty.
        """
        check_settings(self.settings)
        check_seen(self.settings.name)
        players = self.players(roll)
        check_seen(*(text for each in players for text in (each.name, each.club)))
        check_players(players, ())
        if len(roll.evenings) >= MOST_EVENINGS:
            raise NotNow("a club has at most {most} evenings", most=MOST_EVENINGS)
        return EveningHeld(
            evening="", name=self.settings.name, date=self.settings.date, **given.stamp
        )

    def led_to(self, event: Any) -> bool:
        """Whether an evening of that name and date was opened."""
        settings = self.settings
        return isinstance(event, EveningHeld) and (event.name, event.date) == (
            settings.name,
            settings.date,
        )


Commands = HoldEvening
Events = EveningHeld
