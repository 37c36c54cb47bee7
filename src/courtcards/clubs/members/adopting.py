"""An evening that was opened without the club becomes the club's, and any is taken out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from courtcards.clubs.members.evenings import MOST_EVENINGS, EveningHeld
from courtcards.clubs.members.verb import RollVerb
from courtcards.clubs.verb import Given, Name, Noted
from courtcards.kernel.errors import NotNow

if TYPE_CHECKING:
    from courtcards.clubs.members.roll import Roll


class AdoptEvening(RollVerb, frozen=True, tag="adopt"):
    """Make an evening the club's, by the token of its director's link, too."""

    evening: Name
    token: Name

    def decide(self, roll: Roll, given: Given) -> EveningHeld:
        """It is: NotNow. What the evening is called is not known here: that is left empty."""
        if any(each.evening == self.evening for each in roll.evenings):
            raise NotNow("this evening is the club’s already")
        if len(roll.evenings) >= MOST_EVENINGS:
            raise NotNow("a club has at most {most} evenings", most=MOST_EVENINGS)
        return EveningHeld(evening=self.evening, name="", date="", **given.stamp)

    def led_to(self, event: Any) -> bool:
        """Whether that evening has become the club's."""
        return isinstance(event, EveningHeld) and event.evening == self.evening


class EveningReleased(Noted, frozen=True, tag="evening-released"):
    """An evening belongs to the club no more."""

    evening: str

    def make(self, roll: Roll) -> None:
        """It is not among the club's."""
        roll.evenings = [each for each in roll.evenings if each.evening != self.evening]


class ReleaseEvening(RollVerb, frozen=True, tag="release"):
    """Take an evening out of the club; the evening itself stays as it is."""

    evening: Name

    leads_to: ClassVar[type[Noted]] = EveningReleased

    def decide(self, roll: Roll, given: Given) -> EveningReleased:
        """It is taken out: UnknownEvening."""
        roll.evening(self.evening)
        return EveningReleased(evening=self.evening, **given.stamp)


Commands = AdoptEvening | ReleaseEvening
Events = EveningReleased
