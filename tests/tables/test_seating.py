"""Sitting down and standing up, the host, bots on open seats, the beginning."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from courtcards.kernel.errors import (
    BadContribution,
    BadName,
    BadSettings,
    BotError,
    CourtcardsError,
    NoSeat,
    NothingToDo,
    NotHost,
    SeatTaken,
    StaleSequence,
)
from courtcards.play.players import BOT_NAMES
from courtcards.play.records import Record
from courtcards.tables import (
    Open,
    Settings,
    Table,
    TableEnvelope,
    TablePlayer,
    build_room,
    choose_bot_name,
    open_table,
)
from courtcards.tables.checks import check_name
from courtcards.tables.commands.chat import Contribute
from courtcards.tables.commands.play import Deal, Play
from courtcards.tables.commands.seats import (
    Begin,
    Free,
    Leave,
    LinkRenewed,
    RenewLink,
    Sat,
    SeatBot,
    Sit,
)
from courtcards.tables.service.opening import OpenTable
from courtcards.tables.state import NAMES
from courtcards.tables.table import CODEC
from courtcards.tables.views.replays import list_players
from courtcards.text import language_names
from tables.party import Party
from tables.playing import SEED

OLD_LOG = [
    b'{"kind":"opened","game":"double-king","ruleset":"club","options":{"first_dealer":2,'
    b'"shuffle":"first_deal","queen_led_forces":"king-or-jack","forced_under":"led",'
    b'"cannot_overtrump":"undertrump","last_trick_visible":false},"players":[{"name":"Ann",'
    b'"bot":null},{"name":"Steady 1","bot":"steady"},{"name":"Steady 2","bot":"steady"},'
    b'{"name":"Steady 3","bot":"steady"}],"seed":"' + SEED.hex().encode() + b'"}',
]
"""A table's opening as it was stored before there were open seats."""


def look(table: Table) -> bytes:
    """Everything that a refused command must leave as it is."""
    views = [table.view(seat) for seat in range(len(table.players))]
    return msgspec.json.encode([views, build_room(table), table.sequence, table.shuffle.fairness()])


def test_people_sit_down_and_the_host_begins() -> None:
    party = Party(seats=3)
    table = party.table
    assert build_room(table).status == "open"
    party.do(Sit("Bea", seat=2))
    party.do(Sit("Cas"))
    assert [player and player.name for player in table.players] == ["Ann", "Cas", "Bea"]
    assert table.seating.since == [1, 3, 2]
    party.ask(Begin, 0)
    party.ask(Deal, 1)
    assert build_room(table).status == "playing"
    assert len(table.view(2).table.cards) == 7


def test_a_face_is_the_person_s_who_chose_it_and_leaves_with_them() -> None:
    party = Party(seats=3)
    party.do(Sit("Bea", seat=1, face=17))
    party.do(Sit("Cas", seat=2))
    events = [CODEC.decode(CODEC.encode(event)) for event in party.events]
    room = build_room(Table.replay(events))
    assert [seat.face for seat in room.seats] == [msgspec.UNSET, 17, msgspec.UNSET]
    # Nothing is stored or sent of a face that nobody chose.
    assert [b'"face"' in CODEC.encode(event) for event in party.events] == [False, True, False]
    assert msgspec.json.encode(room).count(b'"face"') == 1
    party.ask(Leave, 1)
    assert build_room(party.table).seats[1].face is msgspec.UNSET


def test_bots_fill_the_open_seats_under_names_of_their_own() -> None:
    party = Party(seats=4)
    party.do(Sit("Axel"))
    party.ask(SeatBot, 0, seat=2, bot="steady")
    party.ask(SeatBot, 0, seat=3, bot="random")
    assert party.table.players[2:] == (
        TablePlayer("Ada", "steady"),
        TablePlayer("Bingo", "random"),
    )
    party.ask(Begin, 0)
    party.ask(Deal, 0)
    assert party.table.find_next_due() is None


def test_who_leaves_before_the_match_frees_the_seat_and_the_host_is_the_longest_seated() -> None:
    party = Party(seats=3)
    party.fill()
    party.ask(Leave, 0)
    assert party.table.seating.open_seats == [0]
    assert party.table.seating.host == 1
    party.do(Sit("Dirk"))
    assert party.table.seating.host == 1
    party.refuses(NoSeat, Leave, 0, since=1)
    party.ask(Free, 1, seat=2)
    party.ask(Leave, 1)
    assert party.table.seating.host == 0
    party.ask(Leave, 0)
    assert party.table.seating.host is None


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (Sit("Bea"), BadName),
        (Sit(" "), BadName),
        (Sit("bot:x"), BadName),
        (Sit("bea"), BadName),
        (Sit("Веа"), BadName),
        (Sit("Di\u202erk"), BadName),
        (Sit("Dirk", seat=0), SeatTaken),
        (Sit("Dirk", seat=4), SeatTaken),
        (Sit("Dirk", seat=-1), SeatTaken),
        (Sit("Dirk", contribution="no spaces"), BadContribution),
        (Sit("Dirk", contribution="a" * 65), BadContribution),
        (TableEnvelope(SeatBot("x", 2, 2, "steady"), 1), NotHost),
        (TableEnvelope(SeatBot("x", 2, 1, "steady"), 0), SeatTaken),
        (TableEnvelope(SeatBot("x", 2, 9, "steady"), 0), SeatTaken),
        (TableEnvelope(SeatBot("x", 2, 2, "hal"), 0), BotError),
        (TableEnvelope(Free("x", 2, 0), 1), NotHost),
        (TableEnvelope(Free("x", 2, 0), 0), NothingToDo),
        (TableEnvelope(Free("x", 2, 2), 0), NothingToDo),
        (TableEnvelope(Begin("x", 2), 1), NotHost),
        (TableEnvelope(Begin("x", 2), 0), NothingToDo),
        (TableEnvelope(Begin("x", 3), 0), StaleSequence),
        (TableEnvelope(Deal("x", 2), 0), NothingToDo),
        (TableEnvelope(Play("x", 2, "end"), 0), NothingToDo),
        (TableEnvelope(Leave("x", 2), 1, since=1), NoSeat),
        (TableEnvelope(Leave("x", 2), 2, since=0), NoSeat),
        (TableEnvelope(Contribute("x", 2, "é"), 1), BadContribution),
    ],
)
def test_what_cannot_be_done_at_an_open_table_changes_nothing(
    command: Any, error: type[CourtcardsError]
) -> None:
    party = Party(seats=3)
    party.do(Sit("Bea"))
    before = look(party.table)
    party.refuses(error, command)
    assert look(party.table) == before


def test_a_new_link_ends_the_old_ones_and_leaves_the_seat_whose_it_was() -> None:
    party = Party(seats=3)
    party.fill()
    renewed = party.do(TableEnvelope(RenewLink("r"), 1, party.now, since=2))
    assert renewed == LinkRenewed(1, at=party.now, command="r")
    table = party.table
    assert table.players[1] == TablePlayer("Bea")
    assert table.seating.since == [1, 4, 3]
    for each in (table, Table.replay(party.events)):
        each.seating.check_holder(1, 4)
        with pytest.raises(NoSeat):
            each.seating.check_holder(1, 2)
    assert table.find_event_sequence(TableEnvelope(RenewLink("r"), 1)) == 4
    party.refuses(NoSeat, TableEnvelope(RenewLink("again"), 1, party.now, since=2))
    party.ask(Leave, 0)
    assert table.seating.host == 1  # who has sat there longest, as before


def test_whom_a_name_looks_like_is_said() -> None:
    party = Party(seats=3)
    assert "called Ann, which looks the same" in party.refuses(BadName, Sit("АNN"))
    assert "already called Ann" in party.refuses(BadName, Sit(" Ann "))
    party.do(Sit("Anna"))


def test_a_bot_that_sits_down_is_taken_for_nobody() -> None:
    party = Party(seats=3)
    party.do(Sit("HUGO"))
    party.ask(SeatBot, 0, seat=2, bot="club")
    assert party.table.players[2] == TablePlayer("Clara", "club")


@pytest.mark.parametrize("public", [True, False])
def test_names_that_are_addresses_of_the_web_are_not_listed(public: bool) -> None:
    party = Party(seats=3, settings=Settings(public=public))
    spam = (TablePlayer("visit spam.example"), None, None)
    opening = Open("kings-corner", "french", spam, SEED, settings=Settings(public=public))
    if not public:
        assert open_table(opening).players == spam
        party.do(Sit("www.example"))
        return
    with pytest.raises(BadName, match="cannot be a web address"):
        open_table(opening)
    assert "cannot be a web address" in party.refuses(BadName, Sit("https://spam"))


def test_a_log_with_names_that_nobody_could_take_now_is_read() -> None:
    opened = Party(seats=3, settings=Settings(public=True)).events[0]
    for name in ("ann", "spam.example", "\u3164"):
        read = Table.replay([opened, Sat(1, name, at=1)])
        assert read.players[1] == TablePlayer(name)


def test_once_it_has_begun_the_seats_stay() -> None:
    party = Party(seats=2)
    party.fill()
    party.ask(Begin, 0)
    for command in (TableEnvelope(Begin("x", 3), 0), TableEnvelope(Free("x", 3, 1), 0)):
        assert "has begun" in party.refuses(NothingToDo, command)
    party.refuses(SeatTaken, Sit("Dirk"))


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        (Settings(pace="move"), BadSettings),
        (Settings(pace="days", limit=31), BadSettings),
        (Settings(pace="move", limit=30, absent="wait"), BadSettings),
        (Settings(stand_in="hal"), BotError),
    ],
)
def test_settings_that_make_no_sense_are_refused(
    settings: Settings, error: type[CourtcardsError]
) -> None:
    command = Open("kings-corner", "french", (TablePlayer("Ann"), None), SEED, {}, settings)
    with pytest.raises(error):
        open_table(command)


def test_a_log_written_before_there_were_open_seats_is_the_table_that_it_was() -> None:
    dealt = Table.replay(map(CODEC.decode, OLD_LOG)).decide(TableEnvelope(Deal("d", 1), 0))
    old = b'{"kind":"dealt","hand":0,"dealer":2,"pack":' + msgspec.json.encode(dealt.pack)
    played = b'{"kind":"played","seat":2,"move":"choose hearts"}'
    table = Table.replay(map(CODEC.decode, [*OLD_LOG, old + b',"seat":0,"command":"d"}', played]))
    assert table.shuffle.seed == SEED
    assert table.shuffle.fairness() is None
    assert table.seating.has_begun
    assert not table.settings.spectators
    assert table.view(0).table.contract == "hearts"
    assert table.find_event_sequence(TableEnvelope(Deal("d", 1), 0)) == 2


# What bots are called: by level and in order, as nobody else, and as they were in old records


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
        taken.append(choose_bot_name(bot, taken, "fr"))
    assert tuple(taken[:6]) == NAMES[bot]
    assert [name.split()[-1] for name in taken[6:]] == ["1", "2"]


def test_a_player_of_ones_own_has_its_title_and_a_number_in_every_language() -> None:
    for language in language_names():
        assert choose_bot_name("mine:Bot", {"mine:Bot 1"}, language) == "mine:Bot 2"


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
    assert party.table.players[3] == TablePlayer("Mila", "novice")


def test_the_bots_of_an_old_record_have_names_that_its_people_do_not_have() -> None:
    names = ["bot:steady", "Axel", "bot:steady", "bot:mine:Bot"]
    old = Record("courtcards-record/1", "double-king", "club", {}, names, [], [], [])
    assert list_players(old, "en") == [
        TablePlayer("Ada", "steady"),
        TablePlayer("Axel"),
        TablePlayer("Max", "steady"),
        TablePlayer("mine:Bot 1", "mine:Bot"),
    ]
