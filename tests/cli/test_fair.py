"""`courtcards replay --fair`: the proof at the command line."""

from __future__ import annotations

from pathlib import Path

import msgspec

from cli_runs import Run, assert_one_line
from courtcards.kernel.shuffling import commitment_of
from courtcards.matches import records
from courtcards.matches.fairness import Fairness
from matches.recorded import recorded
from tables.playing import SEED


def test_a_fair_match_is_proved_and_any_other_is_not(run: Run, tmp_path: Path) -> None:
    record = recorded("kings-corner", "french-single", 2)
    file = tmp_path / "match.jsonl"
    file.write_bytes(records.encode(record) + b"\n")
    answer = run("replay", "--fair", file)
    assert answer.status == 0, answer.err
    assert answer.out.startswith(f"match 0: commitment {commitment_of(SEED)}\n")
    assert answer.out.endswith("all legal, every shuffle fair\n")
    assert isinstance(record.fairness, Fairness)
    changed = msgspec.structs.replace(record.fairness, contributions=["x", ""])
    file.write_bytes(records.encode(msgspec.structs.replace(record, fairness=changed)) + b"\n")
    assert run("replay", file).status == 0
    assert_one_line(run("replay", "--fair", file), 1, "match 0", "hand 0", "seeds")
    plain = msgspec.structs.replace(record, fairness=msgspec.UNSET)
    file.write_bytes(records.encode(plain) + b"\n")
    assert_one_line(run("replay", "--fair", file), 1, "match 0", "fairness")


def test_a_match_with_a_named_seed_is_not_called_fair(run: Run, tmp_path: Path) -> None:
    record = recorded("kings-corner", "french-single", 2)
    assert isinstance(record.fairness, Fairness)
    given = msgspec.structs.replace(record.fairness, seed_given=True)
    named = msgspec.structs.replace(record, fairness=given)
    file, other = tmp_path / "named.jsonl", tmp_path / "fair.jsonl"
    file.write_bytes(records.encode(record) + b"\n" + records.encode(named) + b"\n")
    other.write_bytes(records.encode(record) + b"\n")
    answer = run("replay", "--fair", file, other)
    assert answer.status == 3, answer.err
    by_file = answer.out.split(f"{file}: ")
    assert "match 1: not fair" in by_file[0]
    assert "match 0: not fair" not in by_file[0]
    assert "shuffle fair" not in by_file[1].splitlines()[0]
    assert by_file[1].endswith("all legal, every shuffle fair\n")
    assert run("replay", file).status == 0
    changed = msgspec.structs.replace(given, contributions=["x", ""])
    file.write_bytes(records.encode(msgspec.structs.replace(named, fairness=changed)) + b"\n")
    assert_one_line(run("replay", "--fair", file), 1, "match 0", "hand 0", "seeds")


def test_of_what_was_brought_nothing_is_proved(run: Run, tmp_path: Path) -> None:
    record = recorded("kings-corner", "cross-points", 3, target=30)
    assert isinstance(record.fairness, Fairness)
    fairness = msgspec.structs.replace(record.fairness, version=2, brought=1)
    file = tmp_path / "match.jsonl"
    file.write_bytes(records.encode(msgspec.structs.replace(record, fairness=fairness)) + b"\n")
    answer = run("replay", "--fair", file)
    assert answer.status == 0, answer.err
    assert answer.out.endswith(
        "every shuffle fair but of what was brought from elsewhere, 1 hand\n"
    )
