"""Hearts at a table of the server, over HTTP, with bots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cli.serving import served
from server.playing import play_over_http
from server.serving import Guest
from third_game.bringing import surroundings


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """A program at a server that finds hearts."""
    folder = tmp_path_factory.mktemp("tables")
    found = surroundings(folder)
    with (
        served("serve", "--port", "0", "--data", str(folder / "tables"), **found) as (_, url),
        Guest(url) as guest,
    ):
        yield guest


def test_a_match_is_played_to_its_end(guest: Guest) -> None:
    entries = guest.ask("GET", "/api/games").json()["games"]
    entry = next(each for each in entries if each["name"] == "hearts")
    assert entry["title"] == "Hearts"
    guest.open("hearts", "hearts", 4, seed="7", bot="steady", options={"hearts_break": False})
    last = play_over_http(guest)
    sheet = last["view"]["sheet"]
    assert sum(sheet["totals"]) in (26, 78)
    assert last["view"]["table"]["end"] == "played-out"
    record = guest.ask("GET", guest.at("/record")).json()
    assert record["totals"] == sheet["totals"]
    assert record["options"]["hearts_break"] is False


def test_an_illegal_card_is_refused_with_its_clause(guest: Guest) -> None:
    guest.open("hearts", "hearts", 4, seed="7")
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    now = guest.look()
    while not now["view"]["legal"]:
        now = guest.look()
    held = set(now["view"]["table"]["cards"]) - set(now["view"]["legal"])
    body = {"id": "p", "seq": now["seq"], "move": min(held)}
    refused = guest.ask("POST", guest.at("/plays"), json=body)
    assert refused.status_code in (409, 422)
    assert "(HE-2." in refused.json()["message"]


def test_the_description_of_the_interface_has_its_views(guest: Guest) -> None:
    schemas = guest.ask("GET", "/api/schema/openapi.json").json()["components"]["schemas"]
    assert "points" in schemas["HeartsTable"]["properties"]
