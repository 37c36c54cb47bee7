"""Bots against bots from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_runs import Run, assert_one_line
from courtcards.games import game_named
from courtcards.lab.arena import Contest
from courtcards.lab.resuming import Journal, partial_of

CLUB = ("arena", "--rules", "club", "--bots", "steady,random", "--deals", 6)


def test_the_better_bot_is_told_with_intervals(run: Run) -> None:
    answer = run(*CLUB)
    assert answer.status == 0
    assert answer.err == ""
    lines = answer.out.splitlines()
    assert lines[0] == "double-king club, 6 deals, 48 plays, seed 0"
    assert lines[1].startswith("  steady alone against 3 random  ")
    assert lines[2].startswith("  random alone against 3 steady  ")
    assert lines[3].startswith("steady over random: +")
    assert lines[3].endswith("points a deal (95%, 6 deals)")
    found = json.loads(run(*CLUB, "--json").out)
    assert found["bots"] == ["steady", "random"]
    assert found["unit"] == "deal"
    assert found["format"] == "one"
    difference = found["difference"]
    assert difference["low"] < difference["mean"] < difference["high"]
    assert [group["bot"] for group in found["groups"]] == ["steady", "random"]
    assert found["better"] is None


def test_kings_are_told_in_shares_of_the_hands(run: Run) -> None:
    asked = ("arena", "--rules", "french", "--bots", "steady,random", "--deals", 20)
    lines = run(*asked).out.splitlines()
    assert lines[0] == "kings-corner french, 20 hands, 40 plays, seed 0"
    assert "%" in lines[1]
    whole = json.loads(run(*asked, "--players", 4, "--unit", "match", "--deals", 2, "--json").out)
    assert (whole["unit"], whole["plays"]) == ("match", 16)


def test_until_decided_stops_early_and_says_so(run: Run) -> None:
    answer = run("arena", "--rules", "french", "--bots", "steady,random", "--until", "decided")
    assert answer.out.splitlines()[-1] == "decided: steady is better"
    alike = run("arena", "--rules", "club", "--bots", "random,steady", "--until", "decided",
                "--deals", 2)  # fmt: skip
    assert alike.out.splitlines()[-1] == "not decided"


@pytest.mark.parametrize("name", ["plays.csv", "plays.parquet"])
def test_the_same_call_goes_on_and_makes_the_same_file(run: Run, tmp_path: Path, name: str) -> None:
    whole, again = tmp_path / f"whole-{name}", tmp_path / name
    expected = run(*CLUB, "--results", whole).out
    longer = (*CLUB[:-1], 8)
    assert run(*longer, "--results", again).status == 0
    partial = partial_of(again)
    assert not partial.exists()
    again.unlink()

    text = tmp_path / "text.csv"
    run(*CLUB, "--results", text, "--workers", 2)
    rows = text.read_bytes().splitlines(keepends=True)[1:]
    run(*CLUB[:-1], 2, "--results", again)
    again.unlink()
    begun = _begun(run, again, rows[: 3 * 8])
    answer = run(*CLUB, "--results", again, "--resume")
    assert begun
    assert answer.out == expected
    assert again.read_bytes() == whole.read_bytes()


def _begun(run: Run, target: Path, rows: list[bytes]) -> bool:
    """As an interrupted run leaves it: three deals of six are in the partial file."""
    contest = Contest(game_named("double-king").rules("club"), ("steady", "random"), "0")
    with Journal(target, contest.about(), contest.columns()) as journal:
        journal.append(b"".join(rows), 3)
    return partial_of(target).exists()


REFUSED: dict[str, tuple[list[str], str]] = {
    "one bot": (["--rules", "club", "--bots", "steady"], "names the two bots"),
    "three bots": (["--rules", "club", "--bots", "steady,random,steady"], "names the two bots"),
    "a bot against itself": (["--rules", "club", "--bots", "steady,steady"], "names the two bots"),
    "an unknown bot": (["--rules", "club", "--bots", "steady,genius"], "there is no bot 'genius'"),
    "no bots": (["--rules", "club"], "Missing option '--bots'"),
    "an unknown rule set": (["--rules", "frnch", "--bots", "steady,random"], "no rule set 'frnch'"),
    "the other game's unit": (
        ["--rules", "club", "--bots", "steady,random", "--unit", "hand"],
        "double-king is played by the deal or by the round, not by the hand",
    ),
    "halves of three": (
        ["--rules", "french", "--players", "3", "--bots", "steady,random", "--format", "half"],
        "3 seats cannot be halved",
    ),
    "one deal": (["--rules", "club", "--bots", "steady,random", "--deals", "1"], "--deals"),
    "another end": (["--rules", "club", "--bots", "steady,random", "--until", "noon"], "--until"),
    "an address alone": (
        ["--rules", "club", "--bots", "steady,random", "--address", "auto"],
        "say --on ray as well",
    ),
    "nothing to resume": (["--rules", "club", "--bots", "steady,random", "--resume"], "--results"),
    "a resumption of nothing": (
        ["--rules", "club", "--bots", "steady,random", "--resume", "--results", "/none/x.csv"],
        "nothing to go on with",
    ),
    "an unknown format": (
        ["--rules", "club", "--bots", "steady,random", "--results", "x.xlsx"],
        "ends in neither",
    ),
    "nowhere to write": (
        ["--rules", "club", "--bots", "steady,random", "--results", "/none/x.csv"],
        "cannot write /none/x.csv: no such file or directory",
    ),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_makes_no_sense_gets_one_sentence(run: Run, fault: str) -> None:
    arguments, part = REFUSED[fault]
    answer = run("arena", *arguments)
    assert_one_line(answer, 2, part)
    assert answer.out == ""
