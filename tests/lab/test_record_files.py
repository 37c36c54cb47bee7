"""Going on with a file of records: only with one's own, and to the same bytes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from courtcards.games import game_named
from courtcards.kernel.errors import ResultsError
from courtcards.lab.crews import Spans, by_cores
from courtcards.lab.record_files import cut_to, recorded
from courtcards.lab.simulate import Job, summarise

JOB = Job(game_named("kings-corner").rules("french"), ("random",) * 2, "1", keeps_records=True)


def whole(job: Job = JOB) -> bytes:
    batches = by_cores(job, Spans(0, 5), 1)
    return b"".join(line + b"\n" for batch in batches for line in batch.lines)


def test_what_was_cut_off_is_cut_away_and_the_rest_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    lines = whole().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:100])
    found = recorded(path, JOB, 5)
    expected = summarise(by_cores(JOB, Spans(0, 3), 1))
    assert (found.matches, found.hands, found.decisions) == (
        expected.matches,
        expected.hands,
        expected.decisions,
    )
    assert path.read_bytes() == b"".join(lines[:3])


def test_an_empty_file_is_a_beginning(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"")
    assert recorded(path, JOB, 5).matches == 0


def test_another_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for foreign in (
        b"precious\n",
        b'{"format": "courtcards-record/1"}\n',
        whole(replace(JOB, seed="2")),
        whole().splitlines(keepends=True)[1],
    ):
        path.write_bytes(foreign)
        with pytest.raises(ResultsError, match="does not hold the first matches"):
            recorded(path, JOB, 5)
        assert path.read_bytes() == foreign


def test_more_matches_than_asked_for_are_not_cut(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(whole())
    with pytest.raises(ResultsError, match="holds 5 matches already, more than 4"):
        recorded(path, JOB, 4)
    assert path.read_bytes() == whole()


def test_records_are_cut_to_the_results_that_go_with_them(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(whole())
    cut_to(path, 2)
    assert path.read_bytes() == b"".join(whole().splitlines(keepends=True)[:2])
    with pytest.raises(ResultsError, match="fewer matches"):
        cut_to(path, 3)
