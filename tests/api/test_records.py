"""Files of records: written, read again as matches, and what is wrong with one said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import courtcards
from api.players import nonsense


def written(path: Path) -> Path:
    matches = list(courtcards.simulate("steady", ruleset="french-single", matches=3, seed=1))
    courtcards.write_records(path, matches, ["Ann", "Ben"])
    return path


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = written(tmp_path / "three.jsonl")
    read = list(courtcards.read_records(file))
    assert [match.is_over for match in read] == [True] * 3
    assert len({match.totals for match in read}) > 0
    courtcards.write_records(tmp_path / "again.jsonl", read, ["Ann", "Ben"])
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()


def test_a_record_that_is_cut_in_half_is_one_sentence_with_its_line(tmp_path: Path) -> None:
    file = written(tmp_path / "half.jsonl")
    octets = file.read_bytes()
    file.write_bytes(octets[: len(octets) // 2])
    with pytest.raises(courtcards.RecordError) as raised:
        list(courtcards.read_records(file))
    assert str(raised.value).startswith(f"{file}, line 2: not a courtcards-record/1: ")
    assert "\n" not in str(raised.value)


def test_a_record_that_breaks_a_rule_says_where(tmp_path: Path) -> None:
    file = written(tmp_path / "wrong.jsonl")
    text = file.read_text(encoding="utf-8")
    place = text.index('"end"]')
    file.write_text(text[:place] + '"N>NE"]' + text[place + 6 :], encoding="utf-8")
    with pytest.raises(courtcards.RecordError, match="line 1: "):
        list(courtcards.read_records(file))


MATCH = courtcards.Match("french-single", seed="7", players=2)
WRONG: list[tuple[Any, Any, str]] = [
    (MATCH, (), "matches must be a list of matches, not <Match french-single, 2 players, hand 1,"),
    ("x", (), "matches must be a list of matches, not 'x'"),
    (None, (), "matches must be a list of matches, not None"),
    ([MATCH, 3], (), "each of matches must be a match, not 3"),
    ([MATCH.log], (), "each of matches must be a match, not "),
    ([MATCH], ["A"], "players must be a list of 2 names, not ['A']"),
    ([MATCH], iter("ABC"), "players must be a list of 2 names, not ['A', 'B', 'C']"),
    ([MATCH], ["A", None], "players must be a list of 2 names, not ['A', None]"),
    ([MATCH], ["A", "\ud800"], r"players must be a list of 2 names, not ['A', '\ud800']"),
    ([MATCH], "AB", "players must be a list of names, not 'AB'"),
    ([MATCH], 3, "players must be a list of names, not 3"),
]


@pytest.mark.parametrize(("matches", "players", "sentence"), WRONG)
def test_what_cannot_be_written_leaves_the_file_as_it_was(
    tmp_path: Path, matches: Any, players: Any, sentence: str
) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text("kept", encoding="utf-8")
    with pytest.raises(courtcards.RecordError) as raised:
        courtcards.write_records(file, matches, players)
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)
    assert file.read_text(encoding="utf-8") == "kept"


def test_a_match_that_fails_on_its_way_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = written(tmp_path / "three.jsonl")
    before = file.read_bytes()
    matches = courtcards.simulate(nonsense, ruleset="french-single", matches=2)
    with pytest.raises(courtcards.BotError, match="nonsense answered"):
        courtcards.write_records(file, matches)
    assert file.read_bytes() == before


def test_a_file_is_written_from_its_own_matches(tmp_path: Path) -> None:
    file = written(tmp_path / "three.jsonl")
    before = file.read_bytes()
    courtcards.write_records(file, courtcards.read_records(file), ["Ann", "Ben"])
    assert file.read_bytes() == before


@pytest.mark.parametrize("file", [3, None, b"octets"])
def test_what_is_no_path_is_one_sentence(file: Any) -> None:
    """At once: not when the first match is asked for."""
    with pytest.raises(courtcards.RecordError, match="file must be a path, not "):
        courtcards.read_records(file)
    with pytest.raises(courtcards.RecordError, match="file must be a path, not "):
        courtcards.write_records(file, [])


def test_a_record_prints_as_what_it_came_to() -> None:
    match = courtcards.Match("club", seed="7")
    text = str(match.record())
    assert text == "club, 0 deals: seat 0 0, seat 1 0, seat 2 0, seat 3 0; not over"
    match.play_out("random")
    record = match.record(["Ann", "Ben", "Cy", "Di"])
    won = " and ".join(record.players[seat] for seat in match.winners)
    assert str(record).startswith(f"club, 20 deals: Ann {match.totals[0]}, Ben {match.totals[1]}, ")
    assert str(record).endswith(f", Di {match.totals[3]}; won by {won}")
    assert repr(record).startswith("Record(format='courtcards-record/1', ")
    single = courtcards.Match("french-single", seed="7", players=2)
    single.play_out("random")
    assert str(single.record(["Ann", "Ben"])).startswith("french-single, 1 hand: Ann ")
    assert str(replace(record, game="bridge")).startswith("club, 20 hands: Ann ")


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        list(courtcards.read_records("no/such/file.jsonl"))
