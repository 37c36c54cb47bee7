"""Further directors: each has a link under a name, which the log says; it can be taken back."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs.evening.names import NewPlayer, check_names, check_seen
from courtcards.clubs.evening.state import EveningState, FurtherDirector
from courtcards.clubs.evening.verb import DirectorsVerb
from courtcards.clubs.verb import Given, Name, Noted
from courtcards.kernel.errors import BadPeople, NotNow

MOST_DIRECTORS = 99


class DirectorNamed(Noted, frozen=True, tag="director-named"):
    """Somebody directs, too; their numbers follow on."""

    name: str

    def make(self, evening: EveningState) -> None:
        """There is a link for them."""
        evening.directors.append(FurtherDirector(len(evening.directors) + 1, self.name))


class NameDirector(DirectorsVerb, frozen=True, tag="name-director"):
    """Have a link for a further director, by name."""

    name: Name

    leads_to: ClassVar[type[Noted]] = DirectorNamed

    def decide(self, evening: EveningState, given: Given) -> DirectorNamed:
        """They have one: BadPeople, NotNow."""
        check_seen(self.name)
        check_names([NewPlayer(self.name)])
        if evening.director_called(self.name) is not None:
            raise BadPeople("there is a director called {name!r} already", name=self.name)
        if len(evening.directors) >= MOST_DIRECTORS:
            raise NotNow("an evening has at most {most} further directors", most=MOST_DIRECTORS)
        return DirectorNamed(name=self.name, **given.stamp)


class DirectorDismissed(Noted, frozen=True, tag="director-dismissed"):
    """The link of a further director is taken back."""

    director: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]

    def make(self, evening: EveningState) -> None:
        """It is worthless, and there is no other."""
        dismissed = evening.directors[self.director - 1]
        dismissed.is_dismissed = True
        evening.keys[dismissed.key] = evening.generation(dismissed.key) + 1


class DismissDirector(DirectorsVerb, frozen=True, tag="dismiss"):
    """Take the link of a further director back."""

    director: Annotated[int, msgspec.Meta(ge=1, le=MOST_DIRECTORS)]

    leads_to: ClassVar[type[Noted]] = DirectorDismissed

    def decide(self, evening: EveningState, given: Given) -> DirectorDismissed:
        """It is taken back: NotNow."""
        known = evening.directors[self.director - 1 : self.director]
        if not known or known[0].is_dismissed:
            raise NotNow("there is no such director, or not any more")
        return DirectorDismissed(director=self.director, **given.stamp)


Commands = NameDirector | DismissDirector
Events = DirectorNamed | DirectorDismissed
