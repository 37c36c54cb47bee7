"""Lessons over HTTP: begun, told in the language of the pupil, played, refused."""

from __future__ import annotations

from typing import Any

import pytest

from courtcards.hosting.lessons import lesson_named
from server.playing import wait_for_turn
from server.refused import check
from server.serving import Guest

NAME = "kings-corner-first"
WISH = {"name": "Ann", "bot_pause": 0}


def begin(guest: Guest, lesson: str = NAME) -> Any:
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


def test_it_is_played_and_told_in_the_language_of_the_pupil(guest: Guest) -> None:
    assert begin(guest)["seat"] == 0
    assert said(guest, "nl")["title"] == "Je eerste hand"
    _, lesson = lesson_named(NAME)
    for turn in lesson.turns[:7]:
        now = wait_for_turn(guest)
        page = said(guest)
        assert (page["seq"], page["texts"][-1][:5]) == (now["seq"], turn.task[:5])
        body = {"id": turn.move, "seq": now["seq"], "move": turn.move}
        assert guest.ask("POST", guest.at("/plays"), json=body).status_code == 200


def test_another_move_is_answered_by_why(guest: Guest) -> None:
    begin(guest)
    now = guest.look()
    body = {"id": "c", "seq": now["seq"], "move": "end"}
    headers = {"accept-language": "fr"}
    answer = guest.ask("POST", guest.at("/plays"), json=body, headers=headers)
    check(answer, 409, "lesson/other-move", "Pas encore")
    assert guest.look() == now


def test_a_pupil_of_another_seat(guest: Guest) -> None:
    assert begin(guest, "double-king-jacks-kings")["seat"] == 1
    assert guest.look()["view"]["seat"] == 1
    assert said(guest)["move"] == "KC"


@pytest.mark.parametrize(
    "wish", [{}, {"name": "Ann", "seats": 2}, {"name": "Ann", "bot_pause": -1}]
)
def test_what_is_no_wish_is_refused(guest: Guest, wish: dict[str, Any]) -> None:
    check(guest.ask("POST", f"/api/lessons/{NAME}", json=wish), 400, "request/malformed")


def test_what_is_not_there_is_refused(guest: Guest, url: str) -> None:
    check(guest.ask("POST", "/api/lessons/bridge", json=WISH), 404, "lesson/unknown", "'bridge'")
    check(guest.ask("POST", f"/api/lessons/{NAME}", json={"name": " "}), 422, "player/bad-name")
    begin(guest)
    with Guest(url) as bea:
        bea.table = guest.table
        check(bea.ask("GET", bea.at("/lesson")), 403, "table/no-seat")
    guest.open("kings-corner", "french", 2)
    check(guest.ask("GET", guest.at("/lesson")), 409, "table/nothing-to-do", "no lesson")


def test_its_table_is_in_no_lobby(guest: Guest) -> None:
    begin(guest)
    assert guest.table not in {
        each["table"] for each in guest.ask("GET", "/api/tables").json()["tables"]
    }
