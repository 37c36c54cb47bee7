"""A run that was stopped anywhere goes on, and makes the same file as one that was not."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from pyarrow import parquet

from courtcards.cli.long_runs import interrupt_on_sigterm
from courtcards.games import find_game
from courtcards.kernel.errors import ResultsError
from courtcards.kernel.game import Column
from courtcards.lab.journal import Journal, build_partial_path, defer_signals
from courtcards.lab.results import ResultTable, format_row
from courtcards.lab.simulate import SimulationJob, recover_records, truncate_records
from courtcards.lab.workers import PieceQueue, run_on_cores

COLUMNS = ResultTable(
    (Column("deal", "int"), Column("contract", "text"), Column("worth", "number"))
)
ABOUT = {"command": "test", "seed": "1"}


def rows(first: int, count: int) -> bytes:
    deals = range(first, first + count)
    return b"".join(format_row(deal, "trump:S" if deal % 2 else None, deal / 3) for deal in deals)


def whole(target: Path) -> bytes:
    with Journal(target, ABOUT, COLUMNS) as journal:
        journal.append(rows(0, 5), 5)
        journal.append(rows(5, 3), 3, seconds=1.5)
        journal.finish()
    return target.read_bytes()


@pytest.mark.parametrize("name", ["deals.csv", "deals.parquet"])
def test_wherever_it_was_cut_off_it_goes_on_from_a_batch(tmp_path: Path, name: str) -> None:
    expected = whole(tmp_path / name)
    target = tmp_path / f"again.{name}"
    with Journal(target, ABOUT, COLUMNS) as journal:
        journal.append(rows(0, 5), 5, seconds=0.5)
        after_first = journal.path.stat().st_size
        journal.append(rows(5, 3), 3, seconds=1.5)
    everything = build_partial_path(target).read_bytes()
    for size in [0, 1, 20, after_first - 1, after_first, after_first + 9, len(everything) - 1]:
        build_partial_path(target).write_bytes(everything[:size])
        with Journal(target, ABOUT, COLUMNS) as journal:
            assert journal.done == (5 if size >= after_first else 0)
            assert journal.notes == ({"seconds": 0.5} if journal.done else {})
            if not journal.done:
                journal.append(rows(0, 5), 5)
            journal.append(rows(5, 3), 3)
            assert list(journal.rows()) == rows(0, 8).splitlines(keepends=True)
            journal.finish()
        assert target.read_bytes() == expected
        assert sorted(tmp_path.iterdir()) == sorted([tmp_path / name, target])
        target.unlink()


def test_a_table_of_either_kind_says_the_same(tmp_path: Path) -> None:
    text = whole(tmp_path / "a.csv").decode()
    whole(tmp_path / "a.parquet")
    table = parquet.read_table(tmp_path / "a.parquet")
    assert text.splitlines()[0].split(",") == table.column_names == ["deal", "contract", "worth"]
    assert table.column("deal").to_pylist() == list(range(8))
    assert table.column("contract").to_pylist() == [None, "trump:S"] * 4
    assert table.column("worth").to_pylist() == [deal / 3 for deal in range(8)]
    about = json.loads(table.schema.metadata[b"courtcards"])
    assert about["format"] == "courtcards-results/1"
    assert about["seed"] == "1"


def test_what_is_somebody_elses_stays_as_it_is(tmp_path: Path) -> None:
    target = tmp_path / "deals.csv"
    target.write_text("precious", encoding="utf-8")
    with pytest.raises(ResultsError, match="exists already"):
        Journal(target, ABOUT, COLUMNS)
    assert target.read_text(encoding="utf-8") == "precious"
    target.unlink()
    for foreign in ("precious", '{"format": "courtcards-results/1"}\n0,,0.0\n#{"done": 1}\n'):
        build_partial_path(target).write_text(foreign, encoding="utf-8")
        with pytest.raises(ResultsError, match="belongs to another run"):
            Journal(target, ABOUT, COLUMNS)
        assert build_partial_path(target).read_text(encoding="utf-8") == foreign


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    target = tmp_path / "deals.csv"
    with Journal(target, ABOUT, COLUMNS) as journal:
        journal.append(rows(0, 1), 1)
        with pytest.raises(ResultsError, match="another run is writing"):
            Journal(target, ABOUT, COLUMNS)
    with Journal(target, ABOUT, COLUMNS) as journal:
        assert journal.done == 1


def test_a_batch_that_another_file_does_not_have_is_forgotten_and_no_more(tmp_path: Path) -> None:
    target = tmp_path / "deals.csv"
    with Journal(target, ABOUT, COLUMNS) as journal:
        journal.append(rows(0, 1), 1)
        journal.append(rows(1, 2), 2, seconds=0.5)
        journal.append(rows(3, 1), 1)
    everything = build_partial_path(target).read_bytes()
    with Journal(target, ABOUT, COLUMNS) as journal:
        for other in (0, 1, 2, 5):
            with pytest.raises(ResultsError, match="not from the same run"):
                journal.rewind(other)
        journal.rewind(4)
        assert build_partial_path(target).read_bytes() == everything
        journal.rewind(3)
        assert (journal.done, journal.notes) == (3, {"seconds": 0.5})
        assert list(journal.rows()) == rows(0, 3).splitlines(keepends=True)


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM], ids=lambda by: by.name)
def test_an_interruption_waits_for_what_is_being_written(ended_by: signal.Signals) -> None:
    written = []

    def write() -> None:
        with interrupt_on_sigterm(), defer_signals():
            signal.raise_signal(ended_by)
            written.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert written == ["all of it"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


JOB = SimulationJob(
    find_game("kings-corner").rules("french"), ("random",) * 2, "1", keeps_records=True
)


def all_records(job: SimulationJob = JOB) -> bytes:
    batches = run_on_cores(job, PieceQueue(0, 5), 1)
    return b"".join(line + b"\n" for batch in batches for line in batch.lines)


def test_another_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for foreign in (
        b"precious\n",
        b'{"format": "courtcards-record/1"}\n',
        all_records(replace(JOB, seed="2")),
        all_records().splitlines(keepends=True)[1],
    ):
        path.write_bytes(foreign)
        with pytest.raises(ResultsError, match="does not hold the first matches"):
            recover_records(path, JOB, 5)
        assert path.read_bytes() == foreign


def test_more_matches_than_asked_for_are_not_cut(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(all_records())
    with pytest.raises(ResultsError, match="holds 5 matches already, more than 4"):
        recover_records(path, JOB, 4)
    assert path.read_bytes() == all_records()


def test_records_are_cut_to_the_results_that_go_with_them(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(all_records())
    truncate_records(path, 2)
    assert path.read_bytes() == b"".join(all_records().splitlines(keepends=True)[:2])
    with pytest.raises(ResultsError, match="fewer matches"):
        truncate_records(path, 3)
