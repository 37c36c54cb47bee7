"""Who presses the plate of a bot is told its level and how it plays, in the own language."""

from __future__ import annotations

import pytest

from courtcards.hosting.opening import OpenTable
from courtcards.hosting.rulebook import pressed
from courtcards.tables import Sent, Table, open_table
from courtcards.tables.verbs.play import Deal

MANNERS = {
    "en": "A bot: Club. Counts cards and weighs what each play may lead to.",
    "fr": "Un robot\u00a0: Club. Compte les cartes et pèse ce que chaque coup peut entraîner.",
    "nl": "Een bot: Club. Telt kaarten en weegt af waartoe elke zet kan leiden.",
    "es": "Un bot: Club. Cuenta las cartas y sopesa adónde puede llevar cada jugada.",
}


@pytest.fixture
def table() -> Table:
    opening = OpenTable("kings-corner", "french", 2, "Ann", bot="club").opening(0, bytes(32), "en")
    table = Table.replay([open_table(opening)])
    table.apply(table.decide(Sent(Deal("d", 1), 0)))
    return table


@pytest.mark.parametrize("language", MANNERS)
def test_a_bot_is_told_with_its_level_and_manner(table: Table, language: str) -> None:
    assert pressed(table, 0, "seat:1", language).text.endswith(f" {MANNERS[language]}")


def test_a_person_is_told_without(table: Table) -> None:
    assert "bot" not in pressed(table, 0, "seat:0", "en").text
