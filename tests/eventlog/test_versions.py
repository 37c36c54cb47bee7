"""Events say which version of their format they are in: older ones are brought up, newer ones wait.

A made-up aggregate has had three formats. A bowl was filled with spoons of sugar; then in grams;
then with anything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from courtcards.eventlog.aggregate import Aggregate, Codec, upcast_unchanged
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.repository import Follower, load_aggregate
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError, WrittenByNewer

pytestmark = pytest.mark.anyio

NAME = "bowl"
GRAMS_A_SPOON = 5


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something that happens to a bowl."""

    def check(self, bowl: Bowl) -> None:
        """Anything may happen."""

    def apply(self, bowl: Bowl) -> None:
        """Nothing changes."""

    def command_key(self) -> None:
        """Nobody asked for it by a name."""


class Fetched(Event, frozen=True, tag="fetched"):
    """A bowl is fetched."""


class Filled(Event, frozen=True, tag="filled"):
    """Something comes into it."""

    what: str
    grams: int

    def apply(self, bowl: Bowl) -> None:
        bowl.grams[self.what] = bowl.grams.get(self.what, 0) + self.grams


def weighed(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Version 2 weighs what version 1 has counted in spoons."""
    if event["kind"] == "fetched":
        return event
    return {"kind": "poured", "grams": event["spoons"] * GRAMS_A_SPOON}


def named(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Version 3 says what it is; until then it was sugar."""
    if event["kind"] == "fetched":
        return event
    return {"kind": "filled", "what": "sugar", "grams": event["grams"]}


CODEC: Codec[Any] = Codec(Fetched | Filled, (weighed, named))


class Bowl(Aggregate[Any, Any]):
    """What is in it."""

    codec = CODEC
    opening = Fetched

    def __init__(self, fetched: Fetched) -> None:
        super().__init__(fetched)
        self.grams: dict[str, int] = {}


class Fill:
    """Fill something in."""

    key = None

    def decide(self, bowl: Bowl) -> Filled:
        return Filled("flour", 100)


NOW = b'{"v":3,"kind":"filled","what":"flour","grams":1}'
LOGS = [
    [b'{"kind":"fetched"}', b'{"kind":"poured","spoons":2}', b'{"kind":"poured","spoons":1}'],
    [b'{"v":2,"kind":"fetched"}', b'{"v":2,"kind":"poured","grams":15}'],
    [b'{"kind":"fetched"}', b'{"kind":"poured","spoons":1}', b'{"v":2,"kind":"poured","grams":10}'],
    [b'{"v":3,"kind":"fetched"}', b'{"v":3,"kind":"filled","what":"sugar","grams":15}'],
    [b'{ "kind":"fetched","v":3}', b'{"kind":"filled","v":3,"what":"sugar","grams":15}'],
]
NEWER = [
    b'{"v":4,"kind":"fetched"}',
    b'{"v":4,"kind":"stirred","spoon":{"of":"wood"}}',
    b'{"v":3,"kind":"stirred"}',
    b'{"kind":"filled","v":4,"what":"flour","grams":1}',
]
DAMAGED = [
    b"",
    b"sugar",
    b"[]",
    b"{}",
    b'{"v":3,"kind":"filled","what":"flour","grams":1',
    b'{"v":3,"kind":"filled","what":"flour","grams":"1"}',
    b'{"v":3,"kind":"filled","what":"flour","grams":1,"sieved":true}',
    b'{"v":3,"kind":"filled","what":"flour"}',
    b'{"v":"3","kind":"filled","what":"flour","grams":1}',
    b'{"v":2,"kind":"poured"}',
    b'{"kind":"poured","spoons":"two"}',
]


@pytest.mark.parametrize("stored", LOGS)
def test_a_log_of_any_version_or_of_several_comes_to_the_same(stored: list[bytes]) -> None:
    assert Bowl.replay(map(CODEC.decode, stored)).grams == {"sugar": 15}


def test_an_event_says_its_version_before_anything_else_and_the_first_version_does_not() -> None:
    assert CODEC.version == 3
    assert CODEC.encode(Filled("flour", 1)) == NOW
    assert CODEC.decode(NOW) == Filled("flour", 1)
    first: Codec[Any] = Codec(Fetched | Filled)
    assert first.version == 1
    assert first.encode(Filled("flour", 1)) == NOW.replace(b'"v":3,', b"")
    only: Codec[Any] = Codec(Fetched, [upcast_unchanged])
    assert only.decode(b'{"kind":"fetched"}') == only.decode(only.encode(Fetched())) == Fetched()


@pytest.mark.parametrize("stored", NEWER)
def test_what_a_newer_version_has_written_is_said_to_be_that(stored: bytes) -> None:
    with pytest.raises(WrittenByNewer, match="a newer version of Courtcards wrote this"):
        CODEC.decode(stored)


@pytest.mark.parametrize("stored", DAMAGED)
def test_nothing_else_is_taken_for_an_event_and_no_field_is_dropped(stored: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, LookupError, TypeError)):
        CODEC.decode(stored)


def test_the_first_version_tells_newer_events_too() -> None:
    first: Codec[Any] = Codec(Fetched | Filled)
    for stored in (NOW, *NEWER):
        with pytest.raises(WrittenByNewer):
            first.decode(stored)
    with pytest.raises(msgspec.ValidationError, match="unknown field `sieved`"):
        first.decode(b'{"kind":"filled","what":"flour","grams":1,"sieved":true}')


def test_an_event_that_would_drop_what_it_does_not_know_is_none() -> None:
    class Lax(msgspec.Struct, tag_field="kind", tag="lax"):
        pass

    with pytest.raises(TypeError, match="Lax has to refuse fields"):
        Codec(Fetched | Lax)


@pytest.mark.parametrize("stored", NEWER)
async def test_a_log_that_a_newer_server_has_written_waits(tmp_path: Path, stored: bytes) -> None:
    async with SqliteLog(tmp_path / "log") as log:
        await log.append(NAME, 1, [*LOGS[0], stored])
        with pytest.raises(WrittenByNewer):
            await load_aggregate(log, NAME, Bowl)
        await log.append("another", 1, [stored, *LOGS[0]])
        with pytest.raises(WrittenByNewer):
            await load_aggregate(log, "another", Bowl)


async def with_ledger(log: SqliteLog) -> tuple[Ledger[Bowl, Any, Any], list[Any], list[Any]]:
    """A ledger that stands in the log, what it has taken, and why it has stopped."""
    await log.append(NAME, 1, [CODEC.encode(Fetched())])
    taken: list[Any] = []
    stopped: list[Any] = []
    bowl = await load_aggregate(log, NAME, Bowl)
    assert bowl is not None
    ledger: Ledger[Bowl, Any, Any] = Ledger(NAME, bowl, log, taken.append)
    ledger.when_stopped = stopped.append
    return ledger, taken, stopped


async def test_a_ledger_takes_what_it_can_read_and_then_stops(tmp_path: Path) -> None:
    async with SqliteLog(tmp_path / "log") as log:
        ledger, taken, stopped = await with_ledger(log)
        await ledger.do(Fill())
        await log.append(NAME, 3, [NOW, NEWER[1], NOW])
        with pytest.raises(WrittenByNewer):  # it was second, and reads what was first
            await ledger.do(Fill())
        assert ledger.has_stopped
        assert (ledger.aggregate.sequence, ledger.aggregate.grams) == (3, {"flour": 101})
        assert len(taken) == 2
        assert [type(each) for each in stopped] == [WrittenByNewer]
        for asked in (ledger.do(Fill()), ledger.refresh(), ledger.commit(Fill())):
            with pytest.raises(WrittenByNewer):
                await asked
        assert len(stopped) == 1
        assert len(await log.read(NAME)) == 5
        bowl = Bowl(Fetched())
        nobody: Ledger[Bowl, Any, Any] = Ledger(NAME, bowl, log, taken.append)
        with pytest.raises(WrittenByNewer):
            await nobody.refresh()
        assert nobody.has_stopped


async def test_a_ledger_that_follows_stops_and_so_it_does_where_the_log_is_damaged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with SqliteLog(tmp_path / "log") as log:
        ledger, taken, stopped = await with_ledger(log)
        follower = Follower(ledger)
        await log.append(NAME, 2, [json.dumps({"v": 3, "kind": "filled"}).encode()])
        follower.start_refresh()
        await follower.close()
        assert ledger.has_stopped
        assert not taken
        assert [type(each) for each in stopped] == [StorageError]
        with pytest.raises(StorageError, match="the log of 'bowl' is damaged"):
            ledger.check()
    assert "cannot read new events of bowl" in caplog.text
