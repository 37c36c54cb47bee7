"""`courtcards review` and `luck`: what decisions of recorded matches cost, and what was luck."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cli_runs import Run, assert_one_line, played
from courtcards.games import find_game
from courtcards.lab.review import MARKS, classify_cost
from courtcards.play import records, replay
from programs.programs import answering

KINGS, DOUBLE_KING = 0, 2
"""A match of Kings in the Corner and the round of Double King among the matches of the file."""


def test_what_each_player_lost_is_told(run: Run, games_file: Path) -> None:
    asked = ("review", games_file, "--match", DOUBLE_KING, "--hand", 1)
    answer = run(*asked, "--json")
    assert (answer.status, answer.err) == (0, "")
    told: dict[str, Any] = json.loads(answer.out)
    assert (told["match"], told["hands"], told["unit"]) == (DOUBLE_KING, 1, "points")
    assert [each["player"] for each in told["players"]] == [f"bot:{seat}" for seat in range(4)]
    limits = find_game("double-king").mistake_limits(find_game("double-king").rules("club"))
    moves = json.loads(games_file.read_bytes().split(b"\n")[DOUBLE_KING])["hands"][1]["moves"]
    for seat, player in enumerate(told["players"]):
        assert player["cost"] >= sum(each["cost"] for each in player["moments"]) - 1e-9
        costs = [each["cost"] for each in player["moments"]]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) <= 3
        for moment in player["moments"]:
            assert moves[moment["ply"]] == [seat, moment["move"]]
            assert moment["move"] != moment["best"]
            assert moment["hand"] == 1
            assert moment["mark"] == classify_cost(moment["cost"], limits)
    assert any(player["moments"] for player in told["players"])

    lines = run(*asked).out.splitlines()
    assert lines[0].startswith(f"match {DOUBLE_KING}, deals: 1, judged by expert, in points")
    for line, player in zip(lines[2:6], told["players"], strict=True):
        name, cost, decisions, _, *marks = line.split()
        assert (name, int(decisions)) == (player["player"], player["decisions"])
        assert abs(float(cost) - player["cost"]) < 0.01
        assert dict(zip(MARKS, map(int, marks), strict=True)) == player["marks"]
        assert sum(player["marks"].values()) == player["decisions"]
    moments = [
        f"{player['player']}: deal 1, ply {moment['ply']}: {moment['move']} instead of "
        for player in told["players"]
        for moment in player["moments"]
    ]
    assert len(lines) == 6 + len(moments)
    assert all(map(str.startswith, lines[6:], moments))


@pytest.mark.parametrize(
    ("named", "unit", "words"),
    [
        ("french-single", "hands", "hundredths of the chance to win the hand"),
        ("french", "points", "points of the deal, against the average of the others"),
    ],
)
def test_a_hand_of_kings_in_the_corner_is_told_in_what_is_played_for(
    run: Run, tmp_path: Path, named: str, unit: str, words: str
) -> None:
    file = tmp_path / "kings.jsonl"
    file.write_bytes(records.encode(played("kings-corner", named, b"a")))
    answer = run("review", file, "--hand", 0, "--json")
    assert (answer.status, answer.err) == (0, "")
    told: dict[str, Any] = json.loads(answer.out)
    assert (told["bot"], told["unit"]) == ("master", unit)
    scale = 100 if unit == "hands" else 1
    lines = run("review", file, "--hand", 0).out.splitlines()
    assert lines[0] == f"match 0, hands: 1, judged by master, in {words}"
    assert all(": hand 0, ply " in line for line in lines[2 + len(told["players"]) :])
    for line, player in zip(lines[2:], told["players"], strict=False):
        name, cost, decisions, *_ = line.split()
        assert (name, int(decisions)) == (player["player"], player["decisions"])
        assert abs(float(cost) - scale * player["cost"]) < 0.01


def test_why_another_move_was_better_is_said_in_the_language_of_the_system(
    run: Run, games_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("review", games_file, "--match", DOUBLE_KING, "--hand", 1)
    told = json.loads(run(*asked, "--json").out)
    moments = [each for player in told["players"] for each in player["moments"]]
    reasons = [reason for each in moments for reason in each["reasons"]]
    assert reasons
    lines = run(*asked).out
    for each in moments:
        assert "".join(f"; {reason}" for reason in each["reasons"]) in lines
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    dutch = json.loads(run(*asked, "--json").out)
    said = [r for player in dutch["players"] for each in player["moments"] for r in each["reasons"]]
    assert len(said) == len(reasons)
    assert not set(said) & set(reasons)


def test_what_is_not_there_is_said(run: Run, games_file: Path, tmp_path: Path) -> None:
    program = run("review", games_file, "--bot", "program:/not/there")
    assert_one_line(program, 2, "program:/not/there cannot play: it cannot be started")
    missing = run("review", games_file, "--match", 9)
    assert_one_line(missing, 2, "there is no match 9", "it has 3")
    hand = run("review", games_file, "--match", DOUBLE_KING, "--hand", 20)
    assert_one_line(hand, 2, "there is no hand 20", "the match has 20")
    assert_one_line(run("review", tmp_path / "none.jsonl"), 2, "none.jsonl")
    assert_one_line(run("luck", games_file, "--match", 99), 2, "there is no match 99")
    first = "api.players:first_legal"
    assert_one_line(run("review", games_file, "--bot", first), 2, f"{first} cannot weigh moves")
    broken, wrong = tmp_path / "broken.jsonl", tmp_path / "wrong.jsonl"
    broken.write_text("{}\n", encoding="utf-8")
    assert_one_line(run("review", broken), 2, "broken.jsonl, line 1")
    record = json.loads(games_file.read_bytes().split(b"\n")[DOUBLE_KING])
    record["hands"][0]["moves"][0][1] = "choose bridge"
    wrong.write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert_one_line(run("review", wrong), 1, "match 0 (line 1), hand 0, ply 0", "choose bridge")


def decisions_in(file: Path, match: int) -> list[dict[str, Any]]:
    """Every decision of a match that left a choice."""
    record = records.decode(file.read_bytes().split(b"\n")[match])
    return [step for step in replay.trace(record) if len(step.get("legal", ())) > 1]


def test_beside_a_program_stands_how_often_it_would_have_played_the_same(
    run: Run, games_file: Path, tmp_path: Path
) -> None:
    last = answering(tmp_path, "last(asked)").name
    asked = ("review", games_file, "--match", DOUBLE_KING, "--bot", last)
    answer = run(*asked, "--json")
    assert (answer.status, answer.err) == (0, "")
    told = json.loads(answer.out)
    assert (told["match"], told["hands"], told["bot"]) == (DOUBLE_KING, 20, last)
    found = decisions_in(games_file, DOUBLE_KING)
    for seat, player in enumerate(told["players"]):
        own = [step for step in found if step["seat"] == seat]
        other = [step for step in own if step["move"] != step["legal"][-1]]
        assert player["decisions"] == len(own)
        assert player["agreed"] == len(own) - len(other)
        assert player["by_chance"] == pytest.approx(sum(1 / len(step["legal"]) for step in own))
        assert [(each["move"], each["other"]) for each in player["differences"]] == [
            (step["move"], step["legal"][-1]) for step in other
        ]
        assert "cost" not in player
    assert told["faults"][last]["asked"] == len(found)
    head, columns, *lines = run(*asked, "--hand", 3).out.splitlines()
    assert head.startswith(f"match {DOUBLE_KING}, deals: 1, beside {last}, which gives moves")
    assert columns.split() == ["player", "decisions", "the", "same", "share", "by", "chance"]
    assert lines[4:-1] == [
        f"{player['player']}: deal 3, ply {each['ply']}: {each['move']}, where it would play "
        f"{each['other']}"
        for player in told["players"]
        for each in player["differences"]
        if each["hand"] == 3
    ]
    assert len(lines) > 5
    of_hand = [step for step in found if step["hand"] == 3]
    assert lines[-1] == f"{last}: made all of its {len(of_hand)} moves itself"


def test_a_move_made_in_the_place_of_a_program_is_no_opinion_of_it(
    run: Run, games_file: Path, tmp_path: Path
) -> None:
    wrong = answering(tmp_path, 'say(type="move", id=asked["id"], move="9X")').name
    asked = ("review", games_file, "--match", 0, "--hand", 0, "--bot", wrong)
    told = json.loads(run(*asked, "--json").out)
    assert [each["decisions"] for each in told["players"]] == [0] * len(told["players"])
    faults = told["faults"][wrong]
    of_hand = [step for step in decisions_in(games_file, 0) if step["hand"] == 0]
    assert faults["asked"] == faults["illegal"] == len(of_hand)
    assert "moves were made in its place" in run(*asked).out.splitlines()[-1]


def test_two_players_of_one_name_are_told_apart_by_their_seats(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "round.jsonl"
    record = replace(played("double-king", "club", b"c"), players=["bot:a", "Ann", "bot:a", "Bea"])
    file.write_bytes(records.encode(record))
    named = ["bot:a (seat 0)", "Ann", "bot:a (seat 2)", "Bea"]
    asked = ("review", file, "--hand", 1)
    lines = run(*asked).out.splitlines()
    assert all(line.startswith(f"{name}  ") for line, name in zip(lines[2:6], named, strict=True))
    assert {line.partition(": deal ")[0] for line in lines[6:]} <= set(named)
    assert not any(line.startswith("bot:a:") for line in lines)
    told = json.loads(run(*asked, "--json").out)
    assert [each["player"] for each in told["players"]] == ["bot:a", "Ann", "bot:a", "Bea"]
    reasons = [r for each in told["players"] for m in each["moments"] for r in m["reasons"]]
    assert not any("bot:a" in r.replace("bot:a (seat", "") for r in reasons)
    assert [
        line.split("  ")[0] for line in run("luck", file, "--match", 0).out.splitlines()[2:6]
    ] == named


@pytest.mark.parametrize(
    ("match", "parts"), [(KINGS, ["cards", "draws", "play"]), (DOUBLE_KING, ["cards", "play"])]
)
def test_what_each_result_of_a_match_is_made_of(
    run: Run, games_file: Path, match: int, parts: list[str]
) -> None:
    answer = run("luck", games_file, "--match", match, "--json")
    assert (answer.status, answer.err) == (0, "")
    told = json.loads(answer.out)
    assert told["match"] == match
    for player in told["players"]:
        values = [player[part]["value"] for part in parts]
        assert sum(values) == pytest.approx(player["result"])
    lines = run("luck", games_file, "--match", match).out.splitlines()
    assert lines[0].startswith(f"match {match}, hands: {told['hands']}")
    assert lines[1].split() == ["player", "result", *parts]
    for line, player in zip(lines[2:], told["players"], strict=True):
        name, result, first, *_ = line.split()
        assert name == player["player"]
        assert float(result) == pytest.approx(player["result"], abs=0.051)
        assert float(first) == pytest.approx(player["cards"]["value"], abs=0.051)
        verdict = f"played {player['verdict']}" if player["verdict"] else ""
        assert line.endswith(verdict)


def test_a_file_is_told_with_luck_and_without(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    asked = ("--rules", "french-single", "--players", 2, "--matches", 8, "--seed", 1)
    assert run("simulate", *asked, "--bots", "steady,random", "--record", file).status == 0
    answer = run("luck", file, "--json")
    assert (answer.status, answer.err) == (0, "")
    told = json.loads(answer.out)
    assert (told["matches"], told["hands"], told["units"]) == (8, 8, ["hands"])
    steady, chance = told["players"]
    assert (steady["seat"], steady["player"]) == (0, "bot:steady")
    assert (chance["seat"], chance["player"]) == (1, "bot:random")
    assert steady["raw"]["mean"] == pytest.approx(-chance["raw"]["mean"])
    assert steady["adjusted"]["mean"] > 0
    lines = run("luck", file).out.splitlines()
    assert lines[0] == "matches: 8, hands: 8; hands won a hand, against the average of the others"
    assert len(lines) == 4
