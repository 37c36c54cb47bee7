"""Duplicate over HTTP: one deal at every table, and nothing told before all have played it."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.tables import Opened
from courtcards.tables.public_events import find_cards
from server.club_lines import listening
from server.clubbing import ENDS, SETTINGS, Director, bearer
from server.knowing import check_heard, stored_events
from server.online_tables import Table, handed_out
from server.refused import check
from server.serving import Guest, Wire
from waiting import wait_until

PLACES = ((1, 1), (1, 2))


@pytest.fixture
def director(http: httpx.Client) -> Director:
    found = Director.opening(http, ruleset="club-shuffled", duplicate=True, rounds=2)
    found.begin(9)
    return found


def tokens_of(director: Director) -> list[str]:
    roles = director.tokens("director", "jury", "viewer", "register")
    return [*roles, director.table_token(1), director.table_token(2)]


def deals_seen(director: Director, token: str) -> set[int]:
    """How many deals of each table somebody sees, by every way there is to see them."""
    seen: set[int] = set()
    for place in PLACES:
        answer = director.get(f"/sheets/{place[0]}/{place[1]}", token)
        if answer.status_code == 200:
            sheet = answer.json()
            entered = [each for each in sheet["history"] if each["kind"] == "entered"]
            seen |= {len(sheet["lines"]), len(entered), sheet["standing"]["games"]}
            assert len(sheet["lines"]) == 20 or sheet["confirmed"] is None
    compared = director.get("/rounds/1/comparison", token).json()
    seen |= {compared["deals"], *(len(each["deals"]) for each in compared["tables"])}
    seen.add(director.get("", token).json()["rounds"][0]["compared"])
    answer = director.get("/log", token)
    if answer.status_code == 200:
        for table in (1, 2):
            log = [each for each in answer.json()["log"] if each.get("table") == table]
            seen.add(sum(each["kind"] == "entered" for each in log))
    copy = director.http.post(director.at("/events"), json={}, headers=bearer(token))
    for answer in (director.get("/export.json", token), copy):
        if answer.status_code == 200:
            for events in answer.json()["sheets"].values():
                seen.add(sum(each["kind"] == "entered" for each in events))
    answer = director.get("/sheets.csv", token)
    if answer.status_code == 200:
        lines = rows(answer)
        seen |= {sum(line[1] == str(table) for line in lines) for table in (1, 2)}
    seen.add(len(rows(director.get("/comparison.csv", token))) // 2)
    return seen


def rows(answer: httpx.Response) -> list[list[str]]:
    """The lines of a spreadsheet below its heading."""
    return list(csv.reader(answer.text.lstrip("\ufeff").splitlines()))[1:]


FIXED_CARDS = ("/api/rules", "/api/rulebook", "/api/games", "/api/schema", "/rules")
"""What is the same for everybody: positions of clauses, an interface."""
NO_CARDS = re.compile(r"[\w.#-]{15,}|\bKC\b")
"""Ids and tokens, in which two letters may look like a card, and what our clauses are called."""


def addresses(http: httpx.Client, table: str, evening: str) -> list[str]:
    """Every address that can be asked of that table and that evening, by the server's own list."""
    paths = http.get("/api/schema/openapi.json").json()["paths"]
    found = []
    for path, methods in paths.items():
        if "get" not in methods or path.startswith(FIXED_CARDS):
            continue
        of_club = path.startswith("/api/clubs/")
        filled = path.replace("{table}", "1" if of_club else table).replace("{evening}", evening)
        found.append(re.sub(r"\{\w+\}", "1", filled.replace("{key}", "jury")))
    of_table = f"/api/tables/{table}"
    further = [f"{of_table}/{what}?match=0" for what in ("record", "fairness", "luck")]
    further += [f"{of_table}/record?so_far=true", f"/table/{table}", f"/table/{table}/replay"]
    for hand in (0, 1, 19):
        further += [f"{of_table}/{what}?hand={hand}&match=0" for what in ("replay", "review")]
    assert len(found) > 40
    return found + further


def told(http: httpx.Client, paths: list[str], token: str | None) -> Iterator[tuple[str, str]]:
    """What each address says, a workbook within it unpacked."""
    headers = {} if token is None else bearer(token)
    for path in paths:
        answer = http.get(path, headers=headers)
        assert answer.status_code < 500, (path, answer.text)
        text = f"{answer.headers!r} {answer.content.decode('utf-8', 'replace')}"
        if answer.content[:2] == b"PK":
            with zipfile.ZipFile(io.BytesIO(answer.content)) as book:
                text = "\n".join(book.read(name).decode() for name in book.namelist())
        if answer.headers.get("content-type") != "application/pdf":
            yield path, NO_CARDS.sub("", text)


@contextlib.contextmanager
def ears(http: httpx.Client, table: Table) -> Iterator[list[Wire]]:
    """A WebSocket of each seat."""
    with contextlib.ExitStack() as stack:
        guests = [Guest(str(http.base_url), table=table.name) for _ in table.tokens]
        wires = [
            stack.enter_context(guest.live_as(token))
            for guest, token in zip(guests, table.tokens, strict=True)
        ]
        for wire in wires:
            wire.next()
        yield wires


def play_out(table: Table, wires: list[Wire]) -> None:
    """Let the bots play all that is left; every seat hears every deal."""
    while True:
        now = table.look()
        for wire in wires:
            while json.loads(wire.heard[-1])["seq"] < now["seq"]:
                wire.next()
        if now["view"]["phase"] == "match-over":
            return
        table.play_deal()


def of_first_match(table: Table, what: str) -> httpx.Response:
    mark = "&" if "?" in what else "?"
    address = f"/api/tables/{table.name}/{what}{mark}match=0"
    return table.http.get(address, headers=bearer(table.tokens[0]))


@pytest.mark.long
def test_the_same_deals_are_played_at_every_table_and_told_once_all_have_played_them(
    director: Director, shared_log: Path
) -> None:
    fast, slow = handed_out(director, PLACES)
    refused = fast.do("contribute", contribution="mine")
    check(refused, 409, "table/nothing-to-do", "before the first deal")
    with ears(director.http, fast) as wires:
        fast.leave_to_bots()
        play_out(fast, wires)
        heard = [wire.heard for wire in wires]
    events = stored_events(shared_log, fast.name)
    for seat, texts in enumerate(heard):
        assert check_heard(texts, events, seat) > 500
    check_nothing_told(director, fast, events[0])
    play_again(fast)
    check_first_deal_told(director, fast, slow)
    play_out(slow, [])
    wait_until(lambda: all(director.sheet(place)["confirmed"] for place in PLACES))
    assert deals_seen(director, director.token) == {20}
    records = [of_first_match(table, "record").json() for table in (fast, slow)]
    first, second = ([hand["pack"] for hand in each["hands"]] for each in records)
    assert first == second
    assert len({json.dumps(pack) for pack in first}) == 20
    check_comparison(director, records)


def check_nothing_told(director: Director, fast: Table, opened: Any) -> None:
    """Of no deal anything is told but what one's own view shows: the other table has not begun."""
    assert isinstance(opened, Opened)
    paths = addresses(director.http, fast.name, director.evening)
    for seat, token in enumerate(fast.tokens):
        seen = find_cards(json.dumps(fast.look(seat)["view"]))
        assert len(seen) <= 13
        for path, text in told(director.http, paths, token):
            assert find_cards(text) <= seen, path
            assert opened.seed not in text, path
            assert '"pack"' not in text, path
    for other in [*tokens_of(director), None]:
        for path, text in told(director.http, paths, other):
            assert not find_cards(text), path
            assert opened.seed not in text, path
    for what in ("record", "fairness", "luck", "replay", "review", "replay?hand=19"):
        check(of_first_match(fast, what), 409, "table/nothing-to-do", "other tables")


def play_again(table: Table) -> None:
    """Begin another match, which gives nothing away of the first."""
    for seat in range(4):
        table.do("back", seat)
    assert table.do("rematch").status_code == 200
    for seat in range(1, 4):
        table.do("answer", seat, agree=True)
    assert table.look()["room"]["match"] == 1
    check(of_first_match(table, "record"), 409, "table/nothing-to-do", "other tables")


def check_first_deal_told(director: Director, fast: Table, slow: Table) -> None:
    """Once every table has played a deal it is there to be read, and the next one is not."""
    slow.play_otherwise()
    wait_until(lambda: director.view()["rounds"][0].get("compared") == 1)
    for token in tokens_of(director):
        if not token.startswith("register"):
            assert deals_seen(director, token) == {1}
            view = director.get("", token).json()
            assert [each["totals"] for each in view["rounds"][0]["tables"]] == [None, None]
            assert not any(each["results"] for each in view["standings"])
    shown: Any = of_first_match(fast, "replay?hand=0").json()
    assert len(find_cards(json.dumps(shown["positions"]))) == 52
    assert not shown["is_over"]
    assert len(shown["sheet"]["hands"]) == 1
    assert of_first_match(fast, "review?hand=0").status_code == 200
    for what in ("replay?hand=1", "review?hand=1", "replay?hand=99", "record", "luck"):
        check(of_first_match(fast, what), 409, "table/nothing-to-do", "other tables")
    with listening(director) as ear, listening(director, director.table_token(1)) as phone:
        phone.until("sheet")
        slow.play_deal()
        for each in (ear, phone):
            while len((heard := each.until("sheet"))["view"]["lines"]) < 2:
                pass
            assert len(heard["view"]["lines"]) == 2
    refused = director.write((1, 1), "enter", index=2, line=ENDS)
    check(refused, 409, "club/not-now", "the sheets cannot be changed")


def check_comparison(director: Director, records: list[Any]) -> None:
    """With two tables each is against the other: counted from what was played."""
    compared = director.get("/rounds/1/comparison").json()
    for number, each in enumerate(compared["tables"]):
        own, field = records[number], records[1 - number]
        assert [deal["points"] for deal in each["deals"]] == [
            hand["scores"] for hand in own["hands"]
        ]
        scores = [a - b for a, b in zip(own["totals"], field["totals"], strict=True)]
        assert each["scores"] == scores
    lines = rows(director.get("/comparison.csv"))
    deals = [deal for each in compared["tables"] for deal in each["deals"]]
    assert [line[7::3] for line in lines] == [list(map(str, deal["against"])) for deal in deals]
    assert [line[6::3] for line in lines] == [list(map(str, deal["points"])) for deal in deals]
    ranking = {each["player"]: each for each in director.view()["standings"]}
    for each in compared["tables"]:
        for seat, player in enumerate(each["players"]):
            assert ranking[player]["score"] == each["scores"][seat]


def test_a_round_that_is_closed_before_all_have_played_is_shown(director: Director) -> None:
    one, _ = handed_out(director, PLACES)
    one.leave_to_bots()
    one.play_deal()
    wait_until(lambda: director.view()["rounds"][0]["tables"][0]["games"] == 1)
    assert director.sheet((1, 1))["lines"] == []
    with listening(director) as ear:
        director.close("the hall closes")
        while not ear.until("sheet")["view"]["lines"]:
            pass
    assert len(director.sheet((1, 1))["lines"]) == 1
    assert director.get("/rounds/1/comparison").json()["tables"] == []
    director.written((1, 1), "enter", index=1, line=ENDS)
    director.written((1, 1), "confirm", seat=1)
    (compared,) = director.get("/rounds/1/comparison").json()["tables"]
    assert compared["deals"][0]["against"] == compared["deals"][0]["points"]


def test_a_seat_s_link_is_handed_out_once_the_log_says_so(director: Director) -> None:
    sheet = director.sheet((1, 1))
    assert sheet["online"]["seats"] is None
    taken = director.write((1, 1), "sit", director.table_token(1), seat=2).json()
    again = director.written((1, 1), "hand-out", seat=2)
    assert again["page"] == taken["page"]
    noted = director.sheet((1, 1))["history"][-1]
    assert (noted["kind"], noted["by"]["role"]) == ("seat-handed-out", "director")
    for token in director.tokens("jury", "viewer", "table"):
        refused = director.write((1, 1), "hand-out", token, seat=2)
        check(refused, 403, "club/not-allowed")
    restored = director.restored()
    assert restored.view()["settings"]["duplicate"]
    assert restored.sheet((1, 1))["online"]["seats"] is None
    director.close("the hall closes")
    assert director.sheet((1, 1))["online"]["seats"][2] == taken["page"]
    director.do("settings", settings=SETTINGS | {"ruleset": "club-shuffled"})
    director.begin()
    refused = director.write((2, 1), "hand-out", seat=2)
    check(refused, 409, "club/not-now", "plays with its own cards")
