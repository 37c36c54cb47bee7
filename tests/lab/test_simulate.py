"""Simulations: the same arguments give the same bytes, with any number of workers."""

from __future__ import annotations

import hashlib
import json

import pytest

from courtcards.games import GAMES, game_named
from courtcards.lab.crews import Spans, by_cores
from courtcards.lab.simulate import Batch, Job, summarise
from courtcards.matches import records, replay


def lines(job: Job, matches: int, workers: int) -> list[bytes]:
    return [line for batch in by_cores(job, Spans(0, matches), workers) for line in batch.lines]


@pytest.mark.parametrize(
    ("game", "ruleset", "bots"),
    [
        ("double-king", "club", ("steady", "random", "steady", "random")),
        ("kings-corner", "cross-points", ("random", "steady", "random")),
    ],
)
def test_one_worker_and_two_write_the_same_bytes(
    game: str, ruleset: str, bots: tuple[str, ...]
) -> None:
    job = Job(game_named(game).rules(ruleset, {}, len(bots)), bots, "7", keeps_records=True)
    alone = lines(job, 9, 1)
    assert len(alone) == 9
    assert lines(job, 9, 2) == alone


NAMED = [(game.name, named.name) for game in GAMES.values() for named in game.named_sets]


@pytest.mark.parametrize(("game", "ruleset"), NAMED)
def test_every_named_set_is_played_to_its_end_and_replays(game: str, ruleset: str) -> None:
    rules = game_named(game).rules(ruleset)
    for bot in ("random", "steady"):
        job = Job(rules, (bot,) * rules.seats, "1", keeps_records=True)
        for line in lines(job, 3, 1):
            match = replay.verify(records.decode(line))
            assert match.is_over
            assert match.winners
            assert json.loads(line)["players"] == [f"bot:{bot}"] * rules.seats


def test_the_first_matches_do_not_depend_on_how_many_there_are() -> None:
    rules = game_named("kings-corner").rules("french")
    job = Job(rules, ("random", "random"), "seed", keeps_records=True)
    assert lines(job, 2, 1) == lines(job, 5, 1)[:2]


def test_another_seed_gives_other_matches() -> None:
    rules = game_named("kings-corner").rules("french")
    made = [lines(Job(rules, ("random",) * 2, seed, keeps_records=True), 1, 1) for seed in "12"]
    assert made[0] != made[1]


def test_a_summary_counts_all_and_takes_the_time_of_the_busiest_worker() -> None:
    batches = [
        Batch(2, 6, 100, 1.5, "one", []),
        Batch(1, 3, 50, 1.0, "two", []),
        Batch(1, 1, 9, 1, "one", []),
    ]
    summary = summarise(batches)
    assert (summary.matches, summary.hands, summary.decisions) == (4, 10, 159)
    assert summary.seconds == 2.5
    assert summarise([]).seconds == 0.0


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
    rules = game_named(game).rules(ruleset)
    job = Job(rules, (bots,) * rules.seats, "2026", keeps_records=True)
    assert hashlib.sha256(b"\n".join(lines(job, 4, 1))).hexdigest()[:16] == digest


def rows(job: Job, matches: int, workers: int) -> bytes:
    return b"".join(batch.rows for batch in by_cores(job, Spans(0, matches), workers))


@pytest.mark.parametrize(("game", "ruleset"), [("double-king", "club"), ("kings-corner", "cross")])
def test_the_rows_say_what_the_records_say(game: str, ruleset: str) -> None:
    rules = game_named(game).rules(ruleset)
    job = Job(rules, ("steady",) * rules.seats, "1", keeps_records=True, keeps_rows=True)
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
