"""Simulating matches from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_runs import Run, assert_one_line, interrupted
from courtcards.cli.simulate import bots_asked
from courtcards.games import game_named
from courtcards.lab.resuming import partial_of


def test_the_example_of_the_formats(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "games.jsonl"
    asked = ["--game", "kings-corner", "--rules", "french", "--players", 3, "--matches", 4]
    answer = run("simulate", *asked, "--seed", 7, "--record", target)
    assert answer.status == 0
    assert answer.err == ""
    assert answer.out.startswith("4 matches, ")
    assert " hands, " in answer.out
    records = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert len(records) == 4
    assert {record["ruleset"] for record in records} == {"french"}
    assert {tuple(record["players"]) for record in records} == {("bot:random",) * 3}
    assert run("replay", target).status == 0


@pytest.mark.parametrize(
    "rules", [("french", "--players", 4), ("cross-chips", "--set", "hands=3"), ("club",)]
)
def test_workers_change_nothing(run: Run, tmp_path: Path, rules: tuple[object, ...]) -> None:
    name, *more = rules
    asked = ["simulate", "--rules", name, *more, "--matches", 9, "--seed", "x", "--record"]
    run(*asked, tmp_path / "one.jsonl")
    run(*asked, tmp_path / "two.jsonl", "--workers", 2)
    run(*asked, tmp_path / "again.jsonl")
    one = (tmp_path / "one.jsonl").read_bytes()
    assert one.count(b"\n") == 9
    assert one == (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "again.jsonl").read_bytes()


def test_another_seed_is_another_match(run: Run) -> None:
    asked = ["simulate", "--rules", "club", "--record", "-"]
    assert run(*asked, "--seed", 1).out != run(*asked, "--seed", 2).out


def test_the_summary_comes_last_and_apart(run: Run) -> None:
    asked = ["simulate", "--rules", "club", "--matches", 2, "--record", "-"]
    answer = run(*asked, "--json")
    *records, summary = [json.loads(line) for line in answer.out.splitlines()]
    assert [record["format"] for record in records] == ["courtcards-record/1"] * 2
    hands = [hand for record in records for hand in record["hands"]]
    assert summary["matches"] == 2
    assert summary["hands"] == len(hands) == 40
    assert summary["decisions"] == sum(len(hand["moves"]) for hand in hands)
    assert summary["seconds"] > 0
    assert len(summary) == 4
    in_words = run(*asked)
    assert in_words.err.startswith("2 matches, 40 deals, ")
    assert len(in_words.out.splitlines()) == 2


def test_one_bot_for_all_or_one_for_each() -> None:
    game = game_named("kings-corner")
    assert bots_asked("steady", game.rules("french", seats=3)) == ("steady",) * 3
    assert bots_asked("steady, random", game.rules("french")) == ("steady", "random")


REFUSED: dict[str, tuple[list[str], str]] = {
    "an unknown rule set": (["--rules", "frnch"], "there is no rule set 'frnch'; there is boxed,"),
    "an unknown game": (["--rules", "club", "--game", "bridge"], "there is no game 'bridge'"),
    "the other game's rule set": (["--rules", "club", "--game", "kings-corner"], "'club'"),
    "no rule set": ([], "Missing option '--rules'"),
    "an unknown option": (["--rules", "club", "--set", "jokers=2"], "there is no option 'jokers'"),
    "a wrong value": (["--rules", "french", "--set", "draw=never"], "not 'never'"),
    "a word for a number": (["--rules", "french", "--set", "target=many"], "not 'many'"),
    "a number too large": (["--rules", "french", "--set", "hand_size=23"], "1 to 22"),
    "no value": (["--rules", "french", "--set", "draw"], "written option=value"),
    "a combination": (["--rules", "french", "--set", "held_kings=penalty"], "KC-6.5"),
    "too many players": (["--rules", "french", "--players", "7"], "2 to 6 players, not 7"),
    "too few players": (["--rules", "club", "--players", "3"], "4 players, not 3"),
    "crowning for three": (["--rules", "crowning", "--players", "3"], "exactly 2 players"),
    "no number of players": (["--rules", "french", "--players", "two"], "--players"),
    "an unknown bot": (["--rules", "club", "--bots", "genius"], "there is no bot 'genius'"),
    "bots for other seats": (["--rules", "club", "--bots", "random,steady"], "2 bots for 4 seats"),
    "no matches": (["--rules", "club", "--matches", "0"], "--matches"),
    "no workers": (["--rules", "club", "--workers", "0"], "--workers"),
    "an unknown word": (["--rules", "club", "--frobnicate"], "--frobnicate"),
    "nothing to resume": (
        ["--rules", "club", "--resume"],
        "name it with --results, --moves or --record",
    ),
    "to resume what went away": (
        ["--rules", "club", "--resume", "--record", "-"],
        "name it with --results, --moves or --record",
    ),
    "records that are missing": (
        ["--rules", "club", "--resume", "--record", "/none/x"],
        "cannot read /none/x: no such",
    ),
    "results of no kind": (
        ["--rules", "club", "--results", "x.txt"],
        "must end in .parquet or .csv",
    ),
    "moves of no kind": (["--rules", "club", "--moves", "x.csv"], "must end in .parquet: x.csv"),
    "nowhere to write moves": (
        ["--rules", "club", "--moves", "/none/x.parquet"],
        "cannot write /none/x.parquet: no such file",
    ),
    "a card of nothing": (["--rules", "club", "--card", "x.md"], "name it with --moves"),
    "nowhere to write a card": (
        ["--rules", "club", "--moves", "x.parquet", "--card", "/none/x.md"],
        "cannot write /none/x.md: no such file",
    ),
    "an address alone": (["--rules", "club", "--address", "auto"], "say --on ray as well"),
    "a folder to write": (["--rules", "club", "--record", "/"], "cannot write /: is a directory"),
    "nowhere to write": (
        ["--rules", "club", "--record", "/none/x"],
        "cannot write /none/x: no such",
    ),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_makes_no_sense_gets_one_sentence(run: Run, fault: str) -> None:
    arguments, part = REFUSED[fault]
    answer = run("simulate", *arguments)
    assert_one_line(answer, 2, part)
    assert answer.out == ""


def test_a_refusal_leaves_the_file_as_it_was(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "games.jsonl"
    target.write_text("precious", encoding="utf-8")
    run("simulate", "--rules", "crowning", "--players", 3, "--record", target)
    run("simulate", "--rules", "club", "--bots", "genius", "--record", target)
    assert target.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("workers", [1, 2])
def test_stopping_it_leaves_whole_lines_and_no_traceback(tmp_path: Path, workers: int) -> None:
    target = tmp_path / "games.jsonl"
    asked = ["--rules", "club", "--matches", "1000000", "--workers", str(workers)]
    status, errors = interrupted(target, "simulate", *asked, "--record", str(target))
    lines = target.read_bytes().split(b"\n")
    assert lines.pop() == b""
    assert all(json.loads(line)["format"] == "courtcards-record/1" for line in lines)
    said = f"courtcards: stopped after {len(lines)} of 1000000 matches: the same call with --resume"
    assert (status, errors) == (130, f"{said} goes on from there\n")


@pytest.mark.parametrize("name", ["hands.csv", "hands.parquet"])
def test_what_was_stopped_goes_on_by_the_same_call(run: Run, tmp_path: Path, name: str) -> None:
    results, records = tmp_path / name, tmp_path / "games.jsonl"
    asked = ["simulate", "--rules", "club", "--workers", "1", "--results", str(results)]
    asked += ["--record", str(records)]
    partial = partial_of(results)
    status, errors = interrupted(partial, *asked, "--matches", "1000000")
    done = int(errors.split()[3])
    said = f"courtcards: stopped after {done} of 1000000 matches: the same call goes on from there"
    assert (status, errors) == (130, f"{said}\n")
    assert not results.exists()
    assert_one_line(run(*asked, "--seed", "x"), 2, "is the beginning of another run")
    assert_one_line(run(*asked, "--matches", done - 1), 2, f"holds {done} already, more than")
    answer = run(*asked, "--matches", done + 3, "--json")
    assert json.loads(answer.out)["hands"] == 20 * (done + 3)
    assert not partial.exists()
    expected = tmp_path / f"expected-{name}"
    again = ["simulate", "--rules", "club", "--results", expected, "--matches", done + 3]
    run(*again, "--record", tmp_path / "expected.jsonl")
    assert results.read_bytes() == expected.read_bytes()
    assert records.read_bytes() == (tmp_path / "expected.jsonl").read_bytes()
    assert_one_line(run(*asked, "--matches", done + 3), 2, "exists already")


def test_records_alone_go_on_with_resume(run: Run, tmp_path: Path) -> None:
    whole, target = tmp_path / "whole.jsonl", tmp_path / "games.jsonl"
    asked = ("simulate", "--rules", "french", "--matches", 6, "--record")
    run(*asked, whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    target.write_bytes(b"".join(lines[:4]) + lines[4][:50])
    answer = run(*asked, target, "--resume")
    assert answer.status == 0, answer.err
    assert answer.out.startswith("6 matches, ")
    assert target.read_bytes() == whole.read_bytes()
    assert run(*asked, target, "--resume").out.startswith("6 matches, ")
    other = run(*asked, target, "--resume", "--seed", "other")
    assert_one_line(other, 2, "does not hold the first matches")
    assert target.read_bytes() == whole.read_bytes()
