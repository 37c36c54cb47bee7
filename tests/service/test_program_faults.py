"""A program at a table that gives no move: who sits there is told, and no more than the kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from courtcards.kernel.shuffling import seed_from_text
from courtcards.play.players import invite
from courtcards.play.players import players as bots_players
from courtcards.tables import Open, Table, TableEnvelope, TablePlayer
from courtcards.tables import table as events
from courtcards.tables.commands.play import Deal, Played, PublicPlayed
from courtcards.tables.service.host import Holder
from courtcards.tables.service.table import LiveTable
from courtcards.tables.service.tables import LiveTables
from looping import in_a_loop
from programs.programs import answering
from service.tables_on import Ear, hosted
from waiting import happens

AS_TEXT = 'say(type="error", id=asked["id"], message=json.dumps(asked["view"]))'
"""A program that gives its cards away where it should move."""
ANSWERS = {
    "illegal": (AS_TEXT, "10m"),
    "late": ("time.sleep(1000)", "20ms"),
    "crashed": ("sys.exit(1)", "10m"),
}


def plays(ear: Ear) -> list[Any]:
    """The moves that were told."""
    told = [each["event"] for each in ear.heard if each["type"] == "event"]
    return [event for event in told if event["kind"] == "played"]


def opened_with(bot: str) -> Open:
    """Ann at Double King, the three others played by a bot; the seat after hers deals."""
    players = (TablePlayer("Ann"), *(TablePlayer(f"Bot {n}", bot) for n in range(3)))
    rules = ("double-king", "club-shuffled")
    return Open(*rules, players, seed_from_text("faults"), {"first_dealer": 1})


async def played(tables: LiveTables, opening: Open) -> tuple[LiveTable, Ear]:
    """A table at which all have moved up to Ann's first turn, and what she was told."""
    table, ear = await tables.open(opening), Ear()
    await table.listen(Holder(0), None, ear)
    await table.do(TableEnvelope(Deal("d", 1), 0))
    await happens(lambda: table.table.person_on_turn == 0)
    return table, ear


@pytest.mark.parametrize("fault", ANSWERS)
@in_a_loop
async def test_the_people_are_told_of_it_then_and_when_they_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(bots_players, "_INVITED", {})
    program = answering(tmp_path, *ANSWERS[fault])
    invite(program)

    async with hosted(tmp_path) as (log, tables):
        table, ear = await played(tables, opened_with(program.name))
        kept = [events.CODEC.decode(each) for each in await log.read(table.name)]
        moves = [each for each in kept if isinstance(each, Played)]
        assert len(moves) == len(plays(ear)) >= 1
        for event, told in zip(moves, plays(ear), strict=True):
            of_it = {"kind": "played", "seat": event.seat, "move": event.move}
            assert told == of_it | {"fault": fault}
        # Another server that reads the log, and a page that is loaded anew, tell it, too.
        for again in (Table.replay(kept).log(0), table.snapshot(0).log):
            assert [each.event for each in again if isinstance(each.event, PublicPlayed)] == [
                each.to_public() for each in moves
            ]


@in_a_loop
async def test_of_a_move_that_a_program_makes_itself_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_players, "_INVITED", {})
    program = answering(tmp_path, "first(asked)")
    invite(program)

    async with hosted(tmp_path) as (log, tables):
        table, ear = await played(tables, opened_with(program.name))
        assert plays(ear)
        assert all(set(told) == {"kind", "seat", "move"} for told in plays(ear))
        stored = b"".join(await log.read(table.name))
        assert b'"played"' in stored
        assert b"fault" not in stored
