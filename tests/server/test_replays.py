"""The replay of a match that is over: of a table's, and of a record of one's own."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from courtcards.games import game_named
from courtcards.matches import records, replay
from games.playing import finished
from server.gathering import open_for_people, sit, tell
from server.playing import play_over_http, play_over_socket, play_together
from server.recorded import RECORD, wrong_at
from server.refused import check
from server.serving import Guest

LARGEST_ANSWER = 8 * 1024
"""So many bytes go over the wire for one hand, at most."""


def replayed(guest: Guest, query: str = "") -> Any:
    response = guest.ask("GET", guest.at(f"/replay{query}"))
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    return response.json()


def opened(guest: Guest, record: Any, query: str = "") -> httpx.Response:
    body = record if isinstance(record, bytes) else json.dumps(record).encode()
    headers = {"content-type": "application/json"}
    return guest.ask("POST", f"/api/replay{query}", content=body, headers=headers)


def test_a_record_of_more_players_than_cards_is_refused_as_it_comes(guest: Guest) -> None:
    """Each of its bots would be given a name that all before have not."""
    crowd = RECORD | {"players": ["bot:steady"] * 400}
    check(opened(guest, crowd), 400, "request/malformed")
    check(guest.ask("POST", "/api/continue", json={"record": crowd}), 400, "request/malformed")


def test_a_match_is_seen_again_move_by_move(guest: Guest) -> None:
    guest.open("kings-corner", "french", 3, seed="again", options={"target": 20})
    last = play_over_http(guest)["view"]
    record = records.decode(guest.ask("GET", guest.at("/record")).content)
    for number, hand in enumerate(record.hands):
        told = replayed(guest, f"?hand={number}")
        assert (told["match"], told["seat"], told["is_over"]) == (0, 0, True)
        assert (told["hand"], told["dealer"]) == (number, hand.dealer)
        assert [(each["seat"], each["move"]) for each in told["positions"]] == [
            (None, None),
            *hand.moves,
        ]
        assert told["sheet"] == last["sheet"]
        assert told["before"]["hands"] == last["sheet"]["hands"][:number]
        assert told["after"]["hands"] == last["sheet"]["hands"][: number + 1]
        assert len(told["positions"][0]["hands"]) == 3
    end = told["positions"][-1]
    assert {**end["table"], "cards": end["hands"][0]} == last["table"]
    assert told["players"] == [
        {"name": "Ann", "bot": None},
        {"name": "Bingo", "bot": "random"},
        {"name": "Domino", "bot": "random"},
    ]
    check(guest.ask("GET", guest.at("/replay?hand=99")), 422, "record/refused", "no hand 99")
    check(guest.ask("GET", guest.at("/replay?hand=-1")), 422, "record/refused", "no hand -1")
    check(guest.ask("GET", guest.at("/replay?hand=x")), 400, "request/malformed")


def test_nothing_is_shown_before_the_match_is_over(guest: Guest) -> None:
    guest.open("double-king", "club", 4)
    check(guest.ask("GET", guest.at("/replay")), 409, "table/nothing-to-do", "match is over")
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    for query in ("", "?hand=0", "?match=0", "?match=0&hand=0", "?match=1", "?match=-1"):
        check(guest.ask("GET", guest.at(f"/replay{query}")), 409, "table/nothing-to-do")


READ = ("/replay", "/record", "/review", "/luck", "/fairness")


def test_anybody_with_its_link_reads_a_finished_match_alone(guest: Guest, url: str) -> None:
    guest.open("kings-corner", "french-single", 2)
    with guest.live() as wire, Guest(url, table=guest.table) as other:
        for what in READ:
            check(other.ask("GET", other.at(what)), 403, "table/no-seat")
        play_over_socket(wire)
        assert replayed(other)["seat"] is None
        for what in READ:
            assert other.ask("GET", other.at(what)).status_code == 200
        check(other.ask("GET", other.at()), 403, "table/no-seat")
        check(other.ask("GET", other.at("/record?so_far=true")), 403, "table/no-seat")
        # Another match is under way: the first is still read, the second is closed.
        last = guest.look()["seq"]
        command = {"type": "rematch", "id": "again", "seq": last}
        assert guest.ask("POST", guest.at("/commands"), json=command).status_code == 200
        assert replayed(other, "?match=0")["match"] == 0
        for query in ("", "?match=1"):
            for what in READ:
                check(other.ask("GET", other.at(what + query)), 403, "table/no-seat")
        headers = {"authorization": "Bearer wrong"}
        wrong = other.ask("GET", other.at("/replay?match=0"), headers=headers)
        check(wrong, 403, "table/no-seat")
    check(guest.ask("GET", "/api/tables/abcdefghjkmn/replay"), 404, "table/unknown")


def test_a_spectator_and_an_earlier_match(guest: Guest, url: str) -> None:
    with Guest(url) as bea, Guest(url) as cas:
        cas.table = open_for_people(guest)
        sit(bea, guest.table)
        tell(guest, "begin")
        with guest.live() as first, bea.live() as second:
            play_together([first, second])
        shown = replayed(guest)
        assert tell(bea, "rematch").status_code == 200
        assert tell(guest, "answer", agree=True).status_code == 200
        check(guest.ask("GET", guest.at("/replay")), 409, "table/nothing-to-do")
        assert replayed(guest, "?match=0") == shown
        assert (replayed(bea, "?match=0")["seat"], replayed(cas, "?match=0")["seat"]) == (1, None)


def test_a_record_of_ones_own(guest: Guest) -> None:
    for hand in (0, 19):
        told = opened(guest, RECORD, f"?hand={hand}").json()
        moves = RECORD["hands"][hand]["moves"]
        assert len(told["positions"]) == len(moves) + 1
        assert told["positions"][-1]["move"] == moves[-1][1]
        assert (told["match"], told["seat"]) == (None, None)
        assert told["sheet"]["ranking_points"] == RECORD["ranking_points"]
    assert [player["name"] for player in told["players"]] == ["Ann", "Axel", "Cy", "Ada"]
    assert [player["bot"] for player in told["players"]] == [None, "steady", None, "steady"]


def test_a_match_that_is_not_over_yet_can_be_seen_too(guest: Guest) -> None:
    """A record may stop between two hands: it names no winners then."""
    part: dict[str, Any] = RECORD | {"hands": RECORD["hands"][:2], "winners": []}
    part["totals"] = [
        sum(points) for points in zip(*(h["scores"] for h in part["hands"]), strict=True)
    ]
    del part["ranking_points"]
    replay.verify(records.decode(json.dumps(part).encode()))
    told = opened(guest, part, "?hand=1").json()
    assert told["is_over"] is False
    assert len(told["sheet"]["hands"]) == 2


@pytest.mark.parametrize(
    ("record", "status", "error", "sentence"),
    [
        (b"", 400, "request/malformed", ""),
        (b"not a record", 400, "request/malformed", "malformed"),
        (b"\xff\xfe", 400, "request/malformed", ""),
        (b"[]", 400, "request/malformed", "Expected `object`"),
        (b"[" * 100_000, 400, "request/malformed", ""),
        ({"format": "courtcards-record/1"}, 400, "request/malformed", "game"),
        (RECORD | {"format": "courtcards-record/2"}, 400, "request/malformed", "format"),
        (RECORD | {"game": "chess"}, 422, "record/refused", "no game 'chess'"),
        (RECORD | {"players": ["Ann"]}, 422, "record/refused", "4 players, not 1"),
        (RECORD | {"options": {}}, 422, "record/refused", "the options lack"),
        (RECORD | {"hands": []}, 422, "record/refused", "no hand 0"),
        (RECORD | {"totals": [1, 2, 3, 4]}, 422, "record/refused", "totals should be"),
        (RECORD | {"winners": [9]}, 422, "record/refused", "winners should be"),
        (wrong_at(3, dealer=7), 422, "record/refused", "hand 3: there is no seat 7"),
        (wrong_at(0, pack=["AS"] * 52), 422, "record/refused", "A♠ twice"),
        (wrong_at(0, moves=[[0, "choose bridge"]]), 422, "record/refused", "choose bridge"),
        (wrong_at(19, moves=[]), 422, "record/refused", "hand 19, ply 0: the moves stop before"),
        (wrong_at(4, scores=[0, 0, 0, 0]), 422, "record/refused", "hand 4: scores should"),
    ],
)
def test_what_is_no_record_is_refused(
    guest: Guest, record: Any, status: int, error: str, sentence: str
) -> None:
    response = opened(guest, record)
    check(response, status, error, sentence)
    assert "\n" not in response.json()["message"]


def test_a_record_that_is_too_long(guest: Guest) -> None:
    response = opened(guest, RECORD | {"players": ["A" * 600_000, "B", "C", "D"]})
    check(response, 413, "request/too-large")


def test_another_site_may_not_ask(guest: Guest) -> None:
    headers = {"content-type": "application/json", "origin": "https://elsewhere.example"}
    response = guest.ask("POST", "/api/replay", json=RECORD, headers=headers)
    check(response, 403, "request/cross-site")


def test_one_hand_is_a_small_answer(guest: Guest) -> None:
    """Counted as it comes over the wire, for the longest hands of a table of six."""
    long = records.of_match(
        finished(game_named("kings-corner").rules("boxed", {}, 6), 2), list("ABCDEF")
    )
    longest = max(range(len(long.hands)), key=lambda hand: len(long.hands[hand].moves))
    for record, hand in ((RECORD, 0), (json.loads(records.encode(long)), longest)):
        with guest.http.stream("POST", f"/api/replay?hand={hand}", json=record) as response:
            assert response.headers["content-encoding"] == "gzip"
            assert sum(map(len, response.iter_raw())) < LARGEST_ANSWER


@pytest.mark.parametrize("path", ["/replay", "/history"])
def test_the_pages_need_no_table(guest: Guest, path: str) -> None:
    response = guest.ask("GET", path, headers={"accept": "text/html"})
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")


def test_the_page_of_a_tables_replay(guest: Guest) -> None:
    guest.open("kings-corner", "french", 2)
    html = {"accept": "text/html"}
    response = guest.ask("GET", f"/table/{guest.table}/replay", headers=html)
    assert f'data-table="{guest.table}"' in response.text
    assert guest.ask("GET", "/table/nowhere/replay", headers=html).status_code == 404
