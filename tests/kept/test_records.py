"""Records that were once written replay, and are written again to the byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from courtcards.games import game_named
from courtcards.kernel.errors import RecordError
from courtcards.matches import records
from courtcards.matches.replay import verify
from oracle.named_sets import DOUBLE_KING, KINGS_CORNER
from tables.mended import mend

FILES = sorted(Path(__file__).with_name("records").glob("*.jsonl"))
LINES = [line for file in FILES for line in file.read_bytes().splitlines()]


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["ruleset"])
def test_a_record_replays_to_its_end(line: bytes) -> None:
    record = records.decode(line)
    match = verify(record)
    assert match.is_over
    again = records.of_match(match, record.players)
    assert records.encode(again).strip() == line


def test_there_is_one_of_every_rule_set() -> None:
    found = {json.loads(line)["ruleset"] for line in LINES}
    assert found == {*KINGS_CORNER, *DOUBLE_KING}


def of(ruleset: str, **changes: Any) -> records.Record:
    line = next(line for line in LINES if json.loads(line)["ruleset"] == ruleset)
    return msgspec.structs.replace(records.decode(line), **changes)


def test_where_a_rule_was_mended_that_is_told_of_a_record_that_does_not_follow_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = of("french")
    _, move = record.hands[0].moves[10]
    mend(monkeypatch, "kings-corner", move)
    with pytest.raises(RecordError, match=r"under version 1 of the rules, and .* by version 2"):
        verify(record)
    with pytest.raises(RecordError, match="that is not done any more") as told:
        verify(msgspec.structs.replace(record, rules=2))
    assert (told.value.hand, record.hands[0].moves[told.value.ply or 0][1]) == (0, move)


def test_a_record_of_an_older_version_that_todays_rules_follow_replays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(game_named("double-king")), "rules_version", 2)
    match = verify(of("club"))
    assert records.of_match(match, list("ABCD")).rules == 2


def test_a_record_of_a_later_version_is_refused() -> None:
    with pytest.raises(RecordError, match=r"under version 2 of the rules, and .* by version 1"):
        verify(of("club", rules=2))
