"""Positions of the analysis board over HTTP: read, played on, weighed; refusals and bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from courtcards import Match
from courtcards.api.position import Position
from courtcards.games import find_game_by_ruleset
from courtcards.play import records
from courtcards.play.positions import HandPosition
from courtcards.play.records import Record
from courtcards.server.limits.clients import Rate
from courtcards.tables.views.positions import WeighRequest, prepare_weighing
from games.playing import finished
from offline.devices import Device, on_device
from server.playing import play_match
from server.refused import check
from server.serving import LOOSE, Guest, running_server

ONE_HAND = "double-king/1 club seat=1 dealer=0 hands=-/AK3.Q92.A98.K865/-/- plays=choose tricks"
CROSS = (
    "kings-corner/1 french seats=4 seat=2 dealer=1 turn=2 n=QD e=2S s=4H w=8S "
    "hands=7/7/3.96.5.J93/7 stock=20"
)


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    with running_server(tmp_path_factory.mktemp("log") / "log", LOOSE) as url, Guest(url) as guest:
        yield guest


def read(guest: Guest, position: str, *moves: str, **rest: Any) -> httpx.Response:
    body = {"position": position, "moves": list(moves)} | rest
    return guest.ask("POST", "/api/positions?language=en", json=body)


def shown(guest: Guest, position: str, *moves: str, **rest: Any) -> Any:
    response = read(guest, position, *moves, **rest)
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    return response.json()


def weigh(guest: Guest, position: str, bot: str | None = None, **rest: Any) -> httpx.Response:
    body = {"position": position, "bot": bot} | rest
    return guest.ask("POST", "/api/positions/weigh?language=en", json=body)


def test_a_forgiving_text_comes_back_in_its_usual_form(guest: Guest) -> None:
    hand = "10♣ K♣ 6♣ 5♣, A♠ K♠ 3♠\nQ♥ 9♥ 2♥ A♦ 9♦ 8♦"
    text = f"double-king/1 club\nhands=-/{hand}/-/-\ndealer=0 seat=1 contract=tricks"
    told = shown(guest, text)
    assert told["position"] == ONE_HAND.replace("K865", "KT65")
    assert (told["seat"], told["shown"]["turn"]) == (1, 1)
    assert told["plays"] == ["choose tricks"]
    assert len(told["shown"]["legal"]) == 13
    assert [len(cards) for cards in told["shown"]["hands"]] == [0, 13, 0, 0]


def test_moves_are_made_from_a_position(guest: Guest) -> None:
    told = shown(guest, ONE_HAND, "5C", "JC")
    assert told["plays"] == ["choose tricks", "5C", "JC"]
    assert told["start"] == shown(guest, ONE_HAND)["start"]
    assert told["shown"]["table"]["trick"] == ["5C", "JC"]
    # Of a hidden hand, all moves are told that it may make: no card that was seen elsewhere.
    legal = told["shown"]["legal"]
    assert "QC" in legal
    assert not {"5C", "JC", "KC"} & {*legal}


def test_a_card_that_was_drawn_is_to_be_said(guest: Guest) -> None:
    assert shown(guest, CROSS)["draws"] == ["end"]
    check(read(guest, CROSS, "end"), 422, "position/refused")
    told = shown(guest, CROSS, "end+5H")
    assert "5H" in told["shown"]["hands"][2]


@pytest.mark.parametrize("ruleset", ["club", "french"])
def test_values_are_those_of_python_on_the_server_and_on_the_device(
    guest: Guest, ruleset: str
) -> None:
    match = Match(ruleset, seed="7")
    for _ in range(9):
        match.play(match.legal_moves[0])
    text = str(match.position(match.turn))
    for bot in ("expert", None):
        right = [
            {name: value for name, value in asdict(each).items() if name != "reasons"}
            for each in Position.parse(text).weigh(bot)
        ]
        said = weigh(guest, text, bot)
        assert said.status_code == 200, said.text
        assert [_plain(each) for each in said.json()["moves"]] == right
        reasons = [tuple(r["words"] for r in each["reasons"]) for each in said.json()["moves"]]
        assert len(reasons) == len(right)
        assert weigh(guest, text, bot).content == said.content


def _plain(move: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in move.items() if name != "reasons"}


@on_device
async def test_a_device_answers_like_a_server(device: Device) -> None:
    status, told = await device.ask("POST", "/api/positions", {"position": CROSS, "moves": []})
    assert (status, told["position"]) == (200, CROSS)
    for text in (CROSS, ONE_HAND):
        status, weighed = await device.ask("POST", "/api/positions/weigh", {"position": text})
        assert status == 200
        right = prepare_weighing(WeighRequest(text), "en")()
        assert weighed == msgspec.json.decode(msgspec.json.encode(right))
    status, refused = await device.ask("POST", "/api/positions", {"position": "chess"})
    assert (status, refused["error"]) == (422, "position/refused")


REFUSED: list[tuple[str, str, int, str]] = [
    ("chess", "", 422, "position/refused"),
    (ONE_HAND.replace("AK3.", "AKK3."), "", 422, "position/refused"),
    (ONE_HAND.replace("K865", "K86"), "", 422, "position/refused"),
    (ONE_HAND.replace("club", "french"), "", 422, "position/refused"),
    (ONE_HAND.replace("seat=1", "seat=7"), "", 422, "position/refused"),
    (ONE_HAND + " hat=1", "", 422, "position/refused"),
    (ONE_HAND, "ZZ", 400, "play/malformed"),
    (ONE_HAND, "4C", 422, "play/illegal"),
    ("x" * 60_001, "", 400, "request/malformed"),
    (ONE_HAND, "5" * 201, 400, "request/malformed"),
]


@pytest.mark.parametrize(("text", "move", "status", "error"), REFUSED)
def test_what_is_no_position_is_refused_in_a_sentence(
    guest: Guest, text: str, move: str, status: int, error: str
) -> None:
    check(read(guest, text, *filter(None, [move])), status, error)


def test_a_hidden_hand_is_not_weighed(guest: Guest) -> None:
    hidden = shown(guest, ONE_HAND, "5C")["position"]
    check(weigh(guest, hidden), 422, "play/refused", "seat 2 is on turn")
    check(weigh(guest, ONE_HAND, "steady"), 422, "bot/unknown")
    check(weigh(guest, ONE_HAND, "nobody"), 422, "bot/unknown")
    check(weigh(guest, ONE_HAND, names=["x" * 61]), 400, "request/malformed")


def record_of(ruleset: str) -> Record:
    """The record of a match that was played at random."""
    match = finished(find_game_by_ruleset(ruleset).rules(ruleset), 3)
    return records.build_record(match, [f"P{seat}" for seat in range(match.rules.seats)])


@pytest.mark.parametrize("ruleset", ["club", "french", "cross-stuck"])
def test_a_seat_sees_of_an_open_position_what_it_knows(guest: Guest, ruleset: str) -> None:
    record = record_of(ruleset)
    hand = len(record.hands) - 1
    body = records.encode(record)
    headers = {"content-type": "application/json"}
    response = guest.ask(
        "POST", f"/api/positions/record?hand={hand}", content=body, headers=headers
    )
    assert response.status_code == 200, response.text
    told = response.json()
    assert [each for each in told["plays"] if not each.startswith("shuffle ")] == [
        move for _, move in record.hands[hand].moves
    ]
    position = HandPosition.parse(told["position"])
    for seat in range(told["seats"]):
        seen = shown(guest, told["position"], seat=seat)
        assert seen["seat"] == seat
        assert seen["position"] == str(position.hide(seat))
        assert [
            bool(cards) for each, cards in enumerate(seen["shown"]["hands"]) if each != seat
        ] == [False] * (told["seats"] - 1)
    check(read(guest, told["position"], seat=9), 422, "position/refused")


def test_a_wrong_record_is_refused(guest: Guest) -> None:
    headers = {"content-type": "application/json"}
    wrong = records.encode(msgspec.structs.replace(record_of("club"), totals=[9] * 4))
    response = guest.ask("POST", "/api/positions/record", content=wrong, headers=headers)
    check(response, 422, "record/refused")


def test_a_running_hand_has_no_position(tmp_path: Path) -> None:
    """No request names a table, and its record is told once its match is over."""
    with running_server(tmp_path / "log", LOOSE) as url, Guest(url) as guest:
        guest.open("kings-corner", "french-single", 4, settings={"bot_pause": 0})
        check(guest.ask("GET", guest.at("/record")), 409, "table/nothing-to-do")
        for path in (guest.at("/position"), "/api/positions?table=" + guest.table):
            assert guest.ask("GET", path).status_code in (404, 405)
        play_match(guest)
        assert guest.ask("GET", guest.at("/record")).status_code == 200


def test_one_client_weighs_only_so_often(tmp_path: Path) -> None:
    limits = replace(LOOSE, thoughts_per_address=Rate(2, 3600))
    with running_server(tmp_path / "log", limits) as url, Guest(url) as guest:
        assert [weigh(guest, ONE_HAND, "club").status_code for _ in range(3)] == [200, 200, 429]
        assert read(guest, ONE_HAND).status_code == 200
