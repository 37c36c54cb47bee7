"""Matching of an evening's players with members, and of members with similar names."""

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
    """A club and its id, to find its members among the players of evenings."""

    club_id: str
    member_list: MemberList

    def has_evening(self, evening: str) -> bool:
        """Tell whether the club lists the evening of that id."""
        return any(each.evening == evening for each in self.member_list.evenings)

    def is_hidden(self, evening: str) -> bool:
        """Tell whether the club hides the evening of that id."""
        return evening in self.member_list.hidden

    def find_members(
        self, evening: str, players: Iterable[EveningPlayer], *, club_id: str | None = None
    ) -> dict[int, Member]:
        """Find the members among the players of an evening, by the players' numbers.

        At an evening of the club, a player's ``member`` number identifies the member. A player
        without a number matches by name, unless that member is found already: then the player is a
        guest. ``club_id`` is the club that the evening names, if it may be another one. The numbers
        count only if that club and this one are the same.
        """
        is_own = club_id in {None, self.club_id} and self.has_evening(evening)
        return self._find_members(players, has_numbers=is_own)

    def match_joining_players(
        self, club_id: str, players: Iterable[EveningPlayer]
    ) -> tuple[tuple[int, int], ...]:
        """Pair the players of an evening that joins the club with members' numbers.

        ``club_id`` is the club that the evening names. If it is this club, the players' own
        ``member`` numbers count.
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
    """Return the club that all evenings with a club share; None if there is none, or several."""
    found = {each.club_id: each for each in clubs if each is not None}
    return next(iter(found.values())) if len(found) == 1 else None


# Similar names: two members may be one person, entered twice.
#
# Names are compared without case, accents, blanks and the order of their words. Two names are
# similar if they are equal then, or become equal once a letter is left out of one or of both. So
# each name gets search keys: itself, and itself without each one letter. Names that share a key are
# similar. The time grows with the number of letters, not with the number of pairs.


SHORTEST = 5
"""Shorter names are too often similar by chance, as Ann and Jan."""
MOST_PAIRS = 50
MOST_REMEMBERED = 2048
"""Size of the cache of search keys, which spares work after a change of one name."""


def find_similar_members(member_list: MemberList) -> list[tuple[int, int]]:
    """Find pairs of members with similar names, up to ``MOST_PAIRS``.

    Pairs that were marked as two people, and redacted members, are left out.
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
    """Tell whether two names are nearly the same.

    >>> is_similar("marie dupont", "Marie  Dupond"), is_similar("Dupont Marie", "Marie Dupont")
    (True, True)
    >>> is_similar("Ann Janssens", "An Jansens"), is_similar("Ann Peeters", "Ann Janssens")
    (False, False)
    >>> is_similar("Ann", "Anna")
    False
    """
    return bool(_build_search_keys(one) & _build_search_keys(other))


SHORTEST_START = 3
"""In letters: so much of a word of a member's name stands for the word."""


def find_own_member(member_list: MemberList, typed: str) -> Member | None:
    """Find the member who typed this name, or the beginnings of its words.

    At least two words are needed, each with three letters or complete, and no other member may fit.
    So nobody can read the list of members by guessing.
    """
    words = plain_name(typed).split()
    if len(words) < 2:
        return None
    members = _list_present_members(member_list)
    exact = [each for each in members if plain_name(each.name).split() == words]
    found = exact or [each for each in members if _are_starts(words, each.name, SHORTEST_START)]
    return found[0] if len(found) == 1 else None


def may_be_member(member_list: MemberList, typed: str) -> bool:
    """Tell whether a name resembles that of a member: only the director can say who it is."""
    words = plain_name(typed).split()
    return any(
        is_similar(typed, each.name) or _are_starts(words, each.name, 1)
        for each in _list_present_members(member_list)
    )


def _list_present_members(member_list: MemberList) -> list[Member]:
    return [
        each
        for each in member_list.members
        if each.is_listed and not each.has_left and each.number not in member_list.redacted
    ]


def _are_starts(words: Sequence[str], name: str, shortest: int) -> bool:
    """Tell whether the words begin different words of a name."""
    rest = plain_name(name).split()
    for word in sorted(words, key=len, reverse=True):
        found = [
            each
            for each in rest
            if each == word or (len(word) >= shortest and each.startswith(word))
        ]
        if not found:
            return False
        rest.remove(found[0])
    return bool(words)


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
    """Return the plain name, and if it is long enough all texts with one letter left out."""
    plain = plain_name(name)
    if len(plain) < SHORTEST:
        return frozenset({plain})
    return frozenset({plain, *(plain[:at] + plain[at + 1 :] for at in range(len(plain)))})
