"""Bots by lines, and players of others at the command line: programs, and ``module:object``."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import msgspec

import courtcards
from api.players import first_legal
from cli.serving import served
from cli_runs import Run
from courtcards.play import records, replay
from courtcards.play.programs.engine import BotEngine
from programs.programs import answering
from server.playing import play_over_http
from server.serving import Guest

WRONG = "say(type='move', id=asked['id'], move='none')"


def test_the_engine_answers_until_its_input_ends() -> None:
    match = courtcards.Match("club", seed="7")
    match.play("choose hearts")
    view = match.view(2)
    lines = [
        msgspec.json.encode({"type": "hello", "protocol": "courtcards-engine/1"}),
        msgspec.json.encode({"type": "choose", "id": 1, "view": view}),
    ]
    command = [sys.executable, "-m", "courtcards", "engine", "--bot", "novice", "--seed", "x"]
    done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, check=True)
    hello, move = map(json.loads, done.stdout.splitlines())
    assert hello["name"] == "courtcards novice"
    assert move == {"type": "move", "id": 1, "move": BotEngine("novice", "x").move(view)}
    assert done.stderr == b""


def test_the_arena_plays_a_program_as_the_player_that_it_is(run: Run, tmp_path: Path) -> None:
    name = answering(tmp_path, "first(asked)").name
    asked = ("arena", "--rules", "french-single", "--bots", f"{name},steady", "--deals", 9)
    told = json.loads(run(*asked, "--json").out)
    contest = courtcards.arena(
        lambda view: view.legal[0], "steady", "french-single", players=2, deals=9
    )
    assert told["difference"]["mean"] == contest.advantage != 0
    assert told["bots"] == [name, "steady"]
    faults = told["faults"][name]
    assert faults["asked"] > 0
    assert (faults["illegal"], faults["late"], faults["crashed"]) == (0, 0, 0)
    out = run(*asked).out
    assert f"{name}: made all of its {faults['asked']} moves itself" in out


def test_faults_are_told_last_and_stand_in_the_rows(run: Run, tmp_path: Path) -> None:
    name, rows = answering(tmp_path, WRONG).name, tmp_path / "plays.csv"
    asked = ("arena", "--rules", "french-single", "--bots", f"{name},steady", "--deals", 4)
    answer = run(*asked, "--results", rows, "--workers", 2)
    assert (answer.status, answer.err) == (0, "")
    last = answer.out.splitlines()[-1]
    with rows.open(encoding="utf-8") as file:
        plays = list(csv.DictReader(file))
    by_seat = [
        (play[f"bot_{seat}"], int(play[f"faults_{seat}"])) for play in plays for seat in (0, 1)
    ]
    count = sum(faults for bot, faults in by_seat if bot == name)
    assert count > 0
    assert all(faults == 0 for bot, faults in by_seat if bot == "steady")
    assert last.startswith(
        f"{name}: {count} of {count} moves were made in its place "
        f"({count} illegal, 0 late, 0 crashed); the first: hand 1, seat "
    )


def test_a_simulation_writes_down_what_was_made_in_its_place(run: Run, tmp_path: Path) -> None:
    name, rows, file = (
        answering(tmp_path, WRONG).name,
        tmp_path / "hands.csv",
        tmp_path / "mine.jsonl",
    )
    asked = ("--rules", "french-single", "--matches", 4, "--bots", f"steady,{name}")
    answer = run("simulate", *asked, "--record", file, "--results", rows)
    assert (answer.status, answer.err) == (0, "")
    lines = [records.decode(line) for line in file.read_bytes().splitlines()]
    assert {record.players[1] for record in lines} == {f"bot:{name}"}
    assert run("replay", file).status == 0
    made = [step for record in lines for step in replay.trace(record) if step.get("seat") == 1]
    assert all(step["move"] == step["legal"][0] for step in made)
    with rows.open(encoding="utf-8") as opened:
        hands = list(csv.DictReader(opened))
    assert sum(int(hand["faults_1"]) for hand in hands) == len(made)
    assert {hand["faults_0"] for hand in hands} == {"0"}
    told = answer.out.splitlines()
    assert told[-1].startswith(f"{name}: {len(made)} of {len(made)} moves were made in its place")


def test_a_program_sits_at_a_table_and_its_faults_stand_in_the_log(tmp_path: Path) -> None:
    answer = "first(asked) if len(asked['view']['legal']) > 2 else say(type='move', id=1, move=1)"
    name = answering(tmp_path, answer).name
    data = str(tmp_path / "tables.sqlite3")
    asked = ("play", "--no-browser", "--port", "0", "--data", data, "--bot", name)
    with served(*asked) as (process, url), Guest(url) as ann:
        ann.open("kings-corner", "french-single", 2, bot=name, seed="at a table")
        assert play_over_http(ann)["view"]["phase"] == "match-over"
        line = ann.ask("GET", ann.at("/record")).content
        process.terminate()
        assert process.stderr is not None
        log = process.stderr.read()
    made = [step for step in replay.trace(records.decode(line)) if step.get("seat") == 1]
    assert made
    assert all(step["move"] == step["legal"][0] for step in made)
    assert f"{name}, illegal: hand 1, seat 1: it answered" in log


LOWEST = "api.players:first_legal"


def test_a_simulation_plays_it_in_every_process(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    asked = (
        "--rules",
        "french-single",
        "--matches",
        4,
        "--seed",
        "x",
        "--bots",
        f"{LOWEST},steady",
    )
    answer = run("simulate", *asked, "--record", file, "--workers", 2)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("4 matches, 4 hands, ")
    lines = file.read_bytes().splitlines()
    assert [records.decode(line).players for line in lines] == [[f"bot:{LOWEST}", "bot:steady"]] * 4
    matches = courtcards.simulate(
        first_legal, "steady", ruleset="french-single", matches=4, seed="x"
    )
    names = [f"bot:{LOWEST}", "bot:steady"]
    assert lines == [records.encode(match.record(names)) for match in matches]
