"""A table of a duplicate round gives away no deal that another table has still to play."""

from __future__ import annotations

import contextlib
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
from courtcards.tables.told import cards_named
from server.clubbing import Director, bearer, token_of
from server.knowing import check_heard, stored_events
from server.online_tables import Table, handed_out
from server.refused import check
from server.serving import Guest, Wire
from waiting import wait_until

pytestmark = pytest.mark.long

PLACES = ((1, 1), (1, 2))
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
    return found + further


def texts_in(answer: httpx.Response) -> str:
    """What an answer says, a workbook within it unpacked."""
    if answer.content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(answer.content)) as book:
            return "\n".join(book.read(name).decode() for name in book.namelist())
    return f"{answer.headers!r} {answer.content.decode('utf-8', 'replace')}"


def told(http: httpx.Client, paths: list[str], token: str | None) -> Iterator[tuple[str, str]]:
    headers = {} if token is None else bearer(token)
    for path in paths:
        answer = http.get(path, headers=headers)
        assert answer.status_code < 500, (path, answer.text)
        if answer.headers.get("content-type") != "application/pdf":
            yield path, NO_CARDS.sub("", texts_in(answer))


def tokens_of(director: Director) -> list[str]:
    links = director.links()
    roles = [token_of(links[role]) for role in ("director", "jury", "viewer", "register")]
    return [*roles, director.table_token(1), director.table_token(2)]


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


def hear_until(wires: list[Wire], sequence: int) -> None:
    for wire in wires:
        while json.loads(wire.heard[-1])["seq"] < sequence:
            wire.next()


def play_out(table: Table, wires: list[Wire]) -> None:
    """Let the bots play all that is left; every seat hears every deal."""
    while (now := table.look())["view"]["phase"] != "match-over":
        hear_until(wires, now["seq"])
        table.play_deal()
    hear_until(wires, now["seq"])


def record(http: httpx.Client, table: Table, what: str = "record") -> httpx.Response:
    return http.get(f"/api/tables/{table.name}/{what}", headers=bearer(table.tokens[0]))


def test_a_table_that_is_through_tells_nobody_of_deals_that_another_has_to_play(
    http: httpx.Client, shared_log: Path
) -> None:
    director = Director.opening(http, ruleset="club-shuffled", duplicate=True)
    director.begin(9)
    fast, slow = handed_out(director, PLACES)
    heard = []
    with ears(http, fast) as wires:
        fast.leave_to_bots()
        play_out(fast, wires)
        heard = [wire.heard for wire in wires]
    events = stored_events(shared_log, fast.name)
    for seat, texts in enumerate(heard):
        assert check_heard(texts, events, seat) > 500

    # The other table has not begun: of no deal anything is told but what one's own view shows.
    opened = events[0]
    assert isinstance(opened, Opened)
    paths = addresses(http, fast.name, director.evening)
    assert len(paths) > 40
    for seat, token in enumerate(fast.tokens):
        seen = cards_named(json.dumps(fast.look(seat)["view"]))
        assert len(seen) <= 13
        for path, text in told(http, paths, token):
            assert cards_named(text) <= seen, path
            assert opened.seed not in text, path
            assert '"pack"' not in text, path
    for token in [*tokens_of(director), None]:
        for path, text in told(http, paths, token):
            assert not cards_named(text), path
            assert opened.seed not in text, path
    for what in ("record", "fairness", "luck", "replay", "review", "replay?hand=19&match=0"):
        check(record(http, fast, what), 409, "table/nothing-to-do", "other tables")

    # Once every table has played a deal it is there to be read, and the next one is not.
    slow.leave_to_bots()
    slow.play_deal()
    wait_until(lambda: director.view()["rounds"][0].get("compared") == 1)
    shown: Any = record(http, fast, "replay?hand=0").json()
    assert len(cards_named(json.dumps(shown["positions"]))) == 52
    assert not shown["is_over"]
    assert len(shown["sheet"]["hands"]) == 1
    assert record(http, fast, "review?hand=0").status_code == 200
    for what in ("replay?hand=1", "review?hand=1", "replay?hand=99", "record", "luck"):
        check(record(http, fast, what), 409, "table/nothing-to-do", "other tables")
    play_out(slow, [])
    wait_until(lambda: all(director.sheet(place)["confirmed"] for place in PLACES))
    packs = [
        [hand["pack"] for hand in record(http, table).json()["hands"]] for table in (fast, slow)
    ]
    assert packs[0] == packs[1]


def test_another_match_at_such_a_table_gives_nothing_away_but_itself(http: httpx.Client) -> None:
    director = Director.opening(http, ruleset="club-shuffled", duplicate=True)
    director.begin(9)
    fast, _ = handed_out(director, PLACES)
    fast.leave_to_bots()
    play_out(fast, [])
    for seat in range(4):
        fast.do("back", seat)
    assert fast.do("rematch").status_code == 200
    for seat in range(1, 4):
        fast.do("answer", seat, agree=True)
    assert fast.look()["room"]["match"] == 1
    check(record(http, fast, "record?match=0"), 409, "table/nothing-to-do", "other tables")
    director.close("the hall closes")
    assert record(http, fast, "record?match=0").status_code == 200
