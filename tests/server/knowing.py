"""What each seat of a stored table could know, worked out by no code that makes views."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from courtcards.eventlog.personal import join_event
from courtcards.kernel.cards import list_card_texts
from courtcards.tables import AnyTableEvent, Opened, Table
from courtcards.tables.commands.play import Dealt, Played
from courtcards.tables.public_events import find_cards
from courtcards.tables.table import CODEC


def stored_events(log: Path, table: str) -> list[AnyTableEvent]:
    connection = sqlite3.connect(log)
    rows = connection.execute(
        "SELECT event, texts FROM events WHERE table_id = ? ORDER BY sequence", (table,)
    ).fetchall()
    connection.close()
    return [CODEC.decode(join_event(*row)) for row in rows]


def hand_of(table: Table, seat: int) -> set[str]:
    return set(list_card_texts(int(table.match.state.hands[seat])))


def lying_open(table: Table) -> set[str]:
    """What a deal of Kings in the Corner turns up."""
    if table.match.rules.game == "double-king":
        return set()
    return {card for pile in table.match.state.piles for card in list_card_texts(int(pile))}


def knowledge(events: list[AnyTableEvent], seat: int | None) -> list[set[str]]:
    """What a seat, or a spectator, knows of the cards of the hand after each event.

    Index 0 stands for none.
    """
    table = Table.replay(events[:1])
    known: set[str] = set()
    by_sequence = [set[str](), known]
    for event in events[1:]:
        table.apply(event)
        if isinstance(event, Dealt):
            known = lying_open(table)
        if isinstance(event, Played):
            known = known | find_cards(event.move)
        if seat is not None and table.match.state is not None:
            known = known | hand_of(table, seat)
        by_sequence.append(known)
    return by_sequence


def check_heard(heard: list[str], events: list[AnyTableEvent], seat: int | None = 0) -> int:
    """Hold every text that was sent to a seat against what it knew then; how many named cards."""
    opened = events[0]
    assert isinstance(opened, Opened)
    known = knowledge(events, seat)
    naming = 0
    for text in heard:
        assert opened.seed not in text
        for word in ('"seed"', '"pack"', '"stocks"', '"command"'):
            assert word not in text
        named = find_cards(text)
        if named:
            naming += 1
            assert named <= known[sequence_of(text)], text
    return naming


def sequence_of(text: str) -> int:
    message: Any = json.loads(text[text.index('{"') :])
    sequence = message["seq"]
    assert isinstance(sequence, int)
    return sequence
