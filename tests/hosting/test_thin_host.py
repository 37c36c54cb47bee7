"""A whole match of each game at a table that hosting alone carries: commands in, messages out."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from courtcards.games import GAMES
from courtcards.hosting.messages import OutgoingMessage
from courtcards.tables import Table, events
from hosting import thin_host
from hosting.thin_host import BLOCKED, ThinHost, hosted_match, last_view

RULES = [(game.name, game.named_sets[0].name) for game in GAMES.values()]


@pytest.fixture(scope="module", params=RULES, ids=lambda rules: rules[0])
def played(request: pytest.FixtureRequest) -> ThinHost:
    """A table of people at which a match is over."""
    game, ruleset = request.param
    return hosted_match(game, ruleset, GAMES[game].rules(ruleset).seats, None, 1)


def test_every_game_is_hosted_where_nothing_of_a_server_can_be_imported() -> None:
    done = subprocess.run(
        [sys.executable, thin_host.__file__], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[: len(GAMES)]] == list(GAMES)
    assert lines[len(GAMES) :] == [f"{module} is blocked" for module in BLOCKED]


def test_every_seat_is_told_every_event_with_its_own_view(played: ThinHost) -> None:
    seats = range(len(played.table.players))
    assert set(played.pages) == set(seats)
    for seat, page in played.pages.items():
        told = [message for message in page.told if message["type"] == "event"]
        numbers = [message["seq"] for message in told]
        assert all(after == before + 1 for before, after in pairwise(numbers))
        assert numbers[-1] == len(played.log) == played.table.sequence
        assert {message["view"]["seat"] for message in told} == {seat}
        for message in page.told:
            msgspec.json.decode(json.dumps(message), type=OutgoingMessage)


def test_nobody_is_shown_anothers_cards(played: ThinHost) -> None:
    """Between the players of a hand, every card is in one hand's ``cards`` at most."""
    by_event: dict[int, list[list[str]]] = {}
    for page in played.pages.values():
        for message in page.told:
            if message["type"] == "event" and message["view"]["table"] is not None:
                by_event.setdefault(message["seq"], []).append(message["view"]["table"]["cards"])
    assert max(len(hands) for hands in by_event.values()) == len(played.pages)
    for hands in by_event.values():
        cards = [card for hand in hands for card in hand]
        assert len(cards) == len(set(cards))


def test_the_match_is_over_for_all_and_its_log_is_the_table(played: ThinHost) -> None:
    again = Table.replay(map(events.CODEC.decode, played.log))
    for seat, page in played.pages.items():
        view = last_view(page)
        assert view["phase"] == "match-over"
        assert view == json.loads(msgspec.json.encode(again.view(seat)))


def test_a_refusal_is_told_to_who_asked_alone_in_words(played: ThinHost) -> None:
    heard = {seat: len(page.told) for seat, page in played.pages.items()}
    stored = len(played.log)

    def answer(seat: int, /, **command: Any) -> Any:
        played.say(seat, **command)
        return played.pages[seat].told[-1]

    assert answer(1, type="deal")["error"] == "table/nothing-to-do"
    assert answer(1, type="begin")["status"] == 403
    assert answer(1, type="dance")["error"] == "request/malformed"
    assert answer(1, type="play", move="end", seq=0)["error"] == "play/stale"
    assert "seul" in answer(1, type="mute", seat=0, muted=True)["message"]
    assert len(played.log) == stored
    assert len(played.pages[1].told) == heard[1] + 5
    assert len(played.pages[0].told) == heard[0]
