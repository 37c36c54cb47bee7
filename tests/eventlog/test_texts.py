"""Personal values are stored beside the events, and come back as they were."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from admin.keeping import kept_log
from courtcards.clubs.command import Sender
from courtcards.clubs.evening import Evening, NewPlayer
from courtcards.clubs.evening.players import PlayersAdded
from courtcards.clubs.evening.settings import JoinedClub
from courtcards.eventlog.personal import join_event, remove_marks, split_event
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.tables import Table
from courtcards.tables.commands.chat import Said

BY = Sender("director", "Rita")
HOSTILE = ('{"$name":"Ann"}', '{"$":0}', "\\", '"', '\\"}', "]]", "{}", "€ 😀", "\x00\n", "…")


@given(st.lists(st.one_of(st.text(min_size=1), st.sampled_from(HOSTILE)), min_size=1))
def test_any_text_comes_back_as_it_was(names: list[str]) -> None:
    players = tuple(NewPlayer(name, name, member=index) for index, name in enumerate(names))
    event = PlayersAdded(players=players, by=BY, at=1)
    marked = Evening.codec.encode(event)
    stored, values = split_event(marked)
    assert join_event(stored, values) == marked
    assert Evening.codec.decode(marked) == event
    assert remove_marks(marked) == msgspec.json.encode(event)
    beside = msgspec.json.decode(values or "[]")
    numbered = [
        pair for index, name in enumerate(names) for pair in (["name", name], ["fact", index])
    ]
    assert beside == [*numbered, ["name", "Rita"]]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_said_is_never_taken_for_a_mark(text: str) -> None:
    said = Said(seat=1, text=text, at=1)
    stored, values = split_event(Table.codec.encode(said))
    assert Table.codec.decode(join_event(stored, values)) == said
    assert msgspec.json.decode(values or "") == [["remark", text]]


def test_what_says_nothing_of_anybody_has_nothing_beside_it() -> None:
    assert split_event(Table.codec.encode(Said(seat=1, phrase="hello", at=1)))[1] is None
    joined = JoinedClub(club_id="k", members=((3, None),), by=Sender("director"), at=1)
    assert split_event(Evening.codec.encode(joined))[1] is None


def test_no_event_of_a_log_has_a_name_in_it(tmp_path: Path) -> None:
    with sqlite3.connect(kept_log(tmp_path)) as connection:
        rows = connection.execute("SELECT event, texts FROM events WHERE texts NOT NULL").fetchall()
    connection.close()
    assert len(rows) > 50
    for event, values in rows:
        for kind, value in msgspec.json.decode(values):
            assert kind == "fact" or msgspec.json.encode(value).decode() not in event


@pytest.mark.anyio
async def test_a_log_reads_what_it_was_given(tmp_path: Path) -> None:
    events = [Table.codec.encode(Said(seat=1, text=text, at=1)) for text in HOSTILE]
    async with SqliteLog(tmp_path / "log") as log:
        await log.append("t", 1, events)
        assert await log.read("t") == events
