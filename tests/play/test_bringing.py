"""A match goes on elsewhere: which records it goes on from, and what it is there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from courtcards.kernel.errors import RecordError
from courtcards.play import MatchLog, records
from courtcards.play.chance import Fairness
from courtcards.play.records import HandRecord, Record, read_rules
from courtcards.play.replay import verify, verify_fair
from courtcards.play.saved_match import check_resumable, cut_record, import_hands
from play.begun import GAMES, begun
from play.recorded import recorded


@pytest.mark.parametrize(("game", "ruleset", "seats"), GAMES)
def test_what_is_brought_is_the_match_as_it_was(game: str, ruleset: str, seats: int) -> None:
    record = begun(game, ruleset, seats)
    check_resumable(record)
    match = MatchLog(read_rules(record))
    import_hands(match, record.hands)
    checked = verify(record)
    assert match.hands == checked.hands
    assert match.score == checked.score
    assert match.awaiting.kind == "deal"
    assert records.build_record(match, record.players) == record


def test_moves_that_were_checked_are_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    record = begun("kings-corner", "french", 4)

    def refuse(*_: object) -> None:
        raise AssertionError("it is checked again")

    monkeypatch.setattr(MatchLog, "check", refuse)
    import_hands(MatchLog(read_rules(record)), record.hands)


def without_an_end(record: Record) -> list[HandRecord]:
    *hands, last = record.hands
    return [*hands, msgspec.structs.replace(last, moves=last.moves[:-1])]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands": []}, "the record has no hand"),
        ({"hands": without_an_end}, "the moves stop before the hand has ended"),
        ({"totals": [0, 0, 0, 0]}, "totals should be"),
        ({"winners": [0]}, "winners should be"),
        ({"players": ["Ann", "bot:random", "bot:random"]}, "for 4 players"),
        ({"options": {}}, "the options lack"),
        ({"game": "whist"}, "whist"),
    ],
)
def test_a_record_that_is_not_right_is_refused(changes: dict[str, Any], sentence: str) -> None:
    record = begun("double-king", "club", 4)
    changes = {name: now(record) if callable(now) else now for name, now in changes.items()}
    with pytest.raises(RecordError, match=sentence):
        check_resumable(msgspec.structs.replace(record, **changes))


@pytest.mark.rule("KC-2.9")
def test_a_hand_is_cut_with_the_stocks_that_were_shuffled_before() -> None:
    changes = {"completed_piles": "recycle_always", "target": 30}
    record = recorded("kings-corner", "cross-points", 4, **changes)
    number = next(number for number, hand in enumerate(record.hands) if len(hand.stocks) > 1)
    whole = verify(record).hands[number]
    for ply in {0, *whole.restocked, *(after - 1 for after in whole.restocked)}:
        *before, last = cut_record(record, number, ply)
        assert before == list(record.hands[:number])
        assert last.moves == whole.moves[:ply]
        assert len(last.stocks) == sum(after <= ply for after in whole.restocked)
        assert last.stocks == whole.stocks[: len(last.stocks)]


def test_a_match_that_is_over_does_not_go_on() -> None:
    with pytest.raises(RecordError, match="the match is over"):
        check_resumable(recorded("kings-corner", "french-single", 2))


def test_of_hands_that_were_brought_the_seeds_say_nothing() -> None:
    record = recorded("kings-corner", "cross-points", 3, target=30)
    assert isinstance(record.fairness, Fairness)
    others = msgspec.structs.replace(record.fairness, version=2, brought=1)
    verify_fair(msgspec.structs.replace(record, fairness=others))
    # The pack of the second hand is that of its number; of the first, any pack at all.
    hands = [begun("kings-corner", "cross-points", 3, 1).hands[0], *record.hands[1:]]
    hands[0] = msgspec.structs.replace(hands[0], dealer=record.hands[0].dealer)
    assert hands[0].pack != record.hands[0].pack
    with pytest.raises(RecordError, match="the pack does not follow from the seeds"):
        verify_fair(msgspec.structs.replace(record, hands=hands))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"brought": 1}, "fairness of version 2"),
        ({"version": 2}, "fairness of version 1"),
        ({"version": 2, "brought": -1}, "cannot come from another table"),
        ({"version": 2, "brought": 99}, "cannot come from another table"),
        ({"version": 3, "brought": 1}, "only fairness of version 2 can be checked, not of 3"),
    ],
)
def test_how_much_was_brought_is_checked(changes: dict[str, int], sentence: str) -> None:
    record = recorded("kings-corner", "cross-points", 3, target=30)
    assert isinstance(record.fairness, Fairness)
    other = msgspec.structs.replace(record.fairness, **changes)
    with pytest.raises(RecordError, match=sentence):
        verify_fair(msgspec.structs.replace(record, fairness=other))


def test_a_match_of_one_table_shows_no_number_of_hands_that_were_brought() -> None:
    fairness = recorded("kings-corner", "french-single", 2).fairness
    assert b"brought" not in msgspec.json.encode(fairness)
