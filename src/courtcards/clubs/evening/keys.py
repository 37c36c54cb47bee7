"""The keys of an evening's links: renewing a key makes its links worthless."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evening.state import EveningState
from courtcards.clubs.evening.verb import DirectorsVerb
from courtcards.clubs.verb import Given, Noted
from courtcards.kernel.errors import UnknownEvening

ROLES = ("director", "jury", "viewer", "register")


def check_key(evening: EveningState, key: str) -> None:
    """Refuse what is no key of an evening's links: UnknownEvening."""
    role, _, table = key.partition("/")
    is_number = table.isascii() and table.isdecimal() and len(table) < 4 and table[0] != "0"
    is_table = role == "table" and is_number
    if key not in ROLES and not is_table and evening.director_of(key) is None:
        raise UnknownEvening(sentences.NO_SUCH_KEY, key=key)


class KeyRenewed(Noted, frozen=True, tag="key-renewed"):
    """The links of a role, or of one table, have become worthless; there are new ones."""

    key: str

    def make(self, evening: EveningState) -> None:
        """Another generation of links begins."""
        evening.keys[self.key] = evening.generation(self.key) + 1


class RenewKey(DirectorsVerb, frozen=True, tag="renew"):
    """Make the links of a role, or of a table (``table/7``), worthless, and new ones valid.

    Those of a further director (``director/1``), too.
    """

    key: Annotated[str, msgspec.Meta(max_length=20)]

    leads_to: ClassVar[type[Noted]] = KeyRenewed

    def decide(self, evening: EveningState, given: Given) -> KeyRenewed:
        """They are renewed: UnknownEvening."""
        check_key(evening, self.key)
        return KeyRenewed(key=self.key, **given.stamp)
