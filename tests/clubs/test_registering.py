"""People register for an evening by themselves; the director takes them in, or declines."""

from __future__ import annotations

import pytest

from clubs.evenings import begin, draw
from clubs.rounds import DIRECTOR, JURY, VIEWER, do, given, new_evening, refused
from courtcards.clubs.command import ClubEnvelope, Sender
from courtcards.clubs.evening import Evening, NewPlayer
from courtcards.clubs.evening.admission import (
    AdmitRegistrants,
    ChangeRegistrant,
    CloseRegistration,
    DeclineRegistrants,
    OpenRegistration,
    PutRegistrantBack,
)
from courtcards.clubs.evening.players import AddPlayers, NotePayment, RemovePlayer, Withdraw
from courtcards.clubs.evening.registration import RegisterSelf, Unregister
from courtcards.clubs.evening.state import (
    MOST_REGISTERED,
    MOST_WAITING,
    count_free_places,
    get_registrant_state,
)
from courtcards.kernel.errors import BadPeople, NotAllowed, NotNow, UnknownEvening

REGISTRANT = Sender("register")


def secret(number: int) -> str:
    return f"the-secret-of-{number:04}"


def opened(players: int = 0, places: int = 48, *, at_once: bool = False) -> Evening:
    evening = new_evening(players)
    do(evening, OpenRegistration, places=places, at_once=at_once)
    return evening


def registers(name: str, club: str = "", own: int = 0, by: Sender = REGISTRANT) -> ClubEnvelope:
    return given(RegisterSelf, name=name, club=club, secret=secret(own), by=by)


def unregisters(own: int) -> ClubEnvelope:
    return given(Unregister, secret=secret(own), by=REGISTRANT)


def states(evening: Evening) -> list[str]:
    return [get_registrant_state(evening, each) for each in evening.registration.entries]


def test_who_registers_waits_for_the_director() -> None:
    evening = opened(4)
    do(evening, registers("  Ann   Janssens ", " Leuven ", own=1))
    do(evening, registers("Bea", own=2))
    waiting = [(each.number, each.name, each.club) for each in evening.registration.waiting]
    assert waiting == [(0, "Ann Janssens", "Leuven"), (1, "Bea", "")]
    assert len(evening.players) == 4
    assert count_free_places(evening) == 48 - 4 - 2
    assert all(each.owner and secret(1) not in each.owner for each in evening.registration.waiting)
    do(evening, AdmitRegistrants, registered=(1, 0))
    assert [(each.number, each.name, each.club) for each in evening.players[4:]] == [
        (4, "Bea", ""),
        (5, "Ann Janssens", "Leuven"),
    ]
    assert states(evening) == ["taken", "taken"]
    assert [each.player for each in evening.registration.entries] == [5, 4]
    assert count_free_places(evening) == 48 - 6
    again = Evening.replay(evening.history)
    assert (again.players, again.registration) == (evening.players, evening.registration)


def test_who_is_declined_or_removed_again_can_be_put_back() -> None:
    evening = opened()
    for number, name in enumerate(("Ann", "Bea", "Cas")):
        do(evening, registers(name, own=number))
    do(evening, DeclineRegistrants, registered=(0, 2))
    assert states(evening) == ["declined", "waiting", "declined"]
    waits_no_more = "Ann is no longer waiting: look at the list"
    assert refused(evening, NotNow, DeclineRegistrants, registered=(0,)) == waits_no_more
    refused(evening, NotNow, AdmitRegistrants, registered=(1, 2))
    do(evening, PutRegistrantBack, registered=2)
    assert refused(evening, NotNow, PutRegistrantBack, registered=2) == "Cas has not been declined"
    do(evening, AdmitRegistrants, registered=(1, 2))
    assert [each.name for each in evening.players] == ["Bea", "Cas"]
    refused(evening, NotNow, PutRegistrantBack, registered=1)
    do(evening, RemovePlayer, player=0)
    assert states(evening) == ["declined", "declined", "taken"]
    do(evening, PutRegistrantBack, registered=1)
    do(evening, AdmitRegistrants, registered=(1,))
    assert [each.is_there for each in evening.players] == [False, True, True]
    do(evening, registers("Anna", own=0))  # anew: then the first entry is not put back, too
    anew = "Ann has registered again since then: look at the list"
    assert refused(evening, NotNow, PutRegistrantBack, registered=0) == anew
    do(evening, DeclineRegistrants, registered=(3,))
    do(evening, PutRegistrantBack, registered=3)
    assert states(evening) == ["declined", "taken", "taken", "waiting"]


def test_a_name_is_put_right_before_it_is_taken_and_not_taken_twice() -> None:
    evening = opened(1)
    right = {"registered": 0, "name": "Ann Janssens", "club": "Gent"}
    do(evening, registers("anne jansens", own=1))
    do(evening, registers("Bea", own=2))
    do(evening, ChangeRegistrant, **right)
    for taken in ("bea", "player 0", "", "x" * 41, "Ann\u200b"):
        refused(evening, BadPeople, ChangeRegistrant, **right | {"name": taken})
    refused(evening, UnknownEvening, ChangeRegistrant, **right | {"registered": 2})
    do(evening, AdmitRegistrants, registered=(0,))
    assert (evening.players[1].name, evening.players[1].club) == ("Ann Janssens", "Gent")
    refused(evening, NotNow, ChangeRegistrant, **right)
    do(evening, AddPlayers, players=[NewPlayer("Bea")])  # she has come meanwhile
    for registered in ((1,), (1, 1)):
        refused(evening, BadPeople, AdmitRegistrants, registered=registered)


def test_nobody_takes_the_name_of_another() -> None:
    evening = opened(1)
    do(evening, registers("Ann", own=1))
    known = "somebody with this name is registered already: add your club"
    for name in ("Ann", " ann ", "Аnn", "PLAYER 0"):
        assert refused(evening, BadPeople, registers(name, own=2)) == known
    do(evening, registers("ann", "Leuven", own=2))
    assert evening.registration.waiting[-1].name == "ann (Leuven)"
    known = "somebody with this name and club is registered already: write your name differently"
    assert refused(evening, BadPeople, registers("Ann", "leuven", own=3)) == known
    refused(evening, BadPeople, registers("Ann", "x" * 38, own=3))


@pytest.mark.parametrize(
    ("name", "club"),
    [
        ("", ""),
        ("   ", ""),
        ("x" * 41, ""),
        ("Ann", "x" * 41),
        ("Ann\u200b", ""),
        ("nnA\u202e", ""),
        ("Ann", "Leu\u202even"),
        ("visit spam.example", ""),
        ("Ann", "https://spam"),
    ],
)
def test_what_is_no_name_is_refused(name: str, club: str) -> None:
    refused(opened(), BadPeople, registers(name, club))


def test_registration_is_open_only_while_the_director_says_so() -> None:
    evening = new_evening(8, rounds=1)
    closed = "registration is closed: ask the director"
    assert refused(evening, NotNow, registers("Ann")) == closed
    assert refused(evening, NotNow, CloseRegistration) == closed
    assert count_free_places(evening) == 0
    do(evening, OpenRegistration, places=9)
    do(evening, registers("Ann", own=1))
    assert count_free_places(evening) == 0
    full = "there is no place left: ask the director"
    assert refused(evening, NotNow, registers("Bea", own=2)) == full
    do(evening, OpenRegistration, places=10)
    do(evening, registers("Bea", own=2))
    do(evening, CloseRegistration)
    assert refused(evening, NotNow, registers("Cas", own=3)) == closed
    do(evening, AdmitRegistrants, registered=(0, 1))
    assert len(evening.players) == 10


def test_a_flood_pushes_nobody_out_and_has_an_end() -> None:
    evening = opened(4, places=400)
    do(evening, registers("Ann", own=9999))
    do(evening, DeclineRegistrants, registered=(0,))
    for number in range(MOST_WAITING):
        do(evening, registers(f"Flood {number}", own=number))
    full = "there is no place left: ask the director"
    assert refused(evening, NotNow, registers("Ann", own=9999)) == full
    waiting = "200 people are waiting already: accept some of them first"
    assert refused(evening, NotNow, PutRegistrantBack, registered=0) == waiting
    assert len(evening.players) == 4
    do(evening, DeclineRegistrants, registered=tuple(range(1, MOST_WAITING + 1)))
    do(evening, PutRegistrantBack, registered=0)
    for _ in range(MOST_REGISTERED - len(evening.registration.entries)):
        do(evening, unregisters(9999))
        do(evening, registers("Ann", own=9999))
    do(evening, unregisters(9999))
    assert refused(evening, NotNow, registers("Ann", own=9999)) == full
    do(evening, AddPlayers, players=[NewPlayer("Ann")])


def test_a_browser_registers_one_person_and_withdraws_what_is_its_own() -> None:
    evening = opened()
    assert refused(evening, NotNow, unregisters(1)) == "you are not registered"
    do(evening, registers("Ann", own=1))
    already = "you are registered already, as 'Ann'"
    assert refused(evening, NotNow, registers("Bea", own=1)) == already
    do(evening, DeclineRegistrants, registered=(0,))
    do(evening, registers("Ann", own=1))
    assert states(evening) == ["declined", "waiting"]
    refused(evening, NotNow, unregisters(2))
    do(evening, unregisters(1))
    refused(evening, NotNow, unregisters(1))
    refused(evening, NotNow, AdmitRegistrants, registered=(1,))
    refused(evening, NotNow, PutRegistrantBack, registered=1)
    do(evening, registers("Ann", own=1))
    do(evening, AdmitRegistrants, registered=(2,))
    do(evening, unregisters(1))
    assert [each.is_removed for each in evening.players] == [True]
    assert states(evening) == ["declined", "withdrawn", "withdrawn"]


def test_nobody_withdraws_by_themselves_once_they_are_counted_on() -> None:
    seated = "you are seated or have paid: tell the director that you cannot play"
    for is_paid in (True, False):
        evening = opened(7)
        do(evening, registers("Ann"))
        do(evening, AdmitRegistrants, registered=(0,))
        if is_paid:
            do(evening, NotePayment, player=7)
        else:
            draw(evening)
        assert refused(evening, NotNow, unregisters(0)) == seated
    begin(evening)
    refused(evening, NotNow, unregisters(0))


def test_without_a_nod_whoever_registers_plays_until_seats_are_drawn() -> None:
    evening = opened(7, at_once=True)
    do(evening, registers("Ann", "Leuven", own=1))
    assert [(each.name, each.club) for each in evening.players[7:]] == [("Ann", "Leuven")]
    assert states(evening) == ["taken"]
    do(evening, unregisters(1))
    do(evening, registers("Bea", own=2))
    draw(evening)
    do(evening, registers("Cas", own=3))
    assert evening.plan
    assert [each.name for each in evening.registration.waiting] == ["Cas"]
    begin(evening)
    do(evening, registers("Dirk", own=4))
    assert [each.name for each in evening.registration.waiting] == ["Cas", "Dirk"]
    again = Evening.replay(evening.history)
    assert (again.players, again.registration) == (evening.players, evening.registration)


def test_latecomers_play_from_the_next_round_on_where_somebody_leaves_a_place() -> None:
    evening = opened(8, places=8)
    assert count_free_places(evening) == 0
    draw(evening)
    begin(evening)
    do(evening, Withdraw, player=0)
    assert count_free_places(evening) == 1
    draw_of_others = evening.plan
    do(evening, registers("Ann"))
    assert evening.plan == draw_of_others
    do(evening, AdmitRegistrants, registered=(0,))
    assert not evening.plan
    assert 8 in evening.next_players


def test_only_who_has_the_link_to_register_does_and_nothing_else() -> None:
    evening = opened()
    for other in (DIRECTOR, JURY, VIEWER):
        refused(evening, NotAllowed, registers("Ann", by=other))
    do(evening, registers("Ann"))
    for command in (
        given(AdmitRegistrants, registered=(0,), by=REGISTRANT),
        given(DeclineRegistrants, registered=(0,), by=JURY),
        given(OpenRegistration, places=8, by=JURY),
        given(CloseRegistration, by=VIEWER),
        given(AddPlayers, players=[NewPlayer("Bea")], by=REGISTRANT),
    ):
        refused(evening, NotAllowed, command)
