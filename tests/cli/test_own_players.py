"""A player of one's own at the command line, by its name: ``module:object``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import courtcards
from api.players import Highest, first_legal
from cli.serving import served
from cli_runs import Run, assert_one_line
from courtcards.matches import records, replay
from server.playing import play_over_http
from server.serving import Guest

FIRST, HIGHEST = "api.players:first_legal", "api.players:Highest"
NOT_THERE = "api.players:nobody_here"
TESTS = Path(__file__).parents[1]


def test_the_arena_plays_it_as_from_python(run: Run) -> None:
    asked = ("arena", "--rules", "french-single", "--bots", f"{FIRST},{HIGHEST}", "--deals", 10)
    answer = run(*asked, "--json")
    assert (answer.status, answer.err) == (0, "")
    told = json.loads(answer.out)
    assert told["bots"] == [FIRST, HIGHEST]
    contest = courtcards.arena(first_legal, Highest(), "french-single", players=2, deals=10)
    assert told["difference"]["mean"] == contest.advantage != 0
    assert f"{FIRST} over {HIGHEST}: " in run(*asked).out


@pytest.mark.parametrize("workers", [1, 2])
def test_a_simulation_plays_it_in_every_process(run: Run, tmp_path: Path, workers: int) -> None:
    file = tmp_path / "mine.jsonl"
    asked = ("--rules", "french-single", "--matches", 4, "--seed", "x", "--bots", f"{FIRST},steady")
    answer = run("simulate", *asked, "--record", file, "--workers", workers)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("4 matches, 4 hands, ")
    lines = file.read_bytes().splitlines()
    assert [records.decode(line).players for line in lines] == [[f"bot:{FIRST}", "bot:steady"]] * 4
    matches = courtcards.simulate(
        first_legal, "steady", ruleset="french-single", matches=4, seed="x"
    )
    names = [f"bot:{FIRST}", "bot:steady"]
    assert lines == [records.encode(match.record(names)) for match in matches]


def test_a_review_is_by_what_it_says(run: Run, tmp_path: Path) -> None:
    match = courtcards.Match("french-single", seed="7")
    match.play_out(first_legal)
    file = tmp_path / "mine.jsonl"
    courtcards.write_records(file, [match], ["Ann", "Ben"])
    answer = run("review", file, "--bot", HIGHEST, "--json")
    assert (answer.status, answer.err) == (0, "")
    told = json.loads(answer.out)
    judged = courtcards.review(courtcards.Match(log=match.log), judge=Highest())
    assert told["bot"] == HIGHEST
    assert sum(each["decisions"] for each in told["players"]) >= 1
    by_itself = [sum(each.cost for each in judged if each.seat == seat) for seat in range(2)]
    assert [each["cost"] for each in told["players"]] == by_itself
    assert f", judged by {HIGHEST}, " in run("review", file, "--bot", HIGHEST).out
    assert_one_line(run("review", file, "--bot", FIRST), 2, f"{FIRST} cannot weigh moves")


@pytest.mark.parametrize(
    "command",
    [
        ("arena", "--rules", "club", "--bots", f"steady,{NOT_THERE}"),
        ("simulate", "--rules", "club", "--bots", NOT_THERE),
        ("play", "--no-browser", "--port", "0", "--bot", NOT_THERE),
    ],
)
def test_one_that_is_not_there_is_said(run: Run, command: tuple[str, ...]) -> None:
    said = "the module api.players has no 'nobody_here' that plays"
    assert_one_line(run(*command), 2, said)


def test_it_sits_at_a_table_and_plays(tmp_path: Path) -> None:
    data = str(tmp_path / "tables.sqlite3")
    asked = ("play", "--no-browser", "--port", "0", "--data", data, "--bot", FIRST)
    with served(*asked, PYTHONPATH=str(TESTS)) as (_, url), Guest(url) as ann:
        ann.open("kings-corner", "french-single", 2, bot=FIRST)
        assert play_over_http(ann)["view"]["phase"] == "match-over"
        line = ann.ask("GET", ann.at("/record")).content
    made = [step for step in replay.trace(records.decode(line)) if step.get("seat") == 1]
    assert any(len(step["legal"]) > 1 for step in made)
    assert all(step["move"] == step["legal"][0] for step in made)
