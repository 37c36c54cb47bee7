"""What bots are called: by level and in order, as nobody else, and as they were in old records."""

from __future__ import annotations

import itertools

import pytest

from courtcards.bots import BOT_NAMES
from courtcards.hosting.opening import OpenTable
from courtcards.hosting.replays import players_of
from courtcards.kernel.errors import BadName
from courtcards.languages import language_names
from courtcards.matches.records import Record
from courtcards.tables import Player, next_name
from courtcards.tables.bot_names import NAMES
from courtcards.tables.checks import check_name
from courtcards.tables.verbs.seats import Free, SeatBot, Sit
from tables.party import Party

MOST = 7
"""Letters that a plate on a phone has room for beside a face."""


def test_every_bot_has_six_short_names_that_no_other_has() -> None:
    assert set(NAMES) == set(BOT_NAMES)
    names = list(itertools.chain.from_iterable(NAMES.values()))
    assert len(set(names)) == len(names) == 6 * len(BOT_NAMES)
    for name in names:
        check_name(name)
        assert len(name) <= MOST
        assert name.isascii()


@pytest.mark.parametrize("bot", BOT_NAMES)
def test_they_are_given_in_order_and_then_numbers(bot: str) -> None:
    taken: list[str] = []
    for _ in range(8):
        taken.append(next_name(bot, taken, "fr"))
    assert tuple(taken[:6]) == NAMES[bot]
    assert [name.split()[-1] for name in taken[6:]] == ["1", "2"]


def test_a_player_of_ones_own_has_its_title_and_a_number_in_every_language() -> None:
    for language in language_names():
        assert next_name("mine:Bot", {"mine:Bot 1"}, language) == "mine:Bot 2"


def test_no_bot_has_the_name_of_a_person_who_opens_the_table() -> None:
    alone = OpenTable("kings-corner", "french", 4, " Hugo ", bot="club")
    players = alone.opening(0, bytes(32), "en").players
    assert [each and each.name for each in players] == ["Hugo", "Clara", "Simon", "Olga"]
    beside = OpenTable("kings-corner", "french", 4, "Ann", bot="club", beside=("Clara",))
    players = beside.opening(0, bytes(32), "nl").players
    assert [each and each.name for each in players] == ["Ann", "Clara", "Hugo", "Simon"]


def test_people_around_one_device_are_told_apart() -> None:
    beside = OpenTable("kings-corner", "french", 4, "Ann", beside=("Bea", "АNN"))
    with pytest.raises(BadName, match="looks the same"):
        beside.opening(0, bytes(32), "en")


def test_a_seat_that_was_freed_gives_its_name_to_the_next_bot() -> None:
    party = Party(seats=4)
    party.do(Sit("Pim"))
    for seat in (2, 3):
        party.ask(SeatBot, 0, seat=seat, bot="novice")
    party.ask(Free, 0, seat=2)
    party.ask(SeatBot, 0, seat=2, bot="master")
    names = [each and each.name for each in party.table.players]
    assert names == ["Ann", "Pim", "Octavia", "Timo"]
    party.ask(Free, 0, seat=3)
    party.ask(SeatBot, 0, seat=3, bot="novice")
    assert party.table.players[3] == Player("Mila", "novice")


def test_the_bots_of_an_old_record_have_names_that_its_people_do_not_have() -> None:
    names = ["bot:steady", "Axel", "bot:steady", "bot:mine:Bot"]
    old = Record("courtcards-record/1", "double-king", "club", {}, names, [], [], [])
    assert players_of(old, "en") == [
        Player("Ada", "steady"),
        Player("Axel"),
        Player("Max", "steady"),
        Player("mine:Bot 1", "mine:Bot"),
    ]
