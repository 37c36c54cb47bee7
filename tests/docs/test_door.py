"""What the documents say of the door, to the letter: every line, every field of what is known."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec
import pytest

from courtcards.games import GAMES
from courtcards.play import MatchLog, PlayerView
from courtcards.play.programs import protocol
from courtcards.play.programs.engine import BotEngine
from courtcards.play.programs.players import MOST_SILENCE, MOST_STARTS, START_S
from courtcards.play.programs.protocol import format_line, parse_limit
from docs.pages import ROOT, section
from games.playing import played

DOOR = (ROOT / "docs/engine-protocol.md").read_text(encoding="utf-8")
HOUSE = [game for game in GAMES.values() if type(game).__module__.startswith("courtcards.games.")]


def rows(head: str) -> dict[str, str]:
    """The rows of the table whose head begins so: by the name in the first cell the second."""
    table = DOOR.partition(f"| {head} |")[2].partition("\n\n")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", table, re.MULTILINE))


@pytest.mark.parametrize(
    ("head", "said"), [("asked", protocol.EngineRequest), ("answered", protocol.EngineReply)]
)
def test_every_line_and_every_field_of_it_is_named(head: str, said: Any) -> None:
    told = rows(head)
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(said)}
    assert told.keys() == kinds.keys()
    for name, kind in kinds.items():
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in told[name], (name, field.name)


def test_the_fields_of_a_clock_are_named() -> None:
    for field in msgspec.structs.fields(protocol.TimeControl):
        assert f"`{field.name}`" in DOOR


@pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.name)
def test_every_field_that_a_seat_knows_is_named(game: Any) -> None:
    match = played(game.rules(game.named_sets[0].name), 1, 20)
    known = match.player_view(0).known
    assert known is not None
    sight, memory = (
        DOOR.partition(f"| {game.title}, `{part}` |")[2].partition("\n\n")[0]
        for part in ("sight", "memory")
    )
    assert {name for name in known.sight if f"`{name}`" not in sight} == set()
    assert {name for name in known.memory if f"`{name}`" not in memory} == set()


def test_the_numbers_are_those_in_force() -> None:
    text = " ".join(DOOR.split())
    assert f"`{protocol.PROTOCOL}`" in text
    assert protocol.MOST_OCTETS == 1 << 20
    assert "has at most 1 MiB" in text
    assert f"within {START_S:g} seconds" in text
    assert (MOST_SILENCE, MOST_STARTS) == (3, 10)
    assert "time of three questions in a row" in text
    assert "ten times in all" in text
    assert "10 seconds, where nothing is said" in text
    for limit in re.findall(r"program/([^:`]+):", DOOR):
        parse_limit(limit)


def test_our_bots_answer_as_the_conversation_with_them_says() -> None:
    told = section("docs/engine-protocol.md", "Ask our bots")
    asked, answered = (re.findall(rf"^    {way} (.*)$", told, re.MULTILINE) for way in "><")
    said = map(BotEngine("master", "0").answer_line, map(str.encode, asked))
    assert [format_line(each).decode() for each in said if each] == [f"{a}\n" for a in answered]
    assert answered


def test_the_conversation_is_made_of_lines_of_the_protocol() -> None:
    match = MatchLog(GAMES["double-king"].rules("club"))
    view = json.loads(msgspec.json.encode(match.player_view(0)))
    said = re.findall(r"^    ([<>]) (\{.*\})$", DOOR, re.MULTILINE)
    assert len(said) >= 5
    for way, line in said:
        whole = line.replace('"view":{…}', f'"view":{json.dumps(view)}').replace("{…}", "{}")
        read = protocol.parse_request if way == ">" else protocol.parse_reply
        again = json.loads(protocol.format_line(read(whole.encode())))
        told = json.loads(whole)
        assert {name: again[name] for name in told} == told


def test_a_view_of_a_player_has_what_is_told_of_it() -> None:
    beside = {each.name for each in msgspec.structs.fields(PlayerView)}
    section_of_views = section("docs/formats.md", "Seat views")
    for name in beside - {"moves", "known"}:
        assert f"`{name}`" in section_of_views
    assert "`moves`" in DOOR
    assert "`known`" in DOOR
