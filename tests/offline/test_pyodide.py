"""A device computes what a server does: to the byte, decision by decision, match by match."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sites.tools import program

from courtcards.games import GAMES
from courtcards.offline import bundle
from courtcards.page import STATIC
from offline import computing
from vectors.walking import MANIFEST

STARTING = STATIC / "js" / "shared" / "offline" / "start.js"
RUNNING = Path(__file__).parent / "running.mjs"

ASKED = """
import json
from offline import computing
print(json.dumps(await computing.{call}))
"""


def on_device(call: str) -> Any:
    """The answer of a function of computing.py in Python as a device runs it, in node."""
    folder = bundle.find_folder()
    assert folder is not None, "python -m sites builds what a device runs"
    script = ASKED.format(call=call)
    command = [program("node"), str(RUNNING), f"{folder}/", str(STARTING), script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def decisions_in(records: Sequence[Any]) -> int:
    return sum(len(hand["moves"]) for record in records for hand in record["hands"])


@pytest.mark.long
def test_hands_matches_and_rounds_are_the_same() -> None:
    found = on_device("all_but_reviews()")
    assert found["walks"] == json.loads(MANIFEST.read_text(encoding="utf-8"))
    records = asyncio.run(computing.matches(computing.MATCHES))
    assert found["matches"] == records
    assert decisions_in(records) > 100 * len(records)
    assert found["rounds"] == json.loads(json.dumps(computing.rounds()))


@pytest.mark.long
def test_a_device_reviews_a_hand_and_says_why_as_a_server_does() -> None:
    reviews = asyncio.run(computing.reviews())
    assert on_device("reviews()") == reviews
    judged = [judged for each in reviews for judged in each["decisions"]]
    assert len({why["code"] for each in judged for why in each["reasons"]}) > 5


@pytest.mark.deep
def test_ten_thousand_decisions_of_every_level_are_the_same() -> None:
    wishes = [
        (game.name, named.name, bot)
        for game in GAMES.values()
        for named in (game.named_sets[0], game.named_sets[-1])
        for bot in game.bots
    ]
    records = asyncio.run(computing.matches(wishes))
    assert on_device(f"matches({wishes!r})") == records
    assert decisions_in(records) >= 10_000
