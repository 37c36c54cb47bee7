"""Hand histories: a record comes back to the byte, and a changed line is named."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from courtcards.kernel.errors import RecordError
from courtcards.play import records
from courtcards.play.history import FORMAT, read_history, split_histories, write_history
from games.playing import finished
from play.begun import GAMES as BEGUN
from play.begun import begun
from play.moments import GAMES, damage
from play.recorded import recorded

KEPT = sorted((Path(__file__).parents[1] / "kept/records").glob("*.jsonl"))
NAMES = ["Ann", "bot:master", "", ' "Cy"\n', "Ed: seat 1; wins", "Flo\u2028"]


def check_round_trip(record: records.Record) -> None:
    assert records.encode(read_history(write_history(record))) == records.encode(record)


def random_record(game: str, seed: int) -> records.Record:
    rules = GAMES[game](f"history {seed}".encode())
    return records.build_record(finished(rules, seed), NAMES[: rules.seats])


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.name)
def test_kept_records_come_back_to_the_byte(file: Path) -> None:
    for line in file.read_bytes().splitlines():
        check_round_trip(records.decode(line))
        assert records.encode(read_history(write_history(records.decode(line)))) == line


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_come_back_to_the_byte(game: str) -> None:
    for seed in range(8):
        check_round_trip(random_record(game, seed))


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_random_matches_come_back_to_the_byte(game: str, part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        check_round_trip(random_record(game, seed))


def test_an_unfinished_match_and_one_with_fairness_come_back_to_the_byte() -> None:
    for game, ruleset, seats in BEGUN:
        check_round_trip(begun(game, ruleset, seats))
    check_round_trip(recorded("kings-corner", "cross-points", 3, target=5))


def test_a_history_reads_like_a_score_sheet() -> None:
    record = random_record("double-king", 1)
    lines = write_history(record).splitlines()
    assert lines[0] == FORMAT
    assert lines[4] == "seat 0: Ann"
    first = lines.index(f"deal 1, seat {record.hands[0].dealer} deals")
    assert lines[first + 2].startswith("seat 0 holds ")
    assert lines[first + 6].startswith(f"seat {record.hands[0].dealer}: choose ")
    leader = (record.hands[0].dealer + 1) % 4
    assert lines[first + 7].startswith(f"1. seat {leader}: {record.hands[0].moves[1][1]}, ")
    assert lines[first + 7].endswith(" wins")


def test_spaces_and_blank_lines_do_not_matter() -> None:
    record = random_record("kings-corner", 2)
    text = "\ufeff" + write_history(record).replace("\n", " \r\n\r\n  ").replace(", ", ",  ")
    assert read_history(text) == record


def test_several_histories_stand_in_one_file() -> None:
    pair = [random_record("kings-corner", 3), random_record("double-king", 3)]
    text = "\n".join(map(write_history, pair))
    found = list(split_histories(text))
    assert [read_history(each) for _, each in found] == pair
    before = found[1][0]
    assert text.splitlines()[before] == FORMAT
    with pytest.raises(RecordError, match=f"^line {before + 2}: there is no game 'bridge'"):
        read_history(found[1][1].replace("game: double-king", "game: bridge"), before)


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_line_is_named(game: str) -> None:
    """Change a line of a hand or of the result: the error names it, or the one before."""
    record = random_record(game, 4)
    lines = write_history(record).splitlines()
    chance = random.Random(4)
    for number in chance.sample(range(1, len(lines) + 1), 60):
        line = lines[number - 1]
        if line and number > 5 + len(record.players):
            changed = [*lines[: number - 1], line + "x", *lines[number:]]
            with pytest.raises(RecordError) as refused:
                read_history("\n".join(changed))
            assert str(refused.value).startswith(f"line {number}: ")


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_history_is_read_or_refused(game: str) -> None:
    chance, text, refused = random.Random(6), write_history(random_record(game, 5)), 0
    for _ in range(60):
        damaged = damage(text, chance)
        try:
            check_round_trip(read_history(damaged))
        except RecordError:
            refused += 1
            with pytest.raises(RecordError, match=r"^(line \d+: |a hand history has).{3,600}$"):
                read_history(damaged)
    assert refused > 30
