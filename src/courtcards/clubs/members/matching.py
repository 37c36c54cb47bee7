"""Which members the players of an evening are, and members who may be one person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from courtcards.clubs.error_messages import is_pseudonym
from courtcards.clubs.evening.state import EveningPlayer
from courtcards.clubs.members.commands import Member, MemberList
from courtcards.text.names import name_key, plain_name


@dataclass(frozen=True)
class ClubMembers:
    """The members of the club of that id, found among the players of evenings."""

    club_id: str
    member_list: MemberList

    def has_evening(self, evening: str) -> bool:
        """Whether the evening of that id is one of the club's, as the club itself says."""
        return any(each.evening == evening for each in self.member_list.evenings)

    def find_members(
        self, evening: str, players: Iterable[EveningPlayer], *, club_id: str | None = None
    ) -> dict[int, Member]:
        """The members among the players of an evening of that id, by the numbers of the players.

        At an evening of the club the number says who a member is. Whoever has the name of a member
        and no number is taken for that member, unless they are there already: then it is a guest.
        ``member_list`` is the club that the evening names, where that may be another one: the
        numbers are those of the club that both say.
        """
        is_own = club_id in {None, self.club_id} and self.has_evening(evening)
        return self._find_members(players, has_numbers=is_own)

    def match_joining_players(
        self, club_id: str, players: Iterable[EveningPlayer]
    ) -> tuple[tuple[int, int], ...]:
        """The players of an evening that becomes the club's, with their numbers as its members.

        ``member_list`` is the club that the evening names: if it is this one, the numbers are its
        own.
        """
        found = self._find_members(players, has_numbers=club_id == self.club_id)
        return tuple((player, member.number) for player, member in sorted(found.items()))

    def _find_members(
        self, players: Iterable[EveningPlayer], *, has_numbers: bool
    ) -> dict[int, Member]:
        playing = [each for each in players if not each.is_house and not each.is_removed]
        found = self._match_by_number(playing) if has_numbers else {}
        met = {member.number for member in found.values()}
        named = {
            name_key(each.name): each
            for each in self.member_list.members
            if each.is_listed and each.number not in met | self.member_list.redacted
        }
        for player in playing:
            name = name_key(player.name)
            is_named = name in named and not is_pseudonym(name)
            if is_named and player.number not in found:
                found[player.number] = named.pop(name)
        return found

    def _match_by_number(self, players: Iterable[EveningPlayer]) -> dict[int, Member]:
        return {
            each.number: self.member_list.resolve_member(each.member)
            for each in players
            if each.member is not None and each.member < len(self.member_list.members)
        }


def find_only_club(clubs: Sequence[ClubMembers | None]) -> ClubMembers | None:
    """The club of all evenings that have one; None where they have none, or not the same."""
    found = {each.club_id: each for each in clubs if each is not None}
    return next(iter(found.values())) if len(found) == 1 else None


# Members whose names are nearly the same: perhaps one person, entered twice.
#
# Names are compared without case, accents, blanks and the order of their words. They are alike
# where they are the same then, or become the same once a letter is left out of the one, of the
# other, or of both. So each name is filed under itself and under all that it is without one
# letter, and those that meet in a file are alike: that takes as long as there are letters, and not
# as pairs.


SHORTEST = 5
"""Names of fewer letters are too often alike: Ann and Jan."""
MOST_PAIRS = 50
MOST_REMEMBERED = 2048
"""So many names that were filed last are not taken apart again after a change of another."""


def find_similar_members(member_list: MemberList) -> list[tuple[int, int]]:
    """Pairs of members whose names are alike, and who were not told apart; the first of them.

    Whoever was forgotten is nobody whom a name means.
    """
    pairs: list[tuple[int, int]] = []
    known = (
        each
        for each in member_list.members
        if each.is_listed and each.number not in member_list.redacted
    )
    for pair in _find_pairs({each.number: each.name for each in known}):
        if frozenset(pair) not in member_list.distinct_pairs:
            pairs.append(pair)
        if len(pairs) == MOST_PAIRS:
            break
    return sorted(pairs)


def is_similar(one: str, other: str) -> bool:
    """Whether two names are nearly the same.

    >>> is_similar("marie dupont", "Marie  Dupond"), is_similar("Dupont Marie", "Marie Dupont")
    (True, True)
    >>> is_similar("Ann Janssens", "An Jansens"), is_similar("Ann Peeters", "Ann Janssens")
    (False, False)
    >>> is_similar("Ann", "Anna")
    False
    """
    return bool(_build_search_keys(one) & _build_search_keys(other))


def _find_pairs(names: dict[int, str]) -> Iterator[tuple[int, int]]:
    files: dict[str, list[int]] = {}
    for number, name in names.items():
        met: dict[int, None] = {}
        for key in sorted(_build_search_keys(name)):
            file = files.setdefault(key, [])
            met |= dict.fromkeys(file)
            file.append(number)
        yield from ((other, number) for other in met)


@lru_cache(MOST_REMEMBERED)
def _build_search_keys(name: str) -> frozenset[str]:
    """What a name is filed under."""
    plain = plain_name(name)
    if len(plain) < SHORTEST:
        return frozenset({plain})
    return frozenset({plain, *(plain[:at] + plain[at + 1 :] for at in range(len(plain)))})
