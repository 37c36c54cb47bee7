"""What was stored in any version of its format is read today, and comes to the same."""

from __future__ import annotations

from typing import Any

import pytest

from courtcards.tables import Table
from kept.histories import HISTORIES, files, histories_of, stands
from kept.shapes import CODECS, file_of
from server.next_version import UNKNOWN, PlayedInTime, next_codec

TABLES = histories_of(HISTORIES / "table-1.jsonl")
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


def test_there_is_one_of_every_version_but_of_what_the_folders_have_whole() -> None:
    found = {file.stem for file in files()}
    wanted = {
        file_of(name, version).stem
        for name, codec in CODECS.items()
        for version in range(1, codec.version + 1)
    }
    assert wanted - found <= {"evening-1"}
