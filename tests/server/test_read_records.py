"""The record of a match, read over HTTP: its replay, its review, its luck; and played on from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from courtcards.games import game_named
from courtcards.lab.marks import mark_of
from courtcards.lab.review import reviewer_of
from courtcards.matches import records
from games.playing import finished
from server.gathering import open_for_people, sit, tell
from server.playing import play_match, play_together, wait_for_turn
from server.recorded import RECORD, wrong_at
from server.refused import check
from server.serving import Guest

LARGEST_ANSWER = 8 * 1024
"""So many bytes go over the wire for one hand, at most."""
READERS = ("replay", "review", "luck")
AT_A_TABLE = (*READERS, "record", "fairness")
CLUB = {"bot": "random", "settings": {"spectators": False}}
TRIAL = {"hand": 3, "ply": 9, "seat": 2, "bot": "random", "name": "Ann"}


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
        assert (seen["hand"], seen["dealer"]) == (number, hand.dealer)
        assert [(each["seat"], each["move"]) for each in seen["positions"]] == [
            (None, None),
            *hand.moves,
        ]
        assert seen["sheet"] == last["sheet"]
        assert seen["before"]["hands"] == last["sheet"]["hands"][:number]
        assert seen["after"]["hands"] == last["sheet"]["hands"][: number + 1]
        assert len(seen["positions"][0]["hands"]) == 3
    end = seen["positions"][-1]
    assert {**end["table"], "cards": end["hands"][0]} == last["table"]
    assert [each["bot"] for each in seen["players"]] == [None, "random", "random"]


def test_nothing_is_read_before_the_match_is_over(guest: Guest) -> None:
    guest.open("double-king", "club", 4)
    for reader in READERS:
        check(guest.ask("GET", guest.at(f"/{reader}")), 409, "table/nothing-to-do", "match is over")
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    for query in ("", "?hand=0", "?match=0", "?match=0&hand=0", "?match=1", "?match=-1"):
        check(guest.ask("GET", guest.at(f"/replay{query}")), 409, "table/nothing-to-do")


def test_anybody_with_its_link_reads_a_finished_match_alone(guest: Guest, url: str) -> None:
    guest.open("kings-corner", "french-single", 2)
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
        for query in ("", "?match=1"):
            for what in AT_A_TABLE:
                check(other.ask("GET", other.at(f"/{what}{query}")), 403, "table/no-seat")
        headers = {"authorization": "Bearer wrong"}
        wrong = other.ask("GET", other.at("/replay?match=0"), headers=headers)
        check(wrong, 403, "table/no-seat")
    check(guest.ask("GET", "/api/tables/abcdefghjkmn/replay"), 404, "table/unknown")


def test_a_spectator_sees_an_earlier_match(guest: Guest, url: str) -> None:
    with Guest(url) as bea, Guest(url) as cas:
        cas.table = open_for_people(guest)
        sit(bea, guest.table)
        tell(guest, "begin")
        with guest.live() as first, bea.live() as second:
            play_together([first, second])
        shown = told(guest, "replay")
        assert tell(bea, "rematch").status_code == 200
        assert tell(guest, "answer", agree=True).status_code == 200
        check(guest.ask("GET", guest.at("/replay")), 409, "table/nothing-to-do")
        assert told(guest, "replay", "?match=0") == shown
        assert told(bea, "replay", "?match=0")["seat"] == 1
        assert told(cas, "replay", "?match=0")["seat"] is None


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
    # A record may stop between two hands: it names no winners then.
    part: dict[str, Any] = RECORD | {"hands": RECORD["hands"][:2], "winners": []}
    scores = [hand["scores"] for hand in part["hands"]]
    part["totals"] = [sum(points) for points in zip(*scores, strict=True)]
    del part["ranking_points"]
    seen = read(guest, "replay", part, "?hand=1").json()
    assert (seen["is_over"], len(seen["sheet"]["hands"])) == (False, 2)


@pytest.mark.parametrize("reader", READERS)
def test_what_is_no_record_is_refused(guest: Guest, reader: str) -> None:
    crowd = RECORD | {"players": ["bot:steady"] * 400}  # each would be given a name of its own
    for record, status, error, sentence in (
        (b"", 400, "request/malformed", ""),
        (b"not a record", 400, "request/malformed", "malformed"),
        (b"[" * 100_000, 400, "request/malformed", ""),
        (crowd, 400, "request/malformed", ""),
        (RECORD | {"game": "chess"}, 422, "record/refused", "no game 'chess'"),
        (RECORD | {"totals": [1, 2, 3, 4]}, 422, "record/refused", "totals should be"),
        (wrong_at(0, moves=[[0, "choose bridge"]]), 422, "record/refused", "hand 0, ply 0"),
        (wrong_at(0, pack=["AS"] * 52), 422, "record/refused", "A♠ twice"),
        (RECORD | {"players": ["A" * 600_000, "B", "C", "D"]}, 413, "request/too-large", ""),
    ):
        response = read(guest, reader, record)
        check(response, status, error, sentence)
        assert "\n" not in response.json()["message"]


@pytest.mark.parametrize("reader", READERS[:2])
def test_a_hand_that_there_is_not_is_refused(guest: Guest, over: Guest, reader: str) -> None:
    for hand, status, error, sentence in (
        ("20", 422, "record/refused", "no hand 20"),
        ("-1", 422, "record/refused", "no hand -1"),
        ("x", 400, "request/malformed", ""),
    ):
        check(read(guest, reader, RECORD, f"?hand={hand}"), status, error, sentence)
        check(over.ask("GET", over.at(f"/{reader}?hand={hand}")), status, error, sentence)


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


def check_review(review: Any, hand: int, moves: list[list[Any]]) -> None:
    """It is of decisions that were made, and each costs what a decision can."""
    double_king = game_named("double-king")
    assert (review["hand"], review["bot"]) == (hand, reviewer_of("double-king"))
    assert review["unit"] == "points"
    limits = double_king.limits_of(double_king.rules("club"))
    plies = [each["ply"] for each in review["decisions"]]
    assert plies == sorted(set(plies))
    for each in review["decisions"]:
        assert [each["seat"], each["move"]] == moves[each["ply"]]
        assert each["hand"] == hand
        assert each["choices"] > 1
        assert each["cost"] >= 0
        assert each["move"] != each["best"] or each["cost"] == 0
        assert each["mark"] == mark_of(each["cost"], limits)


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
    reasons = [why for each in review["decisions"] for why in each["reasons"]]
    in_dutch = [why for each in dutch for why in each["reasons"]]
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


def test_luck_and_play_are_told_apart_and_always_alike(guest: Guest) -> None:
    response = read(guest, "luck", RECORD)
    assert response.headers["cache-control"] == "no-store"
    check_luck(response.json(), RECORD)
    assert read(guest, "luck", RECORD).json() == response.json()
    long = RECORD | {"hands": RECORD["hands"] * 25}
    check(read(guest, "luck", long), 422, "record/refused", "up to 400 hands")


def test_a_match_at_a_table_is_reviewed_and_told_apart_once_it_is_over(
    guest: Guest, over: Guest
) -> None:
    record = over.ask("GET", over.at("/record")).json()
    check_review(told(over, "review", "?match=0&hand=4"), 4, record["hands"][4]["moves"])
    luck = told(over, "luck", "?match=0")
    check_luck(luck, record)
    assert read(guest, "luck", record).json() == luck
    for reader in ("review", "luck"):
        check(over.ask("GET", over.at(f"/{reader}?match=1")), 409, "table/nothing-to-do")


def test_a_hand_of_a_record_goes_on(guest: Guest) -> None:
    response = tried(guest, table="some-table", match=4)
    assert response.status_code == 201, response.text
    assert response.json()["seat"] == 2
    guest.table = response.json()["table"]
    now = guest.look()
    from_where = {"hand": 3, "ply": 9, "seat": 2, "match": 4, "table": "some-table"}
    assert now["room"]["what_if"] == from_where
    assert [each["name"] for each in now["players"]] == ["Bingo", "Domino", "Ann", "Rondo"]
    assert (now["view"]["hand"], now["view"]["seat"]) == (3, 2)
    before = zip(*(each["scores"] for each in RECORD["hands"][:3]), strict=True)
    assert now["view"]["sheet"]["totals"] == [sum(each) for each in before]
    now = wait_for_turn(guest)
    assert tell(guest, "play", move=now["view"]["legal"][0]).status_code == 200
    so_far = guest.ask("GET", guest.at("/record?so_far=true"))
    check(so_far, 409, "table/nothing-to-do", "tried out")


def test_a_match_stays_as_it_was_when_a_hand_of_it_is_tried(guest: Guest, over: Guest) -> None:
    played = over.ask("GET", over.at("/record")).json()
    response = tried(guest, played, hand=18, ply=3, seat=0, table=over.table, match=0)
    guest.table = response.json()["table"]
    assert guest.look()["room"]["what_if"]["table"] == over.table
    play_match(guest)
    whole = guest.ask("GET", guest.at("/record")).json()
    assert whole["hands"][18]["pack"] == played["hands"][18]["pack"]
    assert whole["hands"][18]["moves"][:3] == played["hands"][18]["moves"][:3]
    assert whole["fairness"]["brought"] == 19
    assert over.ask("GET", over.at("/record")).json() == played


@pytest.mark.parametrize(
    ("record", "changes", "expected"),
    [
        (RECORD, {"ply": 53}, (422, "record/refused", "no position 53 to play on from")),
        (RECORD, {"bot": "granny"}, (422, "bot/unknown", "granny")),
        (RECORD, {"name": ""}, (422, "player/bad-name", "needs a name")),
        (RECORD, {"more": 1}, (400, "request/malformed", "")),
        (RECORD | {"totals": [1, 2, 3, 4]}, {}, (422, "record/refused", "totals should be")),
        (RECORD | {"players": ["A" * 600_000, "B", "C", "D"]}, {}, (413, "request/too-large", "")),
    ],
)
def test_what_cannot_be_tried_is_refused(
    guest: Guest, record: Any, changes: dict[str, Any], expected: tuple[int, str, str]
) -> None:
    check(tried(guest, record, **changes), *expected)
