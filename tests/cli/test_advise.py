"""`courtcards advise`: what a bot would play in a position, from text, a file or standard input."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import courtcards
from cli_runs import Run, assert_one_line
from courtcards.text import LANGUAGES

TRICKS = "double-king/1 club seat=1 hands=-/AK3.Q92.A98.K865/-/- contract=tricks"


def single() -> courtcards.Position:
    match = courtcards.Match("french-single", seed="7", players=2)
    match.play("JD>N")
    return match.position(match.turn)


def told(run: Run, *arguments: object) -> dict[str, Any]:
    answer = run("advise", *arguments, "--json")
    assert (answer.status, answer.err) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    return found


@pytest.mark.parametrize("bot", [None, "novice"])
def test_the_moves_are_told_as_they_are_weighed(run: Run, bot: str | None) -> None:
    position = courtcards.Position.parse(TRICKS)
    advice = position.weigh(bot, seed="s")
    asked = (TRICKS, "--seed", "s", *(("--bot", bot) if bot else ()))
    plain = told(run, *asked)
    assert (plain["position"], plain["seat"], plain["unit"]) == (str(position), 1, "points")
    assert plain["bot"] == (bot or "expert")
    for each, move in zip(advice, plain["moves"], strict=True):
        assert (each.move, each.value, each.uncertainty, each.visits, list(each.reasons)) == tuple(
            move.values()
        )
    head, *lines, foot = run("advise", *asked).out.splitlines()
    assert head.startswith(f"{signed(advice[0].move)} is best for seat 1")
    assert head.endswith(f"{''.join(advice[0].reasons[-1:])}.")
    assert foot.startswith(f"Values by {plain['bot']}: points against the average of the others")
    for each, line in zip(advice, lines, strict=True):
        start = f"{signed(each.move)}  {each.value:+.2f} ± {each.uncertainty:.2f}"
        assert line.startswith(start.replace("-", "−"))
    assert any(line.endswith(advice[-1].reasons[-1]) for line in lines if advice[-1].reasons)


def signed(card: str) -> str:
    return card[0] + dict(zip("CDHS", "♣♦♥♠", strict=True))[card[1]]


def test_a_hand_that_is_played_for_alone_is_told_in_hundredths(run: Run) -> None:
    position = single()
    best = position.weigh()[0]
    answer = run("advise", position).out.splitlines()
    assert f"  {100 * best.value:+.2f} ± {100 * best.uncertainty:.2f}" in answer[1]
    assert answer[-1].startswith("Values by master: hundredths of the chance to win the hand")
    assert told(run, position)["unit"] == "hands"


def test_the_only_move_is_told_as_such(run: Run) -> None:
    text = "double-king/1 club seat=1 dealer=3 hands=-/2.AKQJT9876543../-/- plays=choose tricks,3S"
    head, line, _ = run("advise", text).out.splitlines()
    assert head == "2♠ is the only move of seat 1."
    assert line.startswith("2♠  ")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_position_is_read_from_a_file_and_from_standard_input(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    file = tmp_path / "my position.txt"
    octets = TRICKS.replace(" ", "\n").encode(encoding)
    file.write_bytes(octets)
    expected = told(run, TRICKS, "--bot", "novice")
    assert told(run, file, "--bot", "novice") == expected
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(octets)))
    assert told(run, "-", "--bot", "novice") == expected


def test_what_cannot_be_advised_on_is_one_line(run: Run, tmp_path: Path) -> None:
    missing = run("advise", tmp_path / "none.txt")
    assert_one_line(missing, 2, "is neither a position nor a file with one")
    assert_one_line(run("advise", tmp_path), 2, "is neither a position nor a file with one")
    assert_one_line(run("advise"), 2, "Missing argument 'POSITION'")
    wrong = TRICKS.replace("A98", "AX8")
    assert_one_line(run("advise", wrong), 2, "'X' is no rank")
    assert_one_line(run("advise", TRICKS, "--bot", "me"), 2, "there is no bot 'me'")
    assert_one_line(run("advise", TRICKS, "--bot", "steady"), 2, "it does not search")
    choice = TRICKS.replace("contract=tricks", "dealer=1")
    assert_one_line(run("advise", choice, "--bot", "novice"), 2, "does not weigh this decision")
    hidden = TRICKS.replace("seat=1", "seat=0").replace("-/AK3.Q92.A98.K865", "AK3.Q92.A98.K865/-")
    assert_one_line(run("advise", hidden), 2, "seat 1 is on turn, and this position shows")
    (tmp_path / "long.txt").write_bytes(b"x" * 200_000)
    assert_one_line(run("advise", tmp_path / "long.txt"), 2, "at most 60000 characters")


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_every_language_says_it_with_its_own_letters(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    english = run("advise", TRICKS).out.splitlines()
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    here = run("advise", TRICKS).out.splitlines()
    assert len(here) == len(english)
    assert not {here[0], here[-1]} & {*english}
    assert "seat" not in here[0]
    cards = [line.split()[0] for line in here[1:-1]]
    assert [card[-1] for card in cards] == [line.split()[0][-1] for line in english[1:-1]]
    assert all(re.search(r"[+−]\d+,\d\d ± \d+,\d\d", line) for line in here[1:-1])
    assert_one_line(run("advise", "double-king/1"), 2)
