"""The roll of a club: its members, who is entered twice, and its evenings."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from clubs.rounds import do, new_evening
from courtcards.clubs.command import ClubEnvelope, Sender
from courtcards.clubs.error_messages import is_pseudonym
from courtcards.clubs.evening import EveningSettings, NewPlayer
from courtcards.clubs.evening.players import AddPlayers
from courtcards.clubs.evening.state import EveningPlayer
from courtcards.clubs.members import MemberList, build_club_opening
from courtcards.clubs.members.commands import (
    MOST_MEMBERS,
    AddMembers,
    ChangeMember,
    DistinguishMembers,
    EndMembership,
    MemberRedacted,
    MergeMembers,
    NewMember,
    OpenClubEvening,
    RenameClub,
    RenewClubKey,
    ResumeMembership,
    UnmergeMembers,
)
from courtcards.clubs.members.matching import (
    MOST_PAIRS,
    ClubMembers,
    find_only_club,
    find_similar_members,
)
from courtcards.clubs.views.season_views import build_club_evening_players
from courtcards.kernel.errors import BadPeople, NotAllowed, NotNow, UnknownEvening
from courtcards.server.redaction.names import NeutralPseudonyms

OWNER, OPERATOR, JURY = Sender("director"), Sender("server"), Sender("jury")
AUTUMN = EveningSettings("Autumn", "2026-11-26")


class Club:
    """A roll to which commands are given, and which is rebuilt from its events after each."""

    def __init__(self, *names: str) -> None:
        self.events: list[Any] = [build_club_opening("Kings", OWNER, 1000)]
        self._ids = map(str, itertools.count())
        if names:
            self.do(AddMembers, members=tuple(map(NewMember, names)))

    @property
    def roll(self) -> MemberList:
        return MemberList.replay(
            MemberList.codec.decode(MemberList.codec.encode(each)) for each in self.events
        )

    def do(self, kind: Any, by: Sender = OWNER, **fields: Any) -> Any:
        given = ClubEnvelope(kind(id=next(self._ids), **fields), by, 2000)
        event = self.roll.decide(given)
        assert given.command.can_have_caused(event)
        self.events.append(event)
        return event

    @property
    def listed(self) -> list[str]:
        return self.roll.list_other_names()


def test_members_have_numbers_names_and_what_else_is_known_of_them() -> None:
    club = Club("Ann", "Bea")
    club.do(AddMembers, members=(NewMember("Cas", "Leuven", "B-17", agrees=True),))
    cas = club.roll.find_entry(2)
    assert (cas.number, cas.name, cas.club, cas.licence, cas.agrees) == (
        2,
        "Cas",
        "Leuven",
        "B-17",
        True,
    )
    assert not club.roll.find_entry(0).agrees
    club.do(ChangeMember, member=2, name="Cas Wouters", club="Gent")
    assert club.roll.find_entry(2).name == "Cas Wouters"
    assert not club.roll.find_entry(2).agrees


def test_who_has_left_is_known_still_and_may_come_back() -> None:
    club = Club("Ann", "Bea")
    club.do(EndMembership, member=0)
    assert club.roll.find_entry(0).has_left
    assert club.listed == ["Ann", "Bea"]
    with pytest.raises(NotNow, match="has left the club already"):
        club.do(EndMembership, member=0)
    club.do(ResumeMembership, member=0)
    assert not club.roll.find_entry(0).has_left
    with pytest.raises(NotNow, match="has not left"):
        club.do(ResumeMembership, member=0)


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ((), "names no member"),
        (("Ann",), "already"),
        (("ANN",), "already"),
        (("Cas", "cas"), "already"),
        ((" ",), "needs a name"),
        (("A" * 41,), "at most 40"),
        (("A\u200bnn",), "invisible"),
        (("Zoé", "Zoe\u0301"), "called 'Zoe\u0301' already"),
        (("\u0410nn",), "already"),
        (tuple(f"Player {number}" for number in range(MOST_MEMBERS)), "at most 2000"),
    ],
)
def test_names_that_nobody_can_have_are_refused_with_all_that_came_with_them(
    names: tuple[str, ...], why: str
) -> None:
    club = Club("Ann")
    with pytest.raises(BadPeople, match=why):
        club.do(AddMembers, members=tuple(map(NewMember, names)))
    assert club.listed == ["Ann"]


def test_entries_are_bounded_however_many_were_merged_and_licences() -> None:
    club = Club("Ann", "Anna")
    club.do(MergeMembers, member=1, into=0)
    names = tuple(NewMember(f"Player {number}") for number in range(MOST_MEMBERS - 1))
    with pytest.raises(BadPeople, match="at most 2000 members"):
        club.do(AddMembers, members=names)
    with pytest.raises(BadPeople, match="a licence has at most 40"):
        club.do(AddMembers, members=(NewMember("Bea", licence="1" * 41),))


def test_who_is_perhaps_entered_twice_is_shown_but_no_more_than_can_be_read() -> None:
    club = Club(
        "Marie Dupont", "Bea", "marie  dupond", "Ann Janssens", "Ann Jansens", "Dupont Marie"
    )
    assert find_similar_members(club.roll) == [(0, 2), (0, 5), (2, 5), (3, 4)]
    club.do(DistinguishMembers, one=2, other=0)
    assert find_similar_members(club.roll) == [(0, 5), (2, 5), (3, 4)]
    many = Club(*(f"Player {letter}" for letter in "abcdefghijklmnopqrstuvwxyz"))
    assert len(find_similar_members(many.roll)) == MOST_PAIRS


def test_two_entries_become_one_and_two_again() -> None:
    club = Club("Marie Dupont", "marie dupond", "M. Dupont")
    club.do(MergeMembers, member=1, into=0)
    assert club.listed == ["Marie Dupont", "M. Dupont"]
    assert find_similar_members(club.roll) == []
    club.do(MergeMembers, member=0, into=2)
    assert club.roll.resolve_member(1).number == 2
    with pytest.raises(UnknownEvening, match="no member 1"):
        club.do(ChangeMember, member=1, name="Other")
    club.do(UnmergeMembers, member=0)
    assert club.roll.resolve_member(1).number == 0
    club.do(UnmergeMembers, member=1)
    assert club.listed == ["Marie Dupont", "marie dupond", "M. Dupont"]
    with pytest.raises(UnknownEvening, match="not merged"):
        club.do(UnmergeMembers, member=1)


def test_what_cannot_be_merged_or_parted() -> None:
    club = Club("Ann", "Anna")
    with pytest.raises(NotNow, match="both are the same entry: Ann"):
        club.do(MergeMembers, member=0, into=0)
    for number in (-1, 2):
        with pytest.raises(UnknownEvening, match=f"no member {number}"):
            club.do(MergeMembers, member=number, into=0)
    club.do(MergeMembers, member=1, into=0)
    club.do(ChangeMember, member=0, name="ANNA")
    with pytest.raises(NotNow, match="another member is called 'Anna' now"):
        club.do(UnmergeMembers, member=1)


def test_an_evening_is_opened_with_members_and_guests() -> None:
    club = Club("Ann", "Bea", "Cas")
    command = OpenClubEvening(
        id="x", settings=AUTUMN, members=(2, 0, 2), guests=(NewPlayer("Dirk", member=7),)
    )
    assert command.build_players(club.roll) == (
        NewPlayer("Cas", member=2),
        NewPlayer("Ann", member=0),
        NewPlayer("Dirk"),
    )
    club.do(OpenClubEvening, settings=AUTUMN, members=(0,))
    assert [(each.name, each.date) for each in club.roll.evenings] == [("Autumn", "2026-11-26")]
    with pytest.raises(UnknownEvening, match="no member 9"):
        club.do(OpenClubEvening, settings=AUTUMN, members=(9,))
    with pytest.raises(BadPeople, match="already"):
        club.do(OpenClubEvening, settings=AUTUMN, members=(0,), guests=(NewPlayer("ann"),))
    with pytest.raises(UnknownEvening, match="has no evening"):
        club.roll.find_evening("abcdefghjkmn")


def test_members_are_found_among_the_players_of_an_evening() -> None:
    club = Club("Ann", "Bea", "Cas", "Cas W", "Dirk")
    club.do(MergeMembers, member=3, into=2)
    club.do(OpenClubEvening, settings=AUTUMN)
    club.events[-1] = msgspec.structs.replace(club.events[-1], evening="own")
    members = ClubMembers("k", club.roll)
    players = {
        EveningPlayer(0, "Ann", member=0): 0,
        EveningPlayer(1, "ann"): None,  # the member is there: it is a guest
        EveningPlayer(2, "Cas W", member=3): 2,
        EveningPlayer(3, "  BEA "): 1,
        EveningPlayer(4, "Béa"): None,
        EveningPlayer(5, "Dirk", is_house=True): None,
        EveningPlayer(6, "Dirk", is_removed=True): None,
        EveningPlayer(7, "dirk"): 4,
        EveningPlayer(8, "DIRK"): None,
        EveningPlayer(9, "Guest", member=9): None,
    }

    def found(evening: str) -> dict[EveningPlayer, int | None]:
        among = members.find_members(evening, players)
        return {p: among[p.number].number if p.number in among else None for p in players}

    assert found("own") == players
    # Elsewhere a number may be that of another club: there the name alone tells.
    assert found("other") == players | {EveningPlayer(2, "Cas W", member=3): None}


def test_an_evening_that_names_another_club_has_the_numbers_of_that_one() -> None:
    club = Club("Ann", "Bea", "Cas")
    club.do(OpenClubEvening, settings=AUTUMN)
    club.events[-1] = msgspec.structs.replace(club.events[-1], evening="own")
    members = ClubMembers("k", club.roll)
    evening = new_evening(0)
    players = [NewPlayer("Dirk", member=0), NewPlayer("Cas")]
    do(evening, AddPlayers, players=players, by=OWNER)
    evening.club_id = "k"
    assert build_club_evening_players(members, "own", evening, "").members == [0, 2]
    evening.club_id = "other"
    told = build_club_evening_players(members, "own", evening, "")
    assert (told.members, told.guests) == ([2], [NewPlayer("Dirk")])


def test_a_name_that_means_nobody_is_no_members() -> None:
    club = Club("somebody", "Somebody 2", "player 14", "Ann")
    players = [EveningPlayer(number, each.name) for number, each in enumerate(club.roll.members)]
    assert list(ClubMembers("k", club.roll).find_members("own", players)) == [3]
    names = ("Ann", "Bea", "Cas")
    assert all(map(is_pseudonym, map(NeutralPseudonyms(names, names).replace_name, names)))


def test_who_was_forgotten_is_perhaps_nobody_else() -> None:
    club = Club("somebody", "somebody 2", "somebody 3")
    assert find_similar_members(club.roll) == [(1, 2)]
    club.events.append(MemberRedacted(members=(1, 2), by=OWNER, at=3000))
    assert find_similar_members(club.roll) == []


def test_evenings_may_share_a_club() -> None:
    one, other = (ClubMembers(name, Club().roll) for name in "ab")
    assert find_only_club([None, one, one]) is one
    assert find_only_club([None]) is None
    assert find_only_club([one, other]) is None


def test_a_club_is_renamed_and_its_link_renewed() -> None:
    club = Club()
    club.do(RenameClub, name="Queens")
    assert club.roll.name == "Queens"
    for name, why in ((" ", "needs a name"), ("Q" * 81, "at most 80"), ("Q\u202e", "invisible")):
        with pytest.raises(BadPeople, match=why):
            club.do(RenameClub, name=name)
    club.do(RenewClubKey)
    club.do(RenewClubKey, by=OPERATOR)
    assert club.roll.generation == 2


def test_only_the_clubs_link_gives_rights() -> None:
    for kind, fields in ((RenameClub, {"name": "Mine"}), (RenewClubKey, {})):
        with pytest.raises(NotAllowed):
            Club().do(kind, by=JURY, **fields)
    with pytest.raises(NotAllowed):
        Club().do(RenameClub, by=OPERATOR, name="Mine")


def test_a_guest_who_is_called_as_a_forgotten_member_was_is_not_taken_for_them() -> None:
    club = Club("Ann", "Bea")
    players = [EveningPlayer(0, "Ann"), EveningPlayer(1, "Bea")]
    assert [*ClubMembers("k", club.roll).find_members("other", players)] == [0, 1]
    club.events.append(MemberRedacted(members=(0,), by=OWNER, at=3000))
    assert [*ClubMembers("k", club.roll).find_members("other", players)] == [1]
    assert club.roll.members[0].has_left
    assert club.roll.redacted == {0}
