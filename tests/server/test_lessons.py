"""Lessons over HTTP: begun, told in the language of the pupil, played, refused."""

from __future__ import annotations

from typing import Any

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
        if turn is lesson.turns[0]:
            check_other_move(guest, now)
        body = {"id": turn.move, "seq": now["seq"], "move": turn.move}
        assert guest.ask("POST", guest.at("/plays"), json=body).status_code == 200


def check_other_move(guest: Guest, now: Any) -> None:
    """Another move than that of the lesson is answered by why."""
    body, headers = {"id": "c", "seq": now["seq"], "move": "end"}, {"accept-language": "fr"}
    answer = guest.ask("POST", guest.at("/plays"), json=body, headers=headers)
    check(answer, 409, "lesson/other-move", "Pas encore")
    assert guest.look() == now


def test_what_is_not_there_or_no_wish_is_refused(guest: Guest, url: str) -> None:
    for wish in ({}, {"name": "Ann", "seats": 2}, {"name": "Ann", "bot_pause": -1}):
        check(guest.ask("POST", f"/api/lessons/{NAME}", json=wish), 400, "request/malformed")
    check(guest.ask("POST", "/api/lessons/bridge", json=WISH), 404, "lesson/unknown", "'bridge'")
    check(guest.ask("POST", f"/api/lessons/{NAME}", json={"name": " "}), 422, "player/bad-name")
    begin(guest)
    with Guest(url, table=guest.table) as bea:
        check(bea.ask("GET", bea.at("/lesson")), 403, "table/no-seat")
    lobby = guest.ask("GET", "/api/tables").json()["tables"]
    assert guest.table not in {each["table"] for each in lobby}
    guest.open("kings-corner", "french", 2)
    check(guest.ask("GET", guest.at("/lesson")), 409, "table/nothing-to-do", "no lesson")
