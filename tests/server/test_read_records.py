"""The record of a match, read over HTTP: its replay, review, luck; a match or a hand goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.games import find_game
from courtcards.lab.review import classify_cost, find_reviewer
from courtcards.play import records
from courtcards.play.replay import verify, verify_fair
from courtcards.server.limits.clients import Rate
from courtcards.server.responses import LARGEST_RECORD
from games.playing import finished
from play.begun import begun
from server.gathering import tell
from server.other_server import asked_for, rows
from server.playing import play_match, wait_for_turn
from server.recorded import RECORD, wrong_at
from server.refused import check
from server.serving import LOOSE, Guest, running_server

LARGEST_ANSWER = 8 * 1024
"""So many bytes go over the wire for one hand, at most."""
READERS = ("replay", "review", "luck")
AT_A_TABLE = (*READERS, "record", "fairness")
CLUB = {"bot": "random", "settings": {"spectators": False}}
TRIAL = {"hand": 3, "ply": 9, "seat": 2, "bot": "random", "name": "Ann"}


LARGE = RECORD | {"players": ["A" * 600_000, "B", "C", "D"]}


def read(
    guest: Guest, reader: str, record: Any, query: str = "", language: str = "en"
) -> httpx.Response:
    """What a reader says of a record of one's own."""
    body = record if isinstance(record, bytes) else json.dumps(record).encode()
    headers = {"content-type": "application/json", "accept-language": language}
    return guest.ask("POST", f"/api/{reader}{query}", content=body, headers=headers)


def told(guest: Guest, reader: str, query: str = "") -> Any:
    """What a reader says of the match at the table of a guest."""
    response = guest.ask("GET", guest.at(f"/{reader}{query}"))
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    return response.json()


def tried(guest: Guest, record: Any = RECORD, **changes: Any) -> httpx.Response:
    body = TRIAL | {"record": record, "settings": {"bot_pause": 0}} | changes
    return guest.ask("POST", "/api/what-if", json=body)


@pytest.fixture(scope="module")
def over(url: str) -> Iterator[Guest]:
    """A guest at a table of Double King that is over, at which nobody may watch."""
    with Guest(url) as guest:
        guest.open("double-king", "club", 4, **CLUB)
        play_match(guest)
        yield guest


def test_a_match_is_seen_again_move_by_move(guest: Guest) -> None:
    guest.open("kings-corner", "french", 3, seed="again", options={"target": 20})
    last = play_match(guest)["view"]
    record = records.decode(guest.ask("GET", guest.at("/record")).content)
    for number, hand in enumerate(record.hands):
        seen = told(guest, "replay", f"?hand={number}")
        assert (seen["match"], seen["seat"], seen["is_over"]) == (0, 0, True)
        assert [(each["seat"], each["move"]) for each in seen["positions"]] == [
            (None, None),
            *hand.moves,
        ]
        assert seen["after"]["hands"] == last["sheet"]["hands"][: number + 1]
        assert len(seen["positions"][0]["hands"]) == 3
    end = seen["positions"][-1]
    assert {**end["table"], "cards": end["hands"][0]} == last["table"]


def test_nothing_is_read_before_the_match_is_over(guest: Guest) -> None:
    guest.open("double-king", "club", 4)
    for reader in READERS:
        check(guest.ask("GET", guest.at(f"/{reader}")), 409, "table/nothing-to-do", "match is over")
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    for query in ("", "?hand=0", "?match=0", "?match=0&hand=0", "?match=1", "?match=-1"):
        check(guest.ask("GET", guest.at(f"/replay{query}")), 409, "table/nothing-to-do")


def test_anybody_with_its_link_reads_a_finished_match_alone(guest: Guest, url: str) -> None:
    guest.open("kings-corner", "french-single", 2, settings={"spectators": False})
    with Guest(url, table=guest.table) as other:
        for what in AT_A_TABLE:
            check(other.ask("GET", other.at(f"/{what}")), 403, "table/no-seat")
        last = play_match(guest)["seq"]
        assert told(other, "replay")["seat"] is None
        for what in AT_A_TABLE:
            assert other.ask("GET", other.at(f"/{what}")).status_code == 200
        check(other.ask("GET", other.at()), 403, "table/no-seat")
        check(other.ask("GET", other.at("/record?so_far=true")), 403, "table/no-seat")
        # Another match is under way: the first is still read, the second is closed.
        assert tell(guest, "rematch", seq=last).status_code == 200
        assert told(other, "replay", "?match=0")["match"] == 0
        check(guest.ask("GET", guest.at("/replay")), 409, "table/nothing-to-do")
        for query in ("", "?match=1"):
            for what in AT_A_TABLE:
                check(other.ask("GET", other.at(f"/{what}{query}")), 403, "table/no-seat")
        headers = {"authorization": "Bearer wrong"}
        wrong = other.ask("GET", other.at("/replay?match=0"), headers=headers)
        check(wrong, 403, "table/no-seat")


def test_a_record_of_ones_own_is_seen_hand_by_hand(guest: Guest) -> None:
    for hand in (0, 19):
        seen = read(guest, "replay", RECORD, f"?hand={hand}").json()
        moves = RECORD["hands"][hand]["moves"]
        assert len(seen["positions"]) == len(moves) + 1
        assert seen["positions"][-1]["move"] == moves[-1][1]
        assert (seen["match"], seen["seat"]) == (None, None)
        assert seen["sheet"]["ranking_points"] == RECORD["ranking_points"]
    assert [player["name"] for player in seen["players"]] == ["Ann", "Axel", "Cy", "Ada"]
    assert [player["bot"] for player in seen["players"]] == [None, "steady", None, "steady"]


@pytest.mark.parametrize("reader", READERS)
def test_what_is_no_record_is_refused(guest: Guest, reader: str) -> None:
    crowd = RECORD | {"players": ["bot:steady"] * 400}  # each would be given a name of its own
    for record, status, error, sentence in (
        (b"not a record", 400, "request/malformed", "malformed"),
        (b"[" * 100_000, 400, "request/malformed", ""),
        (crowd, 400, "request/malformed", ""),
        (RECORD | {"totals": [1, 2, 3, 4]}, 422, "record/refused", "totals should be"),
        (wrong_at(0, pack=["AS"] * 52), 422, "record/refused", "A♠ twice"),
        (LARGE, 413, "request/too-large", ""),
    ):
        response = read(guest, reader, record)
        check(response, status, error, sentence)
        assert "\n" not in response.json()["message"]
    if reader != "luck":
        for hand in ("20", "-1"):
            refused = read(guest, reader, RECORD, f"?hand={hand}")
            check(refused, 422, "record/refused", f"no hand {hand}")


def test_one_hand_is_a_small_answer(guest: Guest) -> None:
    """Counted as it comes over the wire, for the longest hands of a table of six."""
    long = records.build_record(
        finished(find_game("kings-corner").rules("boxed", {}, 6), 2), list("ABCDEF")
    )
    longest = max(range(len(long.hands)), key=lambda hand: len(long.hands[hand].moves))
    for record, hand in ((RECORD, 0), (json.loads(records.encode(long)), longest)):
        with guest.http.stream("POST", f"/api/replay?hand={hand}", json=record) as response:
            assert response.headers["content-encoding"] == "gzip"
            assert sum(map(len, response.iter_raw())) < LARGEST_ANSWER


def check_review(review: Any, hand: int, moves: list[list[Any]]) -> None:
    """It is of decisions that were made, and each costs what a decision can."""
    double_king = find_game("double-king")
    assert (review["hand"], review["bot"]) == (hand, find_reviewer("double-king"))
    assert review["unit"] == "points"
    limits = double_king.mistake_limits(double_king.rules("club"))
    plies = [each["ply"] for each in review["decisions"]]
    assert plies == sorted(set(plies))
    for each in review["decisions"]:
        assert [each["seat"], each["move"]] == moves[each["ply"]]
        assert each["hand"] == hand
        assert each["choices"] > 1
        assert each["cost"] >= 0
        assert each["move"] != each["best"] or each["cost"] == 0
        assert each["mark"] == classify_cost(each["cost"], limits)


def test_the_decisions_of_a_record_are_judged_and_always_alike(guest: Guest) -> None:
    every = []
    for hand in (0, 19):
        review = read(guest, "review", RECORD, f"?hand={hand}").json()
        check_review(review, hand, RECORD["hands"][hand]["moves"])
        every += review["decisions"]
    # Whoever plays at random plays well at times, and badly at others.
    assert any(each["cost"] == 0 for each in every)
    assert any(each["cost"] > 1 for each in every)
    assert read(guest, "review", RECORD).json() == read(guest, "review", RECORD, "?hand=0").json()
    # The same reasons are given in the language of whoever asks.
    dutch = read(guest, "review", RECORD, "?hand=19", "nl").json()["decisions"]
    reasons, in_dutch = (
        [why for each in told for why in each["reasons"]] for told in (review["decisions"], dutch)
    )
    assert [why["code"] for why in reasons] == [why["code"] for why in in_dutch]
    assert reasons != in_dutch


def check_luck(luck: Any, record: Any) -> None:
    """Each result is against the others' average, its parts make it, and verdicts are sure."""
    assert (luck["unit"], luck["hands"], len(luck["seats"])) == ("points", 20, 4)
    totals = record["totals"]
    for seat, total in zip(luck["seats"], totals, strict=True):
        assert seat["draws"] is None
        against = (4 * total - sum(totals)) / 3
        assert seat["result"] == pytest.approx(against)
        assert seat["cards"]["value"] + seat["play"]["value"] == pytest.approx(against)
        assert seat["cards"]["doubt"] > 0
        is_sure = abs(seat["play"]["value"]) > seat["play"]["doubt"] > 0
        assert (seat["verdict"] is not None) == is_sure


def test_luck_and_play_are_told_apart_and_always_alike(guest: Guest, over: Guest) -> None:
    record = over.ask("GET", over.at("/record")).json()
    luck = told(over, "luck", "?match=0")
    check_luck(luck, record)
    response = read(guest, "luck", record)
    assert response.headers["cache-control"] == "no-store"
    assert response.json() == luck
    check_review(told(over, "review", "?match=0&hand=4"), 4, record["hands"][4]["moves"])
    for reader in ("review", "luck"):
        check(over.ask("GET", over.at(f"/{reader}?match=1")), 409, "table/nothing-to-do")
    long = RECORD | {"hands": RECORD["hands"] * 25}
    check(read(guest, "luck", long), 422, "record/refused", "up to 400 hands")


def test_a_hand_of_a_record_goes_on(guest: Guest) -> None:
    response = tried(guest, table="some-table", match=4)
    assert response.status_code == 201, response.text
    guest.table = response.json()["table"]
    now = guest.look()
    from_where = {"hand": 3, "ply": 9, "seat": 2, "match": 4, "table": "some-table"}
    assert now["room"]["what_if"] == from_where
    assert [each["name"] for each in now["players"]] == ["Bingo", "Domino", "Ann", "Rondo"]
    assert (now["view"]["hand"], now["view"]["seat"]) == (3, 2)
    now = wait_for_turn(guest)
    assert tell(guest, "play", move=now["view"]["legal"][0]).status_code == 200


@pytest.mark.parametrize(
    ("record", "changes", "expected"),
    [
        (RECORD, {"ply": 53}, (422, "record/refused", "no position 53 to continue from")),
        (RECORD, {"bot": "granny"}, (422, "bot/unknown", "granny")),
        (RECORD, {"more": 1}, (400, "request/malformed", "")),
        (LARGE, {}, (413, "request/too-large", "")),
    ],
)
def test_what_cannot_be_tried_is_refused(
    guest: Guest, record: Any, changes: dict[str, Any], expected: tuple[int, str, str]
) -> None:
    check(tried(guest, record, **changes), *expected)


SO_FAR = "/record?so_far=true"


def as_json(game: str, ruleset: str, seats: int, hands: int = 2, own: int = 0) -> dict[str, Any]:
    record = begun(game, ruleset, seats, hands, own)
    return dict(json.loads(records.encode(record)))


BEGUN = as_json("kings-corner", "cross-points", 3)


def brought(guest: Guest, record: Any, **rest: Any) -> httpx.Response:
    return guest.ask("POST", "/api/continue", json={"record": record} | rest)


def goes_on(guest: Guest, record: Any, **rest: Any) -> Any:
    response = brought(guest, record, **rest)
    assert response.status_code == 201, response.text
    guest.table = response.json()["table"]
    return response.json()


def test_the_person_has_the_seat_of_the_record_and_nothing_tells_the_deal(
    guest: Guest, url: str, shared_log: Path
) -> None:
    record = as_json("double-king", "club-shuffled", 4, own=2)
    opened = goes_on(guest, record, contribution="from-Ann")
    assert opened["seat"] == guest.look()["view"]["seat"] == 2
    tell(guest, "deal")
    wait_for_turn(guest)
    answer = guest.ask("GET", guest.at(SO_FAR))
    assert answer.json() == record
    assert answer.headers["cache-control"] == "no-store"
    stored = list(map(json.loads, rows(shared_log, guest.table)))
    assert stored[0]["seed"] not in "".join(guest.heard)
    assert json.dumps(stored[1]["pack"]) not in json.dumps(answer.json())
    # A server at the same log knows the seat by the cookie, and by the token.
    with Guest(url, table=guest.table) as other:
        check(other.ask("GET", other.at(SO_FAR)), 403, "table/no-seat")
        check(other.ask("GET", other.at()), 403, "table/no-seat")
        header = {"authorization": f"Bearer {opened['token']}"}
        assert other.ask("GET", other.at(SO_FAR), headers=header).status_code == 200


def test_after_a_stop_of_the_server_the_match_is_there_and_counts_as_one_opened(log: Path) -> None:
    with running_server(log) as url, Guest(url) as guest:
        goes_on(guest, as_json("double-king", "club-shuffled", 4))
        tell(guest, "deal")
        before = wait_for_turn(guest)
    limits = replace(LOOSE, tables_per_address=Rate(1, 3600))
    with running_server(log, limits) as url, guest.moved_to(url) as again:
        assert again.look() == before
        goes_on(again, BEGUN)
        check(again.ask("GET", again.at("/record?so_far=perhaps")), 400, "request/malformed")
        play_match(again)
        check(again.ask("GET", again.at(SO_FAR)), 409, "table/nothing-to-do", "match is over")
        record = records.decode(again.ask("GET", again.at("/record")).content)
        verify(record)
        verify_fair(record)
        check(brought(again, BEGUN), 429, "request/too-fast")


def test_a_record_with_which_nothing_goes_on_is_refused(guest: Guest, shared_log: Path) -> None:
    before = asked_for(shared_log)
    too_many = BEGUN | {"players": ["bot:steady"] * 400}
    for record, status, error in (
        (BEGUN | {"hands": []}, 422, "record/refused"),
        (BEGUN | {"players": ["Ann", "Bea", "bot:random"]}, 422, "record/refused"),
        (BEGUN | {"players": ["Ann", "bot:random", "bot:x"]}, 422, "bot/unknown"),
        # A record may be long: so long is a name of a rule set that there is not.
        (BEGUN | {"ruleset": "x" * (LARGEST_RECORD // 2)}, 422, "record/refused"),
        ({"format": "courtcards-record/2"}, 400, "request/malformed"),
        (too_many, 400, "request/malformed"),
        (BEGUN | {"ruleset": "x" * LARGEST_RECORD}, 413, "request/too-large"),
    ):
        check(brought(guest, record), status, error)
    check(brought(guest, BEGUN, bot="master"), 400, "request/malformed")
    check(brought(guest, BEGUN, settings={"shared": True}), 422, "table/bad-settings")
    assert asked_for(shared_log) == before
