"""`courtcards history`: records become text, and the text becomes the same records."""

from __future__ import annotations

from pathlib import Path

from cli_runs import Run, assert_one_line


def test_records_become_histories_and_come_back(run: Run, games_file: Path, tmp_path: Path) -> None:
    told = run("history", games_file)
    assert (told.status, told.err) == (0, "")
    assert told.out.count("courtcards-hands/1\n") == 3
    text, back = tmp_path / "games.txt", tmp_path / "back.jsonl"
    text.write_bytes(b"\xef\xbb\xbf" + told.out.encode())
    assert run("history", text, "--record", back).status == 0
    assert back.read_bytes() == games_file.read_bytes()
    assert run("history", text, "--record", "-").out == games_file.read_text("utf-8")


def test_a_fault_is_told_with_its_line(run: Run, games_file: Path, tmp_path: Path) -> None:
    lines = run("history", games_file).out.splitlines()
    number = [place for place, line in enumerate(lines) if line.startswith("scores: ")][-1]
    lines[number] = "scores: 1 2 3"
    text, back = tmp_path / "games.txt", tmp_path / "back.jsonl"
    text.write_text("\n".join(lines), encoding="utf-8")
    answer = run("history", text, "--record", back)
    assert_one_line(answer, 2, f"{text}, line {number + 1}: scores should be ")
    assert not back.exists()
    assert_one_line(run("history", text), 2, "line 1: not a courtcards-record/1")
