"""Tables opened otherwise: with a named seed, around one device, for a lesson, with hints."""

from __future__ import annotations

from typing import Any

import pytest

from courtcards.play import records
from courtcards.play.chance import Fairness
from courtcards.tables.service.opening import find_lesson
from courtcards.tables.views.reviews import ADVISER
from server.gathering import OPEN, open_for_people, sit, tell
from server.playing import play_match, wait_for_turn
from server.refused import check
from server.serving import Guest

SHORT: dict[str, Any] = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}


@pytest.mark.parametrize("settings", [{}, {"public": True}])
def test_nobody_names_the_seed_of_a_table_for_people(guest: Guest, url: str, settings: Any) -> None:
    asked = OPEN | {"seed": "mine", "settings": settings}
    check(guest.ask("POST", "/api/tables", json=asked), 422, "table/bad-settings", "seed")
    guest.open(**SHORT, seed="mine", settings=settings)
    with Guest(url, table=guest.table) as other:  # the seats beside it stay the bots'
        answer = other.ask("POST", other.at("/seats"), json={"name": "Bea", "seat": 1})
        check(answer, 409, "table/seat-taken")
    assert tell(guest, "free", seat=1).status_code == 409


def test_a_match_with_a_named_seed_says_so_wherever_it_is_shown(guest: Guest, url: str) -> None:
    guest.open(**SHORT, seed="mine", settings={"public": True, "spectators": True})
    assert guest.ask("GET", guest.at("/seats")).json()["seed_given"]
    lobby = guest.ask("GET", "/api/tables").json()["tables"]
    assert {each["table"]: each["seed_given"] for each in lobby}[guest.table]
    with Guest(url, table=guest.table) as watching:
        assert watching.look()["room"]["seed_given"]
    play_match(guest)
    assert guest.ask("GET", guest.at("/fairness")).json()["seed_given"]
    record = records.decode(guest.ask("GET", guest.at("/record")).content)
    assert isinstance(record.fairness, Fairness)
    assert record.fairness.seed_given
    # Nobody has named the seed of what is played after it.
    assert tell(guest, "rematch").status_code == 200
    assert "seed_given" not in guest.look()["room"]


CLUB: dict[str, Any] = {"settings": {"bot_pause": 0}, "options": {"first_dealer": 3}}


@pytest.fixture
def shared(guest: Guest) -> Guest:
    """A table of Ann and Ben around her device, and two bots."""
    guest.open("double-king", "club", 4, bot="random", beside=["Ben"], **CLUB)
    return guest


def test_only_the_cards_of_who_holds_the_device_are_shown(shared: Guest) -> None:
    seen = shared.look()
    assert seen["room"]["settings"]["shared"]
    assert [each["name"] for each in seen["room"]["seats"]][:2] == ["Ann", "Ben"]
    answer = shared.ask("POST", shared.at("/deals"), json={"id": "d", "seq": seen["seq"]})
    assert answer.status_code == 200
    assert shared.look()["view"]["table"]["cards"] == []
    hands = [shared.ask("GET", shared.at(f"?seat={seat}")).json()["view"] for seat in (0, 1)]
    assert [view["seat"] for view in hands] == [0, 1]
    assert not {*hands[0]["table"]["cards"]} & {*hands[1]["table"]["cards"]}
    for asked in ("?seat=2", "?seat=9", "?seat=x", "?seat=-1"):
        check(shared.ask("GET", shared.at(asked)), 403, "table/no-seat")


def test_whoever_holds_the_device_gives_the_orders(shared: Guest) -> None:
    with shared.live(query="?seat=1") as wire:
        first = wire.next()
        assert first["view"]["seat"] == 1
        wire.say(id="d", seq=first["seq"], type="deal")
        view = wire.until("done") and shared.look()["view"]
        assert view["seat"] == -1
    with shared.live(query="?by=1") as wire:
        assert wire.next()["view"]["table"]["cards"] == []
        wire.say(id="p", seq=shared.look()["seq"], type="pause")
        wire.until("done")
    assert shared.look()["room"]["status"] == "paused"


def test_what_cannot_be_opened_so_and_what_nobody_else_sees(
    guest: Guest, shared: Guest, url: str
) -> None:
    opening = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}
    answer = guest.ask("POST", "/api/tables", json=opening | {"beside": ["Ben", "Cas"]})
    check(answer, 422, "table/bad-settings")
    # Names are checked one by one before they are compared.
    long = {"seats": 52, "name": "é" * 1000, "beside": ["é" * 400] * 51}
    answer = guest.ask("POST", "/api/tables", json=opening | long)
    check(answer, 422, "player/bad-name", "at most 32")
    with Guest(url, table=shared.table) as other:
        for asked in ("", "?seat=0", "?seat=1", "?by=1"):
            check(other.ask("GET", other.at(asked)), 403, "table/no-seat")
    # A table of people elsewhere takes no seat from the query.
    guest.open("double-king", "club", 4, bot="random", **CLUB)
    assert guest.ask("GET", guest.at("?seat=1")).json()["view"]["seat"] == 0


LESSON = "kings-corner-first"
WISH = {"name": "Ann", "bot_pause": 0}


def begin_lesson(guest: Guest, lesson: str = LESSON) -> Any:
    """Begin a lesson, whose seat this guest then has."""
    answer = guest.ask("POST", f"/api/lessons/{lesson}", json=WISH)
    assert answer.status_code == 201, answer.text
    guest.table = answer.json()["table"]
    return answer.json()


def said(guest: Guest, language: str = "en") -> Any:
    headers = {"accept-language": language}
    answer = guest.ask("GET", guest.at("/lesson"), headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


def test_a_lesson_is_played_and_told_in_the_language_of_the_pupil(guest: Guest) -> None:
    assert begin_lesson(guest)["seat"] == 0
    assert said(guest, "nl")["title"] == "Je eerste manche"
    _, lesson = find_lesson(LESSON)
    for turn in lesson.turns[:7]:
        now = wait_for_turn(guest)
        page = said(guest)
        assert (page["seq"], page["texts"][-1][:5]) == (now["seq"], turn.task[:5])
        body = {"id": turn.move, "seq": now["seq"], "move": turn.move}
        assert guest.ask("POST", guest.at("/plays"), json=body).status_code == 200


def test_a_lesson_that_is_not_there_or_no_wish_is_refused(guest: Guest, url: str) -> None:
    for wish in ({}, {"name": "Ann", "seats": 2}, {"name": "Ann", "bot_pause": -1}):
        check(guest.ask("POST", f"/api/lessons/{LESSON}", json=wish), 400, "request/malformed")
    check(guest.ask("POST", "/api/lessons/bridge", json=WISH), 404, "lesson/unknown", "'bridge'")
    check(guest.ask("POST", f"/api/lessons/{LESSON}", json={"name": " "}), 422, "player/bad-name")
    begin_lesson(guest)
    with Guest(url, table=guest.table) as bea:
        check(bea.ask("GET", bea.at("/lesson")), 403, "table/no-seat")
    lobby = guest.ask("GET", "/api/tables").json()["tables"]
    assert guest.table not in {each["table"] for each in lobby}
    guest.open("kings-corner", "french", 2)
    check(guest.ask("GET", guest.at("/lesson")), 409, "table/nothing-to-do", "no lesson")


HINTS = {"hints": True}
SEATS = 4


def begin_hinted(guest: Guest, **settings: bool) -> Any:
    """A table of Double King at which the guest has to choose the game."""
    guest.open("double-king", "club", SEATS, options={"first_dealer": 0}, settings=settings)
    assert tell(guest, "deal").status_code == 200
    return wait_for_turn(guest)


def test_every_legal_move_is_weighed_the_best_first_in_ones_own_turn(
    guest: Guest, url: str
) -> None:
    now = begin_hinted(guest, **HINTS)
    response = guest.ask("GET", guest.at("/hint"))
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    told = response.json()
    assert (told["seq"], told["bot"], told["unit"]) == (now["seq"], ADVISER, "points")
    assert sorted(each["move"] for each in told["moves"]) == sorted(now["view"]["legal"])
    # The first is what the bot would play: it has looked at that one longest.
    assert told["moves"][0]["tries"] == max(each["tries"] for each in told["moves"])
    worths = [each["worth"] for each in told["moves"][1:]]
    assert worths == sorted(worths, reverse=True)
    assert guest.ask("GET", guest.at("/hint")).json() == told
    assert guest.look() == now
    with Guest(url) as bea:
        sit(bea, open_for_people(guest, settings=HINTS))
        tell(guest, "begin")
        tell(guest, "deal")
        waiting = bea if guest.look()["view"]["turn"] == 0 else guest
        check(waiting.ask("GET", waiting.at("/hint")), 409, "play/not-your-turn", "not your turn")


def test_nobody_else_gets_a_hint(guest: Guest, url: str) -> None:
    """A spectator, a stranger's cookie, a token that is none, a table that gives none."""
    begin_hinted(guest, spectators=True, **HINTS)
    with Guest(url, table=guest.table) as cas:
        assert cas.look()["view"]["seat"] == -1
        check(cas.ask("GET", cas.at("/hint")), 403, "table/no-seat")
    with Guest(url) as dan:
        begin_hinted(dan, **HINTS)
        (own,) = dan.http.cookies.jar
        (theirs,) = guest.http.cookies.jar
        assert own.value is not None
        dan.http.cookies.set(theirs.name, own.value)
        check(dan.ask("GET", guest.at("/hint")), 403, "table/no-seat")
    headers = {"authorization": "Bearer 1.2.nothing"}
    check(guest.ask("GET", guest.at("/hint"), headers=headers), 403, "table/no-seat")
    begin_hinted(guest)
    check(guest.ask("GET", guest.at("/hint")), 403, "table/no-hints", "gives no hints")
