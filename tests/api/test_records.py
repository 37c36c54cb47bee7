"""Files of records: written, read again as matches, and what is wrong with one said."""

from __future__ import annotations

from pathlib import Path

import pytest

import courtcards


def written(path: Path) -> Path:
    matches = list(courtcards.simulate("steady", rules="french-single", matches=3, seed=1))
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


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        list(courtcards.read_records("no/such/file.jsonl"))
