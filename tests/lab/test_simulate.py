"""Simulations give the same bytes, and a table of decisions says what was seen and won."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from api.players import first_legal
from courtcards.envs.loops.single_steps import encode_for_seat
from courtcards.games import find_game
from courtcards.kernel.layouts import Layout
from courtcards.kernel.options import RuleSet
from courtcards.lab import decisions
from courtcards.lab.decisions import DecisionTable, format_dataset_card
from courtcards.lab.simulate import MatchBatch, SimulationJob, summarise
from courtcards.lab.workers import PieceQueue, run_on_cores
from courtcards.play import MatchLog, records


def lines(job: SimulationJob, matches: int, workers: int) -> list[bytes]:
    return [
        line for batch in run_on_cores(job, PieceQueue(0, matches), workers) for line in batch.lines
    ]


def test_a_summary_counts_all_and_takes_the_time_of_the_busiest_worker() -> None:
    batches = [
        MatchBatch(2, 6, 100, 1.5, "one", []),
        MatchBatch(1, 3, 50, 1.0, "two", []),
        MatchBatch(1, 1, 9, 1, "one", []),
    ]
    summary = summarise(batches)
    assert (summary.matches, summary.hands, summary.decisions) == (4, 10, 159)
    assert summary.seconds == 2.5
    assert summarise([]).seconds == 0.0


@pytest.mark.engine
@pytest.mark.parametrize(
    ("game", "ruleset", "bots", "digest"),
    [
        ("double-king", "club", "random", "249c7be6556713f0"),
        ("double-king", "club-shuffled", "steady", "c3de38388f07607b"),
        ("kings-corner", "boxed-honour", "random", "205a792a99367aaf"),
        ("kings-corner", "cross", "random", "2000df4e2f07c69f"),
        ("kings-corner", "crowning", "steady", "6a59a05a0214d45f"),
    ],
)
def test_the_bytes_are_the_same_on_every_machine(
    game: str, ruleset: str, bots: str, digest: str
) -> None:
    """Written down once; this runs with compiled rules, uncompiled and with bounds checked."""
    rules = find_game(game).rules(ruleset)
    job = SimulationJob(rules, (bots,) * rules.seats, "2026", keeps_records=True)
    assert hashlib.sha256(b"\n".join(lines(job, 4, 1))).hexdigest()[:16] == digest


def rows(job: SimulationJob, matches: int, workers: int) -> bytes:
    return b"".join(batch.rows for batch in run_on_cores(job, PieceQueue(0, matches), workers))


@pytest.mark.parametrize(("game", "ruleset"), [("double-king", "club"), ("kings-corner", "cross")])
def test_the_rows_say_what_the_records_say(game: str, ruleset: str) -> None:
    rules = find_game(game).rules(ruleset)
    job = SimulationJob(rules, ("steady",) * rules.seats, "1", keeps_records=True, keeps_rows=True)
    found = [
        dict(zip((column.name for column in job.columns()), row.split(","), strict=True))
        for row in rows(job, 3, 1).decode().splitlines()
    ]
    made = [records.decode(line) for line in lines(job, 3, 1)]
    hands = [(number, hand) for number, record in enumerate(made) for hand in record.hands]
    assert len(found) == len(hands)
    for row, (number, hand) in zip(found, hands, strict=True):
        assert int(row["match"]) == number
        assert int(row["dealer"]) == hand.dealer
        assert row["end"] == hand.end
        assert int(row["decisions"]) == len(hand.moves)
        assert [int(row[f"score_{seat}"]) for seat in range(rules.seats)] == hand.scores
        if game == "double-king":
            assert f"choose {row['contract']}" == hand.moves[0][1]
            assert int(row["tricks"]) == (len(hand.moves) - 1) // 4


ROUND = "a round"
JOBS = {
    ROUND: SimulationJob(
        find_game("double-king").rules("club"), ("novice", "steady", "random", "novice"), "1"
    ),
    "a match with stocks to shuffle": SimulationJob(
        find_game("kings-corner").rules("cross", {"hands": 3}, 3),
        ("novice", "steady", "novice"),
        "2",
    ),
    "a player of one's own": SimulationJob(
        find_game("kings-corner").rules("french-single"), ("random", first_legal), "3"
    ),
}


@cache
def played(which: str) -> MatchBatch:
    """A match of these, kept in every way; played once."""
    job = JOBS[which]
    return replace(job, keeps_records=True, keeps_decisions=True).begin().run(0, 1)


def written(which: str, target: Path) -> Any:
    job = JOBS[which]
    rows = iter(played(which).decision_lines.splitlines(keepends=True))
    about = {"format": DecisionTable.format, "version": "1", **job.build_metadata()}
    job.decisions().write(target, about, rows)
    return parquet.read_table(target)


def positions(record: records.Record, match: MatchLog) -> Iterator[tuple[int, int, int, str]]:
    """Every decision of a record, before it is made: hand, ply, seat, move."""
    for number, hand in enumerate(record.hands):
        match.deal(hand.pack, hand.dealer)
        stocks = iter(hand.stocks)
        for ply, (seat, move) in enumerate(hand.moves):
            yield number, ply, seat, move
            match.play(seat, move)
            if match.awaiting.kind == "stock":
                match.restock(next(stocks))


def newest(rules: RuleSet) -> Layout:
    """The layout of all that a seat knows."""
    return find_game(rules.game).list_layouts(rules)[-1]


@pytest.mark.parametrize("which", JOBS)
def test_every_row_is_what_the_seat_saw_did_and_got(which: str, tmp_path: Path) -> None:
    job = JOBS[which]
    batch = played(which)
    rows = written(which, tmp_path / "moves.parquet").to_pylist()
    assert len(rows) == batch.decisions
    game, size = find_game(job.rules.game), newest(job.rules).size
    record, match = records.decode(batch.lines[0]), MatchLog(job.rules)
    rewards: dict[int, list[float]] = {}
    for row, (hand, ply, seat, move) in zip(rows, positions(record, match), strict=True):
        assert (row["match"], row["hand"], row["ply"], row["seat"]) == (0, hand, ply, seat)
        assert f"bot:{row['bot']}" == record.players[seat]
        assert game.move_text(row["move"]) == move
        seen = np.zeros(size, dtype=np.float32)
        mask = np.zeros(game.move_count, dtype=np.int8)
        room = game.engine.observation.new(), game.engine.memory.new()
        encode_for_seat(match.state, seat, 1, *room, seen, mask)
        assert row["observation"] == seen.tolist()
        assert row["legal"] == mask.astype(bool).tolist()
        assert row["legal"][row["move"]]
        rewards.setdefault(hand, [np.nan] * job.rules.seats)[seat] = row["reward"]
    assert len(rewards) == len(record.hands)
    for reward, played_hand in zip(rewards.values(), record.hands, strict=True):
        got = np.array(reward)
        assert np.isnan(got).any() or got.sum() == pytest.approx(0, abs=1e-4)
        assert len(set(played_hand.scores)) == 1 or np.nanmax(got) > 0


@pytest.mark.parametrize("which", JOBS)
def test_what_a_search_thought_stands_where_one_was_made(which: str, tmp_path: Path) -> None:
    job = JOBS[which]
    rows = written(which, tmp_path / "moves.parquet").to_pylist()
    searched = [row for row in rows if row["searched"]]
    assert {row["bot"] for row in searched} == {"novice"} & set(map(str, job.players))
    for row in rows:
        if not row["searched"]:
            assert set(row["search_values"]) == {None}
            assert set(row["search_visits"]) == {0}
    for row in searched:
        legal = [move for move, is_legal in enumerate(row["legal"]) if is_legal]
        known = [move for move, value in enumerate(row["search_values"]) if value is not None]
        assert len(legal) > 1
        assert set(known) == {move for move, tries in enumerate(row["search_visits"]) if tries}
        assert set(known) <= set(legal)
        assert row["search_visits"][row["move"]] == max(row["search_visits"])


def test_no_more_rows_are_in_a_group_than_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = played(ROUND)
    whole = written(ROUND, tmp_path / "whole.parquet")
    monkeypatch.setattr(decisions, "MOST_ROWS", 64)
    parts = written(ROUND, tmp_path / "parts.parquet")
    assert parts.equals(whole)
    groups = parquet.ParquetFile(tmp_path / "parts.parquet").metadata
    sizes = [groups.row_group(index).num_rows for index in range(groups.num_row_groups)]
    assert sizes == [64] * (batch.decisions // 64) + [batch.decisions % 64]


def test_what_numbers_mean_is_in_the_file(tmp_path: Path) -> None:
    job = JOBS[ROUND]
    table = written(ROUND, tmp_path / "moves.parquet")
    game = find_game("double-king")
    about = json.loads(table.schema.metadata[b"courtcards"])
    assert about["format"] == "courtcards-moves/1"
    assert (about["ruleset"], about["options"]) == ("club", dict(job.rules.options))
    assert about["bots"] == ["novice", "steady", "random", "novice"]
    assert [game.parse_move(text) for text in about["moves"]] == list(range(game.move_count))
    layout = newest(job.rules)
    assert (about["layout"]["size"], about["layout"]["name"]) == (layout.size, "double-king-v2")
    fields = [
        (each["name"], each["from"], tuple(each["shape"])) for each in about["layout"]["fields"]
    ]
    assert fields == [(each.name, each.offset, each.shape) for each in layout.fields]
    assert table.column_names == job.decisions().names


def test_a_file_that_is_not_finished_has_no_name(tmp_path: Path) -> None:
    job = JOBS[ROUND]

    def broken() -> Iterator[bytes]:
        yield from played(ROUND).decision_lines.splitlines(keepends=True)[:1]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        job.decisions().write(tmp_path / "moves.parquet", job.build_metadata(), broken())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("which", JOBS)
def test_the_card_says_what_is_in_the_file(which: str, tmp_path: Path) -> None:
    job = JOBS[which]
    table = written(which, tmp_path / "moves.parquet")
    _, head, text = format_dataset_card(tmp_path / "moves.parquet").split("---\n", 2)
    assert '  data_files:\n  - split: train\n    path: "moves.parquet"\n' in head
    assert f"{table.num_rows:,} decisions of 1 matches" in text
    assert newest(job.rules).table() in text
    for column in table.column_names:
        assert f"`{column}`" in text
