"""A device computes what a server does: to the byte, decision by decision, match by match."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from courtcards.games import GAMES
from pocket.devices import Device, device, record_of_match
from pocket.pyodide import said
from pocket.rounds_drawn import drawn

WALKS = """
import json
from vectors.walking import MANIFEST, name_of, walked, walks
expected = json.loads(MANIFEST.read_text(encoding="utf-8"))
found = {name_of(walk): walked(*walk) for walk in walks()}
print(len(found), [name for name in expected if found.get(name) != expected[name]])
"""
MATCHES = """
import json
from pocket.devices import Device, Shelf, record_of_match
for wish in {wishes!r}:
    print(json.dumps(await record_of_match(Device(Shelf()), *wish, "7")))
"""
REVIEWS = """
import json
from pocket.devices import Device, Shelf, record_of_match
for wish in {wishes!r}:
    here = Device(Shelf())
    record = await record_of_match(here, *wish, "7")
    print(json.dumps((await here.ask("POST", "/api/review?hand=0", record))[1]))
"""
Wish = tuple[str, str, str]


def test_every_rule_set_and_every_bot_give_the_bytes_of_the_manifest() -> None:
    assert said(WALKS) == "52 []\n"


def decisions_alike(wishes: Sequence[Wish]) -> int:
    """How many decisions were made in matches that are the same here and there."""
    records: list[dict[str, Any]] = []

    async def play(here: Device) -> None:
        records.extend([await record_of_match(here, *wish, "7") for wish in wishes])

    device(play)
    found = said(MATCHES.format(wishes=list(wishes))).splitlines()
    assert [json.loads(line) for line in found] == records
    return sum(len(hand["moves"]) for record in records for hand in record["hands"])


def test_the_same_seed_gives_the_same_match() -> None:
    wishes = [(game.name, game.named_sets[0].name, "club") for game in GAMES.values()]
    assert decisions_alike(wishes) > 100 * len(wishes)


def test_a_device_reviews_a_hand_and_says_why_as_a_server_does() -> None:
    wishes = [
        ("kings-corner", "cross-points", "steady"),
        ("kings-corner", "boxed-honour", "steady"),
        ("double-king", "club", "random"),
    ]
    reviews: list[Any] = []

    async def review(here: Device) -> None:
        for wish in wishes:
            record = await record_of_match(here, *wish, "7")
            reviews.append((await here.ask("POST", "/api/review?hand=0", record))[1])

    device(review)
    found = said(REVIEWS.format(wishes=wishes)).splitlines()
    assert [json.loads(line) for line in found] == reviews
    codes = {
        why["code"] for each in reviews for judged in each["decisions"] for why in judged["reasons"]
    }
    assert len(codes) > 5


@pytest.mark.deep
def test_ten_thousand_decisions_of_every_level_are_the_same() -> None:
    wishes = [
        (game.name, named.name, bot)
        for game in GAMES.values()
        for named in (game.named_sets[0], game.named_sets[-1])
        for bot in game.bots
    ]
    assert decisions_alike(wishes) >= 10_000


ROUNDS = """
from pocket.rounds_drawn import drawn
print(drawn())
"""


def test_the_rounds_of_an_evening_are_drawn_alike() -> None:
    assert said(ROUNDS) == f"{drawn()}\n"
