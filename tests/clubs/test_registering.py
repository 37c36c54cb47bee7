"""People register for an evening by themselves; the director takes them in, or declines."""

from __future__ import annotations

import pytest

from clubs.evenings import begin, draw, refused, run
from clubs.rounds import DIRECTOR, JURY, VIEWER, given, new_evening
from courtcards.clubs.evenings import Evening, NewPlayer
from courtcards.clubs.evenings.payments import NotePayment
from courtcards.clubs.evenings.players import AddPlayers, RemovePlayer, Withdraw
from courtcards.clubs.evenings.registering import RegisterSelf, Unregister
from courtcards.clubs.evenings.registration import (
    MOST_REGISTERED,
    MOST_WAITING,
    places_left,
    state_of,
)
from courtcards.clubs.evenings.taking_in import (
    ChangeRegistered,
    CloseRegistration,
    Decline,
    OpenRegistration,
    PutBack,
    TakeIn,
)
from courtcards.clubs.verb import Given, Who
from courtcards.kernel.errors import BadPeople, NotAllowed, NotNow, UnknownEvening

REGISTRANT = Who("register")


def secret(number: int) -> str:
    return f"the-secret-of-{number:04}"


def opened(players: int = 0, places: int = 48, *, at_once: bool = False) -> Evening:
    evening = new_evening(players)
    run(evening, given(OpenRegistration, places=places, at_once=at_once, by=DIRECTOR))
    return evening


def registers(name: str, club: str = "", own: int = 0, by: Who = REGISTRANT) -> Given:
    return given(RegisterSelf, name=name, club=club, secret=secret(own), by=by)


def unregisters(own: int) -> Given:
    return given(Unregister, secret=secret(own), by=REGISTRANT)


def states(evening: Evening) -> list[str]:
    return [state_of(evening, each) for each in evening.registration.entries]


def test_who_registers_waits_for_the_director() -> None:
    evening = opened(4)
    run(evening, registers("  Ann   Janssens ", " Leuven ", own=1))
    run(evening, registers("Bea", own=2))
    waiting = [(each.number, each.name, each.club) for each in evening.registration.waiting]
    assert waiting == [(0, "Ann Janssens", "Leuven"), (1, "Bea", "")]
    assert len(evening.players) == 4
    assert places_left(evening) == 48 - 4 - 2
    assert all(each.owner and secret(1) not in each.owner for each in evening.registration.waiting)
    run(evening, given(TakeIn, registered=(1, 0), by=DIRECTOR))
    assert [(each.number, each.name, each.club) for each in evening.players[4:]] == [
        (4, "Bea", ""),
        (5, "Ann Janssens", "Leuven"),
    ]
    assert states(evening) == ["taken", "taken"]
    assert [each.player for each in evening.registration.entries] == [5, 4]
    assert places_left(evening) == 48 - 6
    again = Evening.replay(evening.history)
    assert (again.players, again.registration) == (evening.players, evening.registration)


def test_who_is_declined_can_be_put_back() -> None:
    evening = opened()
    for number, name in enumerate(("Ann", "Bea", "Cas")):
        run(evening, registers(name, own=number))
    run(evening, given(Decline, registered=(0, 2), by=DIRECTOR))
    assert states(evening) == ["declined", "waiting", "declined"]
    assert refused(evening, given(Decline, registered=(0,), by=DIRECTOR), NotNow) == (
        "Ann does not wait any more: look at the list"
    )
    refused(evening, given(TakeIn, registered=(1, 2), by=DIRECTOR), NotNow)
    run(evening, given(PutBack, registered=2, by=DIRECTOR))
    assert refused(evening, given(PutBack, registered=2, by=DIRECTOR), NotNow) == (
        "Cas has not been declined"
    )
    run(evening, given(TakeIn, registered=(1, 2), by=DIRECTOR))
    assert [each.name for each in evening.players] == ["Bea", "Cas"]


def test_whoever_registered_anew_is_not_put_back_a_second_time() -> None:
    evening = opened()
    run(evening, registers("Ann"))
    run(evening, given(Decline, registered=(0,), by=DIRECTOR))
    run(evening, registers("Anna"))
    assert refused(evening, given(PutBack, registered=0, by=DIRECTOR), NotNow) == (
        "Ann has registered anew since: look at the list"
    )
    run(evening, given(Decline, registered=(1,), by=DIRECTOR))
    run(evening, given(PutBack, registered=1, by=DIRECTOR))
    assert states(evening) == ["declined", "waiting"]


def test_nobody_is_put_back_where_as_many_wait_as_may() -> None:
    evening = opened(places=400)
    run(evening, registers("Ann", own=9999))
    run(evening, given(Decline, registered=(0,), by=DIRECTOR))
    for number in range(MOST_WAITING):
        run(evening, registers(f"Flood {number}", own=number))
    assert refused(evening, given(PutBack, registered=0, by=DIRECTOR), NotNow) == (
        "200 people wait already: take some in first"
    )
    run(evening, given(TakeIn, registered=(1,), by=DIRECTOR))
    run(evening, given(PutBack, registered=0, by=DIRECTOR))


def test_a_player_who_is_removed_again_can_be_put_back_too() -> None:
    evening = opened()
    run(evening, registers("Ann"))
    run(evening, given(TakeIn, registered=(0,), by=DIRECTOR))
    refused(evening, given(PutBack, registered=0, by=DIRECTOR), NotNow)
    run(evening, given(RemovePlayer, player=0, by=DIRECTOR))
    assert states(evening) == ["declined"]
    run(evening, given(PutBack, registered=0, by=DIRECTOR))
    run(evening, given(TakeIn, registered=(0,), by=DIRECTOR))
    assert [each.is_there for each in evening.players] == [False, True]


def test_a_name_is_put_right_before_it_is_taken() -> None:
    evening = opened(1)
    run(evening, registers("anne jansens", own=1))
    run(evening, registers("Bea", own=2))

    def change(name: str, number: int = 0) -> Given:
        return given(ChangeRegistered, registered=number, name=name, club="Gent", by=DIRECTOR)

    run(evening, change("Ann Janssens"))
    for taken in ("bea", "player 0", "", "x" * 41, "Ann\u200b"):
        refused(evening, change(taken), BadPeople)
    refused(evening, change("Cas", number=2), UnknownEvening)
    run(evening, given(TakeIn, registered=(0,), by=DIRECTOR))
    assert (evening.players[1].name, evening.players[1].club) == ("Ann Janssens", "Gent")
    refused(evening, change("Ann"), NotNow)


def test_nobody_takes_the_name_of_another() -> None:
    evening = opened(1)
    run(evening, registers("Ann", own=1))
    for name in ("Ann", " ann ", "Аnn", "PLAYER 0"):
        assert refused(evening, registers(name, own=2), BadPeople) == (
            "somebody of this name is registered: add your club"
        )
    run(evening, registers("ann", "Leuven", own=2))
    assert evening.registration.waiting[-1].name == "ann (Leuven)"
    assert refused(evening, registers("Ann", "leuven", own=3), BadPeople) == (
        "somebody of this name and club is registered: write your name otherwise"
    )
    refused(evening, registers("Ann", "x" * 38, own=3), BadPeople)


def test_a_name_that_came_meanwhile_is_not_taken_twice() -> None:
    evening = opened()
    run(evening, registers("Ann"))
    run(evening, given(AddPlayers, players=[NewPlayer("Ann")], by=DIRECTOR))
    refused(evening, given(TakeIn, registered=(0,), by=DIRECTOR), BadPeople)
    refused(evening, given(TakeIn, registered=(0, 0), by=DIRECTOR), BadPeople)


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
    refused(opened(), registers(name, club), BadPeople)


def test_registration_is_open_only_while_the_director_says_so() -> None:
    evening = new_evening(8, rounds=1)
    closed = "registration is closed: ask the director"
    assert refused(evening, registers("Ann"), NotNow) == closed
    assert refused(evening, given(CloseRegistration, by=DIRECTOR), NotNow) == closed
    assert places_left(evening) == 0
    run(evening, given(OpenRegistration, places=9, by=DIRECTOR))
    run(evening, registers("Ann", own=1))
    assert places_left(evening) == 0
    full = "there is no place left: ask the director"
    assert refused(evening, registers("Bea", own=2), NotNow) == full
    run(evening, given(OpenRegistration, places=10, by=DIRECTOR))
    run(evening, registers("Bea", own=2))
    run(evening, given(CloseRegistration, by=DIRECTOR))
    assert refused(evening, registers("Cas", own=3), NotNow) == closed
    run(evening, given(TakeIn, registered=(0, 1), by=DIRECTOR))
    assert len(evening.players) == 10


def test_a_flood_pushes_nobody_out_and_has_an_end() -> None:
    evening = opened(4, places=400)
    for number in range(MOST_WAITING):
        run(evening, registers(f"Flood {number}", own=number))
    full = "there is no place left: ask the director"
    assert refused(evening, registers("Ann", own=9999), NotNow) == full
    assert len(evening.players) == 4
    run(evening, given(Decline, registered=tuple(range(MOST_WAITING)), by=DIRECTOR))
    run(evening, registers("Ann", own=9999))
    for _ in range(MOST_REGISTERED - len(evening.registration.entries)):
        run(evening, unregisters(9999))
        run(evening, registers("Ann", own=9999))
    run(evening, unregisters(9999))
    assert refused(evening, registers("Ann", own=9999), NotNow) == full
    run(evening, given(AddPlayers, players=[NewPlayer("Ann")], by=DIRECTOR))


def test_a_browser_registers_one_person() -> None:
    evening = opened()
    run(evening, registers("Ann"))
    assert refused(evening, registers("Bea"), NotNow) == "you are registered already, as 'Ann'"
    run(evening, given(Decline, registered=(0,), by=DIRECTOR))
    run(evening, registers("Ann"))
    assert states(evening) == ["declined", "waiting"]


def test_everybody_withdraws_what_is_their_own() -> None:
    evening = opened()
    assert refused(evening, unregisters(1), NotNow) == "you are not registered"
    run(evening, registers("Ann", own=1))
    refused(evening, unregisters(2), NotNow)
    run(evening, unregisters(1))
    refused(evening, unregisters(1), NotNow)
    refused(evening, given(TakeIn, registered=(0,), by=DIRECTOR), NotNow)
    refused(evening, given(PutBack, registered=0, by=DIRECTOR), NotNow)
    run(evening, registers("Ann", own=1))
    run(evening, given(TakeIn, registered=(1,), by=DIRECTOR))
    run(evening, unregisters(1))
    assert [each.is_removed for each in evening.players] == [True]
    assert states(evening) == ["withdrawn", "withdrawn"]


def test_nobody_withdraws_by_themselves_once_they_are_counted_on() -> None:
    evening = opened(7)
    run(evening, registers("Ann"))
    run(evening, given(TakeIn, registered=(0,), by=DIRECTOR))
    run(evening, given(NotePayment, player=7, by=DIRECTOR))
    seated = "you are seated, or have paid: tell the director that you do not play"
    assert refused(evening, unregisters(0), NotNow) == seated
    evening = opened(7)
    run(evening, registers("Ann"))
    run(evening, given(TakeIn, registered=(0,), by=DIRECTOR))
    draw(evening)
    assert refused(evening, unregisters(0), NotNow) == seated
    begin(evening)
    refused(evening, unregisters(0), NotNow)


def test_without_a_nod_whoever_registers_plays_until_seats_are_drawn() -> None:
    evening = opened(7, at_once=True)
    run(evening, registers("Ann", "Leuven", own=1))
    assert [(each.name, each.club) for each in evening.players[7:]] == [("Ann", "Leuven")]
    assert states(evening) == ["taken"]
    run(evening, unregisters(1))
    run(evening, registers("Bea", own=2))
    draw(evening)
    run(evening, registers("Cas", own=3))
    assert evening.plan
    assert [each.name for each in evening.registration.waiting] == ["Cas"]
    begin(evening)
    run(evening, registers("Dirk", own=4))
    assert [each.name for each in evening.registration.waiting] == ["Cas", "Dirk"]
    again = Evening.replay(evening.history)
    assert (again.players, again.registration) == (evening.players, evening.registration)


def test_latecomers_play_from_the_next_round_on() -> None:
    evening = opened(8)
    draw(evening)
    begin(evening)
    run(evening, registers("Ann"))
    assert evening.plan
    run(evening, given(TakeIn, registered=(0,), by=DIRECTOR))
    assert not evening.plan
    assert 8 in evening.to_be_seated


def test_who_is_away_leaves_a_place() -> None:
    evening = opened(8, places=8)
    assert places_left(evening) == 0
    run(evening, given(Withdraw, player=0, by=DIRECTOR))
    assert places_left(evening) == 1


def test_only_who_has_the_link_to_register_does_and_nothing_else() -> None:
    evening = opened()
    for other in (DIRECTOR, JURY, VIEWER):
        refused(evening, registers("Ann", by=other), NotAllowed)
    run(evening, registers("Ann"))
    for command in (
        given(TakeIn, registered=(0,), by=REGISTRANT),
        given(Decline, registered=(0,), by=JURY),
        given(OpenRegistration, places=8, by=JURY),
        given(CloseRegistration, by=VIEWER),
        given(AddPlayers, players=[NewPlayer("Bea")], by=REGISTRANT),
    ):
        refused(evening, command, NotAllowed)
