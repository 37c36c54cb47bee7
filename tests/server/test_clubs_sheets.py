"""Writing on a sheet over HTTP: what cannot be is refused with its sentence, twice is once."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest

from courtcards.clubs import sentences
from courtcards.clubs.game import club_of
from server.clubbing import Director, PaperTable, token_of
from server.refused import check

PLACE = (1, 1)
FOUR_ENTRIES = "a game has four entries, one a player, none below 0"
TRUMP_OWED = "the dealer was at fault in a trump game and must deal another trump game"


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http)
    director.begin(4)
    return director


class Writing:
    """The phone of table 1."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.token = director.table_token(1)
        director.draw_at(PLACE)

    def enter(self, index: int, line: Any, **fields: Any) -> httpx.Response:
        return self.director.write(PLACE, "enter", self.token, index=index, line=line, **fields)

    def game(self, index: int, contract: str, points: Any, **rest: Any) -> httpx.Response:
        return self.enter(index, {"line": "game", "contract": contract, "points": points} | rest)

    def sheet(self) -> Any:
        sheet = self.director.sheet(PLACE)
        sheet.pop("now")
        return sheet


@pytest.fixture
def phone(director: Director) -> Writing:
    return Writing(director)


def check_refused(
    answer: httpx.Response, code: tuple[int, str], sentence: str, clause: str | None
) -> None:
    check(answer, code[0], f"club/{code[1]}", sentence)
    assert answer.json()["message"] == sentence
    assert answer.json()["clause"] == clause


def test_the_page_is_told_what_it_counts_by(phone: Writing) -> None:
    club = club_of("club")
    counting = phone.sheet()["counting"]
    assert (counting["trump"], counting["length"]) == (club.trump.name, club.length)
    assert list(counting["games"]) == [each.name for each in club.contracts]
    assert phone.director.view()["round_length"] == club.length


@pytest.mark.rule("DK-6.3")
def test_points_that_do_not_add_up_are_refused(phone: Writing) -> None:
    before = phone.sheet()
    for points, found in (([1, 2, 3, 4], 10), ([13, 1, 0, 0], 14)):
        sentence = f"the entries of Hearts add up to 13, not to {found}"
        refused = phone.game(0, "hearts", points)
        check_refused(refused, (422, "bad-entry"), sentence, "DK-6.3")
    sentence = "in King of hearts nobody can have 3: possible are 0, 5"
    refused = phone.game(0, "king-of-hearts", [3, 2, 0, 0])
    check_refused(refused, (422, "bad-entry"), sentence, "DK-6.3")
    refused = phone.game(0, "tricks", [14, -1, 0, 0])
    check_refused(refused, (422, "bad-entry"), FOUR_ENTRIES, "DK-6.3")
    refused = phone.game(0, "chess", [13, 0, 0, 0])
    check_refused(refused, (422, "bad-entry"), "there is no game 'chess'", "DK-2.1")
    assert phone.sheet() == before


@pytest.mark.rule("DK-2.2")
def test_a_game_no_longer_in_the_pool_is_refused(phone: Writing) -> None:
    for index in range(2):
        assert phone.game(index, "queens", [8, 0, 0, 0]).status_code == 200
    before = phone.sheet()
    assert before["standing"]["pool"]["queens"] == 0
    refused = phone.game(2, "queens", [8, 0, 0, 0])
    sentence = "Queens has been played twice: it is no longer in the pool"
    check_refused(refused, (422, "bad-entry"), sentence, "DK-2.2")
    assert phone.sheet() == before


@pytest.mark.rule("DK-2.1")
def test_a_third_trump_of_a_dealer_is_refused(phone: Writing) -> None:
    for index in range(8):
        assert phone.game(index, "trump", [13, 0, 0, 0]).status_code == 200
    before = phone.sheet()
    assert before["standing"]["trumps_left"] == [0, 0, 0, 0]
    refused = phone.game(8, "trump", [13, 0, 0, 0])
    check_refused(refused, (422, "bad-entry"), "the dealer has played both trump games", "DK-2.1")
    assert phone.sheet() == before


@pytest.mark.rule("DK-8.4")
def test_who_was_at_fault_in_a_trump_game_owes_another(phone: Writing) -> None:
    void = {"line": "void", "offender": 0, "decided": "table"}
    assert phone.enter(0, void).status_code == 200
    assert phone.sheet()["standing"]["choices"] == ["trump"]
    refused = phone.game(1, "hearts", [13, 0, 0, 0])
    check_refused(
        refused,
        (422, "bad-entry"),
        TRUMP_OWED,
        "DK-8.4",
    )


@pytest.mark.rule("DK-8.6")
def test_decisions_are_the_jury_s(phone: Writing) -> None:
    decision = {"line": "decision", "points": [0, 0, 0, 0], "reason": "ends", "ends": True}
    refused = phone.enter(0, decision)
    check_refused(refused, (403, "not-allowed"), sentences.JURY_ONLY, None)
    refused = phone.director.write(PLACE, "reopen", phone.token, reason="mine")
    check_refused(refused, (403, "not-allowed"), sentences.JURY_ONLY, None)
    jury = token_of(phone.director.links()["jury"])
    answer = phone.director.write(PLACE, "enter", jury, index=0, line=decision)
    assert answer.status_code == 200
    assert phone.sheet()["standing"]["is_over"]


def played_out(phone: Writing) -> None:
    table = PaperTable(random.Random(1), 0)
    for index in range(20):
        assert phone.enter(index, table.game()).status_code == 200


def test_a_sheet_is_confirmed_once_and_by_another_than_who_writes(phone: Writing) -> None:
    refused = phone.director.write(PLACE, "confirm", phone.token, seat=1)
    sentence = "the round is not over yet; games still to play: 20"
    check_refused(refused, (409, "not-now"), sentence, None)
    played_out(phone)
    refused = phone.director.write(PLACE, "confirm", phone.token, seat=0)
    check_refused(
        refused,
        (403, "not-allowed"),
        "another player than the one who writes confirms the sheet",
        None,
    )
    assert phone.director.write(PLACE, "confirm", phone.token, seat=1).status_code == 200
    before = phone.sheet()
    assert before["confirmed"]["seat"] == 1
    refused = phone.director.write(PLACE, "confirm", phone.token, seat=2)
    check_refused(refused, (409, "not-now"), "the sheet has been confirmed already", None)
    for kind, fields in (
        ("enter", {"index": 20, "line": {"line": "waived", "offender": 0, "decided": "table"}}),
        ("strike", {"index": 3}),
        ("drawn", {"writer": 1, "dealer": 1}),
    ):
        refused = phone.director.write(PLACE, kind, phone.token, **fields)
        check_refused(
            refused,
            (403, "not-allowed"),
            "the sheet has been confirmed: only the director or the jury can change it",
            None,
        )
    assert phone.sheet() == before


def test_a_line_that_another_has_entered_is_refused_with_which_is_next(phone: Writing) -> None:
    assert phone.game(0, "hearts", [13, 0, 0, 0]).status_code == 200
    refused = phone.game(0, "hearts", [0, 13, 0, 0])
    check_refused(refused, (409, "entry-taken"), "line 1 has been entered already", None)
    refused = phone.game(2, "hearts", [0, 13, 0, 0])
    sentence = "the next line of the sheet is 2, not 3"
    check_refused(refused, (409, "not-now"), sentence, None)


def test_a_command_sent_twice_is_done_once(phone: Writing) -> None:
    line = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}
    first = phone.enter(0, line, id="once", by="Ann")
    again = phone.enter(0, line, id="once", by="Ann")
    assert first.json() == again.json() == {"seq": 3}
    sheet = phone.sheet()
    assert [each["line"] for each in sheet["lines"]] == [line | {"fault": None}]
    assert sheet["history"][-1]["by"] == {"role": "table", "name": "Ann"}
    added = [phone.director.ask("paste", text="Eva", id="e").json() for _ in range(2)]
    assert added[0] == added[1]
    assert [p["name"] for p in phone.director.view()["players"]].count("Eva") == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"type": "enter", "id": "x"},
        {"type": "enter", "id": "x", "index": -1, "line": {}},
        {"type": "enter", "id": "x", "index": 0, "line": {"line": "game"}},
        {"type": "win", "id": "x"},
        {"type": "confirm", "id": "x", "seat": 4},
        {"type": "confirm", "id": "", "seat": 1},
        {"type": "confirm", "id": "x", "seat": "1"},
        {"type": "confirm", "id": "x", "seat": 1, "more": 1},
        {
            "type": "enter",
            "id": "x",
            "index": 0,
            "line": {"line": "decision", "points": [10**18, 0, 0, 0], "reason": "x"},
        },
    ],
)
def test_what_is_no_command_is_refused(phone: Writing, body: dict[str, Any]) -> None:
    before = phone.sheet()
    answer = phone.director.http.post(
        phone.director.at("/sheets/1/1/commands"),
        json=body,
        headers={"authorization": f"Bearer {phone.token}"},
    )
    check(answer, 400, "request/malformed")
    assert phone.sheet() == before


@pytest.mark.rule("DK-1.2")
def test_the_server_draws_who_writes_and_who_deals(director: Director) -> None:
    token = director.table_token(1)
    assert director.write(PLACE, "draw", token).status_code == 200
    drawn = director.sheet(PLACE)["drawn"]
    ranks = "23456789TJQKA"
    for role, cards in zip(("writer", "dealer"), drawn["cards"], strict=True):
        highest = max(range(4), key=lambda seat: ranks.index(cards[seat][0]))
        assert drawn[role] == highest
    assert director.write(PLACE, "draw", token, volunteer=3).status_code == 200
    assert director.sheet(PLACE)["drawn"]["writer"] == 3


def test_a_refusal_is_said_in_the_language_of_whoever_asks(phone: Writing) -> None:
    answer = phone.director.http.post(
        phone.director.at("/sheets/1/1/commands"),
        json={"type": "confirm", "id": "x", "seat": 1},
        headers={"authorization": f"Bearer {phone.token}", "accept-language": "nl"},
    )
    check(answer, 409, "club/not-now")
    assert answer.headers["vary"]
