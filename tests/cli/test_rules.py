"""Reading the rules on the command line."""

from __future__ import annotations

import json

import pytest

from cli_runs import Run, assert_one_line
from courtcards.games import GAMES


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def test_a_sentence_a_line(run: Run) -> None:
    lines = run("rules", "french", "--players", 4).out.splitlines()
    assert lines[0] == "Kings in the Corner – French rules"
    assert "KC-1.2   4 players." in lines
    assert any(line.startswith("KC-2.2 ") and line.endswith("(decided)") for line in lines)
    assert lines[-1].startswith("(decided): ")


def test_house_rules_stand_in_the_title(run: Run) -> None:
    lines = run("rules", "french", "--set", "draw=start", "--set", "target=50").out.splitlines()
    assert lines[0] == "Kings in the Corner – French rules (draw=start, target=50)"
    assert any("reached 50 points" in line for line in lines)


def test_the_language_of_the_system_is_taken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_BE.UTF-8")
    french = run("rules", "club").out
    assert french.startswith("Double King – Règles de club")
    assert run("rules", "club", "--language", "en").out != french
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    assert run("rules", "club").out.startswith("Double King – Clubregels")
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert run("rules", "club").out == run("rules", "club", "--language", "en").out


def test_json_says_the_same(run: Run) -> None:
    sheet = json.loads(run("rules", "cross-chips", "--json", "--language", "fr").out)
    assert (sheet["game"], sheet["ruleset"], sheet["language"]) == (
        "kings-corner",
        "cross-chips",
        "fr",
    )
    assert sheet["options"]["chips"] == 50
    lines = run("rules", "cross-chips", "--language", "fr").out.splitlines()
    assert [each["text"] for each in sheet["sentences"]] == [
        line.split(maxsplit=1)[1] for line in lines if line.startswith("KC-")
    ]


def test_a_terminal_gets_folded_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    lines = run("rules", "club").out.splitlines()
    assert any("\x1b[" in line for line in lines)
    assert len(lines) > 60


def test_all_sets_and_options_are_listed(run: Run) -> None:
    text = run("rules").out
    for game in GAMES.values():
        assert game.title in text
        assert all(f"\n{each.name} " in text for each in game.named_sets)
        assert all(f"\n{option.name} " in text for option in game.options)


def test_what_makes_no_sense_is_said_in_the_language_of_the_system(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_BE.UTF-8")
    assert_one_line(run("rules", "frnch"), 2, "il n’y a pas de règles 'frnch'")
    assert_one_line(run("nothing"), 2, "il n’y a pas de commande 'nothing'")
    assert_one_line(run("replay", "no-such-file"), 2, "impossible de lire no-such-file")


def test_a_clause_is_told_with_what_comes_of_its_example(run: Run) -> None:
    lines = run("rules", "KC-2.1", "--language", "en").out.splitlines()
    assert lines[0] == "KC-2.1 – Kings in the Corner"
    assert lines[1].startswith("Lay a card from your hand on a pile")
    assert "8H>N  Allowed. One rank lower, and red on black: it fits." in lines
    assert "8S>N  Refused. 8♠ does not fit on 9♠: the colours must alternate." in lines
    assert run("rules", "kc-2.1", "--language", "en").out.splitlines() == lines
