"""Matches as a table records them, with the seeds that they follow from."""

from __future__ import annotations

from functools import cache
from typing import Any

from courtcards.play import records
from courtcards.play.records import Record
from courtcards.tables.commands.chat import Contribute
from courtcards.tables.commands.seats import Begin
from tables.party import Party


def recorded(game: str, ruleset: str, seats: int, **changes: Any) -> Record:
    """A match that is played once for all tests."""
    return records.decode(_recorded_once(game, ruleset, seats, tuple(changes.items())))


@cache
def _recorded_once(
    game: str, ruleset: str, seats: int, changes: tuple[tuple[str, Any], ...]
) -> bytes:
    party = Party(game, ruleset, seats, dict(changes))
    party.fill()
    party.ask(Contribute, 1, contribution="from-Bea")
    party.ask(Begin, 0)
    party.ask(Contribute, 0, contribution="AAAA+/==")
    party.play_out()
    players = [player.name for player in party.table.players if player is not None]
    fairness = party.table.shuffle.fairness()
    return records.encode(records.build_record(party.table.match, players, fairness))
