"""A match leaves a table as a record and goes on at another: what is told, and to whom."""

from __future__ import annotations

import random

import msgspec
import pytest

from courtcards.kernel.errors import (
    BadName,
    BadSettings,
    BotError,
    NoSeat,
    NothingToDo,
    RecordError,
)
from courtcards.play import records
from courtcards.play.chance import Fairness
from courtcards.play.records import Record
from courtcards.play.replay import verify, verify_fair
from courtcards.tables import Settings, open_table
from courtcards.tables.commands.chat import Contribute
from courtcards.tables.commands.consent import Rematch
from courtcards.tables.commands.play import Deal
from courtcards.tables.service.opening import ContinueMatch
from courtcards.tables.table import CODEC
from courtcards.tables.views.replays import find_record, record_so_far
from play.begun import GAMES, begun
from tables.party import NEXT_SEED, Party
from tables.playing import SEED
from tables.views.stored import StoredTable

SHUFFLED = ("double-king", "club-shuffled", 4)
GATHERED = ("double-king", "club", 4)


class Alone(StoredTable):
    """A table at which a match goes on that was begun elsewhere."""

    def __init__(self, record: Record, seed: bytes = SEED, contribution: str = "") -> None:
        opening = ContinueMatch(record, contribution).opening(0, seed, "en")
        super().__init__(open_table(opening), 0, NEXT_SEED)
        self.seat = self.table.seating.opener

    @property
    def so_far(self) -> Record:
        return record_so_far(self.table, self.seat)


@pytest.mark.parametrize(
    ("game", "ruleset", "seats", "own"), [*((*each, 0) for each in GAMES), (*GAMES[0], 2)]
)
def test_from_table_to_table_and_to_its_end(game: str, ruleset: str, seats: int, own: int) -> None:
    first = begun(game, ruleset, seats, 2, own)
    here = Alone(first)
    assert (here.seat, here.table.seating.people, here.table.seating.host) == (own, [own], own)
    assert here.table.view(own).sheet.totals == first.totals
    assert here.table.view(own).phase == "hand-over"
    assert here.so_far == first
    chance = random.Random(7)
    here.play_on(chance, until=3)
    second = here.so_far
    assert second.hands[:2] == first.hands
    verify(second)
    there = Alone(second, NEXT_SEED, "from-Ann")
    assert there.table.view(own).sheet == here.table.view(own).sheet
    there.play_on(chance)
    record = find_record(there.table, None)
    verify(record)
    verify_fair(record)
    assert isinstance(record.fairness, Fairness)
    assert (record.fairness.version, record.fairness.brought) == (2, len(second.hands))
    assert record.fairness.contributions[own] == "from-Ann"
    assert record.hands[: len(second.hands)] == second.hands


def test_a_table_that_was_opened_here_is_stored_as_ever() -> None:
    assert not {b"hands", b"seat"} & {
        key.encode() for key in msgspec.json.decode(CODEC.encode(Party().events[0]))
    }


@pytest.mark.parametrize(("game", "ruleset", "seats"), [each for each in GAMES if each != GATHERED])
def test_the_record_so_far_is_the_same_whatever_is_in_play(
    game: str, ruleset: str, seats: int
) -> None:
    """Not a byte of it follows from the deal that is being played, nor from its seed."""
    first, chance = begun(game, ruleset, seats), random.Random(3)
    told, deals = set(), set()
    for seed in (SEED, NEXT_SEED, bytes(32)):
        table = Alone(first, seed)
        table.order(Deal)
        deals.add(tuple(table.table.match.hands[-1].pack))
        for _ in range(5):
            table.play(chance)
            assert table.table.match.awaiting.kind in {"play", "stock"}
            told.add(records.encode(table.so_far))
    assert len(deals) == 3
    assert told == {records.encode(first)}


def test_where_the_pack_is_gathered_nothing_is_told_of_the_hand_before() -> None:
    table, chance = Alone(begun(*GATHERED)), random.Random(3)
    assert table.so_far.hands
    table.order(Deal)
    while table.table.match.awaiting.kind != "deal":
        with pytest.raises(NothingToDo, match="when this deal is over"):
            _ = table.so_far
        table.play(chance)
    assert len(table.so_far.hands) == 4


def test_only_who_plays_with_bots_alone_takes_the_match_along() -> None:
    table = Alone(begun(*SHUFFLED)).table
    for seat in (1, 2, 3):
        with pytest.raises(NothingToDo, match="with bots alone"):
            record_so_far(table, seat)
    with pytest.raises(NoSeat):
        record_so_far(table, None)
    party = Party("kings-corner", "cross-points", 2)
    with pytest.raises(NothingToDo, match="with bots alone"):
        record_so_far(party.table, 0)  # a seat is open
    party.fill()
    with pytest.raises(NothingToDo, match="with bots alone"):
        record_so_far(party.table, 0)


def test_there_must_be_something_to_take_along_and_to_go_on_with() -> None:
    here = Alone(begun("kings-corner", "cross-points", 3, 1))
    here.play_on(random.Random(1))
    with pytest.raises(NothingToDo, match="the match is over"):
        _ = here.so_far
    here.order(Rematch)
    with pytest.raises(NothingToDo, match="nothing is finished yet"):
        _ = here.so_far


def test_the_next_match_at_the_table_was_brought_from_nowhere() -> None:
    here, chance = Alone(begun("kings-corner", "cross-points", 3, 1)), random.Random(1)
    here.play_on(chance)
    here.order(Rematch)
    here.play_on(chance)
    first, second = (find_record(here.table, match).fairness for match in (0, 1))
    assert isinstance(first, Fairness)
    assert isinstance(second, Fairness)
    assert (first.version, first.brought, second.version, second.brought) == (2, 1, 1, 0)
    for match in (0, 1):
        verify_fair(find_record(here.table, match))


def test_one_may_contribute_until_cards_are_shuffled_here() -> None:
    here = Alone(begun(*SHUFFLED))
    here.order(Contribute, contribution="from-Ann")
    here.order(Deal)
    with pytest.raises(NothingToDo, match="shuffled already"):
        here.order(Contribute, contribution="late")


@pytest.mark.parametrize(
    ("players", "kind", "sentence"),
    [
        (["bot:random"] * 4, RecordError, "names 0 people"),
        (["Ann", "Bea", "bot:random", "bot:random"], RecordError, "names 2 people"),
        (["Ann", "bot:nobody", "bot:random", "bot:random"], BotError, "nobody"),
        ([" ", *["bot:random"] * 3], BadName, "needs a name"),
        (["Ann", "bot:random"], RecordError, "for 4 players"),
    ],
)
def test_who_may_sit_at_such_a_table(
    players: list[str], kind: type[Exception], sentence: str
) -> None:
    record = msgspec.structs.replace(begun(*SHUFFLED), players=players)
    with pytest.raises(kind, match=sentence):
        Alone(record)


def test_it_is_no_table_of_people_who_share_a_device() -> None:
    wish = ContinueMatch(begun(*SHUFFLED), settings=Settings(shared=True))
    with pytest.raises(BadSettings):
        wish.opening(0, SEED, "en")
