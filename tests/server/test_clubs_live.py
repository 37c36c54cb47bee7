"""What is told over the WebSocket of an evening, to whom, and until when."""

from __future__ import annotations

import json

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from courtcards.clubs import sentences
from courtcards.server.clubs import sockets
from server.club_lines import listening
from server.clubbing import Director, token_of


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http)
    director.begin(8)
    return director


def test_who_comes_is_told_what_stands_and_then_what_changes(director: Director) -> None:
    with listening(director) as ear, listening(director, director.table_token(1)) as phone:
        first = ear.next()
        assert (first["type"], first["view"]["role"]) == ("evening", "director")
        assert phone.next()["view"]["table"] == 1
        sheet = phone.next()
        assert (sheet["type"], sheet["round"], sheet["table"]) == ("sheet", 1, 1)
        director.draw_at((1, 1))
        heard = ear.until("sheet")
        assert heard["view"]["drawn"] == {"writer": 0, "dealer": 0, "cards": None}
        told = phone.until("sheet")
        assert told["view"]["seq"] == 2
        assert {**told["view"], "now": 0} == {**director.sheet((1, 1)), "now": 0}


def test_a_table_is_told_of_its_own_sheet_and_of_the_evening(director: Director) -> None:
    with listening(director, director.table_token(2)) as phone:
        phone.next(), phone.next()
        director.draw_at((1, 1))
        director.do("clock", minutes=10)
        assert phone.next()["view"]["clock_until"] is not None
        director.draw_at((1, 2))
        assert phone.next()["table"] == 2


def test_the_hall_is_told_of_every_sheet_and_of_standings(director: Director) -> None:
    viewer = token_of(director.links()["viewer"])
    with listening(director, viewer) as hall:
        assert hall.next()["view"]["role"] == "viewer"
        for table in (1, 2):
            director.draw_at((1, table))
        seen = {hall.until("sheet")["table"] for _ in range(2)}
        assert seen == {1, 2}
        director.written((1, 1), "enter", index=0, line=HEARTS)
        heard = hall.until("evening")
        while heard["view"]["rounds"][0]["tables"][0]["games"] == 0:
            heard = hall.until("evening")


HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}


def test_phones_get_the_sheets_of_the_next_round_by_themselves(director: Director) -> None:
    with listening(director, director.table_token(1)) as phone:
        phone.next(), phone.next()
        director.close("test")
        director.begin()
        assert phone.until("sheet", round=2)["view"]["drawn"] is None


@pytest.mark.parametrize("token", ["director.forged", "nonsense"])
def test_a_wrong_link_is_refused_and_hung_up_on(director: Director, token: str) -> None:
    with listening(director, token) as ear:
        refused = ear.next()
        assert (refused["type"], refused["status"]) == ("refused", 403)
        assert refused["error"] == "club/not-allowed"
        assert refused["message"] == sentences.NO_SUCH_LINK
        assert ear.closed() == 4003


def test_who_says_something_else_first_is_refused(director: Director) -> None:
    for said in ("{}", "hello", json.dumps({"type": "hello"}), b"\x00"):
        with listening(director, "") as ear:
            ear.socket.send(said)
            assert ear.next()["message"] == sentences.LINK_NEEDED
            assert ear.closed() == 4003


def test_who_says_nothing_is_not_waited_for(
    director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HELLO_WITHIN_S", 0.05)
    with listening(director, "") as ear:
        assert ear.next()["status"] == 403
        assert ear.closed() == 4003


def test_who_goes_on_talking_is_hung_up_on(director: Director) -> None:
    with listening(director) as ear:
        for _ in range(sockets.MOST_MESSAGES + 1):
            ear.socket.send("more")
        assert ear.closed() == 1008


def test_a_link_that_is_renewed_ends_its_lines(director: Director) -> None:
    with listening(director, director.table_token(1)) as lost, listening(director) as ear:
        lost.next(), lost.next(), ear.next()
        director.do("renew", key="table/1")
        assert lost.until("refused")["message"] == sentences.LINK_RENEWED
        assert lost.closed() == 4003
        assert ear.until("evening")["view"]["role"] == "director"


@pytest.mark.parametrize("evening", ["2345678923ab", "nowhere"])
def test_there_is_no_line_to_no_evening(director: Director, evening: str) -> None:
    with pytest.raises(InvalidStatus) as refused, listening(director, evening=evening):
        pass
    assert refused.value.response.status_code == 404


def test_what_happens_at_once_is_told_together(director: Director) -> None:
    with listening(director) as ear:
        ear.next()
        director.draw_at((1, 1))
        for index in range(2):
            director.written((1, 1), "enter", index=index, line=HEARTS)
        told = [ear.until("sheet")]
        while told[-1]["view"]["seq"] < 4:
            told.append(ear.until("sheet"))
        assert [each["view"]["seq"] for each in told] == sorted(
            each["view"]["seq"] for each in told
        )
