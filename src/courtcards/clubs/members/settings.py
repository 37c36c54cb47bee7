"""A club's name and its link."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.evening.names import check_seen
from courtcards.clubs.evening.settings import LONGEST_TITLE
from courtcards.clubs.members.verb import RollVerb
from courtcards.clubs.verb import Given, Name, Noted, Who
from courtcards.kernel.errors import BadPeople, NotAllowed

if TYPE_CHECKING:
    from courtcards.clubs.members.roll import Roll


def check_title(name: str) -> None:
    """Refuse what a club cannot be called: BadPeople."""
    if not name.strip():
        raise BadPeople("a club needs a name")
    if len(name) > LONGEST_TITLE:
        raise BadPeople("the name of a club has at most {most} characters", most=LONGEST_TITLE)
    check_seen(name)


class RollOpened(Noted, frozen=True, tag="roll-opened"):
    """The roll of a club is opened: nobody is a member yet."""

    name: str


def roll_opening(name: str, by: Who, at: int) -> RollOpened:
    """The event that opens a roll; BadPeople where a club cannot be called so."""
    check_title(name)
    return RollOpened(name=name, by=by, at=at)


class RollRenamed(Noted, frozen=True, tag="roll-renamed"):
    """The club is called otherwise."""

    name: str

    def make(self, roll: Roll) -> None:
        """That is its name."""
        roll.name = self.name


class RenameRoll(RollVerb, frozen=True, tag="name"):
    """Call the club otherwise."""

    name: Name

    leads_to: ClassVar[type[Noted]] = RollRenamed

    def decide(self, _roll: Roll, given: Given) -> RollRenamed:
        """It is called so: BadPeople."""
        check_title(self.name)
        return RollRenamed(name=self.name, **given.stamp)


class RollKeyRenewed(Noted, frozen=True, tag="roll-key-renewed"):
    """The club's link has become worthless; there is a new one."""

    def make(self, roll: Roll) -> None:
        """Another generation of links begins."""
        roll.generation += 1


class RenewRollKey(RollVerb, frozen=True, tag="renew"):
    """Make the club's link worthless, and a new one valid."""

    leads_to: ClassVar[type[Noted]] = RollKeyRenewed

    def check_right(self, _roll: Roll, by: Who) -> None:
        """Refuse whoever may not give it: NotAllowed. Whoever runs the server may, too."""
        if by.role not in {"director", "server"}:
            raise NotAllowed(sentences.DIRECTOR_ONLY)

    def decide(self, _roll: Roll, given: Given) -> RollKeyRenewed:
        """It is renewed."""
        return RollKeyRenewed(**given.stamp)


Commands = RenameRoll | RenewRollKey
Events = RollRenamed | RollKeyRenewed
