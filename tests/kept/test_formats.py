"""What was stored in any version of its format is read today, and comes to the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from courtcards.games import find_game
from courtcards.kernel.errors import RecordError
from courtcards.play import records
from courtcards.play.replay import verify
from courtcards.tables import Table
from kept.histories import HISTORIES, files, histories_of, stands
from kept.shapes import CODECS, file_of, shape_of
from oracle.named_sets import DOUBLE_KING, KINGS_CORNER
from server.next_version import UNKNOWN, PlayedInTime, next_codec
from tables.mended import mend

EVERY = [(file, each) for file in files() for each in histories_of(file)]


@pytest.mark.parametrize(("file", "kept"), EVERY, ids=lambda each: getattr(each, "name", ""))
def test_it_stands_as_it_stood(file: Any, kept: Any) -> None:
    name = file.stem.partition("-")[0]
    assert stands(name, kept.events) == kept.stands


@pytest.mark.parametrize(
    "kept", histories_of(HISTORIES / "table-1.jsonl"), ids=lambda each: each.name
)
def test_a_version_that_comes_after_reads_it_by_its_upcaster(kept: Any) -> None:
    today = Table.replay(Table.codec.decode(event.encode()) for event in kept.events)
    events = [next_codec().decode(event.encode()) for event in kept.events]
    thought = {each.thought for each in events if isinstance(each, PlayedInTime)}
    assert thought <= {UNKNOWN}
    later = Table.replay(events)
    assert later.match.hands == today.match.hands
    assert [next_codec().decode(next_codec().encode(event)) for event in events] == events


# No version of a stored event changes: what says more, or something else, is another version


HOW = (
    "events of {name} are stored otherwise than version {version} says: give their codec one more"
    " upcaster, and write the new version down (tests/kept/README.md)"
)


@pytest.mark.parametrize("name", CODECS)
def test_what_is_stored_is_what_its_version_says(name: str) -> None:
    codec = CODECS[name]
    for version in range(1, codec.version + 1):
        for file in (file_of(name, version), HISTORIES / f"{name}-{version}.jsonl"):
            assert file.exists(), HOW.format(name=name, version=version)
    written = json.loads(file_of(name, codec.version).read_text(encoding="utf-8"))
    assert shape_of(codec) == written, HOW.format(name=name, version=codec.version)


# Records that were once written replay, and are written again to the byte


FILES = sorted(Path(__file__).with_name("records").glob("*.jsonl"))
LINES = [line for file in FILES for line in file.read_bytes().splitlines()]


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["ruleset"])
def test_a_record_replays_to_its_end(line: bytes) -> None:
    record = records.decode(line)
    match = verify(record)
    assert match.is_over
    again = records.build_record(match, record.players)
    assert records.encode(again).strip() == line


def test_there_is_one_of_every_rule_set() -> None:
    found = {json.loads(line)["ruleset"] for line in LINES}
    assert found == {*KINGS_CORNER, *DOUBLE_KING}


def of(ruleset: str, **changes: Any) -> records.Record:
    line = next(line for line in LINES if json.loads(line)["ruleset"] == ruleset)
    return msgspec.structs.replace(records.decode(line), **changes)


def test_where_a_rule_was_mended_that_is_told_of_a_record_that_does_not_follow_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = of("french")
    _, move = record.hands[0].moves[10]
    mend(monkeypatch, "kings-corner", move)
    with pytest.raises(RecordError, match=r"under version 1 of the rules, but .* has version 2"):
        verify(record)
    with pytest.raises(RecordError, match="that is not done any more") as told:
        verify(msgspec.structs.replace(record, rules=2))
    assert (told.value.hand, record.hands[0].moves[told.value.ply or 0][1]) == (0, move)


def test_a_record_of_an_older_version_that_todays_rules_follow_replays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(find_game("double-king")), "rules_version", 2)
    match = verify(of("club"))
    assert records.build_record(match, list("ABCD")).rules == 2


def test_a_record_of_a_later_version_is_refused() -> None:
    with pytest.raises(RecordError, match=r"under version 2 of the rules, but .* has version 1"):
        verify(of("club", rules=2))
