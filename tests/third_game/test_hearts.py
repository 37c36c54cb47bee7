"""A third game, in a package of its own: everything plays it, and nothing else was changed."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.serving import served
from processes import python_says
from server.playing import play_over_http
from server.serving import Guest
from third_game.bringing import HEARTS, courtcards, surroundings
from third_game.referee import Referee

PACK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def test_the_game_takes_ten_files_and_five_hundred_lines_at_most() -> None:
    files = [
        path
        for path in HEARTS.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and ".mypy_cache" not in path.parts
    ]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert len(files) <= 10, files
    assert lines <= 500, lines


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where records are kept."""
    return tmp_path_factory.mktemp("hearts")


HOUSE_RULES = {"usual": "", "house": "--set hearts_break=off --set queen_counts=off"}
"""By the name of a file of records the rules that its matches are played by."""


@pytest.fixture(scope="module")
def told(folder: Path) -> list[str]:
    """What commands say that play the game, one after the other; its rules run uncompiled."""
    commands = ["rules hearts --set queen_counts=off", "rules"]
    for name, rules in HOUSE_RULES.items():
        file = folder / f"{name}.jsonl"
        simulate = f"simulate --rules hearts --matches 4 --seed 7 {rules} --record {file}"
        commands += [simulate, f"replay {file}", f"trace {file}"]
    commands += [
        "arena --rules hearts --bots steady,random --deals 10 --seed 3",
        f"perft --rules hearts --depth 3 --deal '{' '.join(PACK)}' --divide",
    ]
    return courtcards(surroundings(folder), *map(shlex.split, commands))


def test_the_rules_are_said_in_sentences(told: list[str]) -> None:
    rules, every = told[:2]
    assert rules.startswith("Hearts – Usual rules (queen_counts=off)")
    assert "HE-3.2  The Queen of spades costs nothing." in rules
    clauses = [line.split()[0] for line in rules.splitlines() if line.startswith("HE-")]
    assert clauses == sorted(clauses)
    assert "queen_counts" in every


@pytest.mark.parametrize(("name", "place"), [("usual", 2), ("house", 5)])
def test_every_decision_of_a_simulation_is_one_that_the_rules_allow(
    told: list[str], folder: Path, name: str, place: int
) -> None:
    simulated, replayed, trace = told[place : place + 3]
    assert "4 matches, 4 hands, 208 decisions" in simulated
    assert "4 matches, 4 hands, 208 decisions: all legal" in replayed
    referee = None
    scored = []
    for line in trace.splitlines():
        step = json.loads(line)
        if "options" in step:
            options = step["options"]
        elif "pack" in step:
            breaks, counts = options["hearts_break"], options["queen_counts"]
            referee = Referee(
                step["pack"], step["dealer"], hearts_break=breaks, queen_counts=counts
            )
        elif "move" in step:
            assert referee is not None
            assert (step["seat"], step["legal"]) == (referee.seat, referee.legal())
            referee.play(step["move"])
            if len(referee.fallen) == 52:
                scored.append(referee.scores())
    lines = (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    assert [each["hands"][0]["scores"] for each in records] == scored
    assert [each["totals"] for each in records] == scored


def test_steady_beats_random_in_the_arena(told: list[str]) -> None:
    assert told[-2].strip().splitlines()[-1].startswith("steady over random: +")


def test_sequences_are_counted(told: list[str]) -> None:
    """By suits: only clubs are held where they are led, and the others throw what costs nothing."""
    assert told[-1].splitlines() == ["1 1", "2 3", "3 9", "2C: 9"]


API = """
import courtcards
match = courtcards.Match("hearts", seed="7", queen_counts=False)
print(match.legal_moves)
while not match.is_over:
    match.play(match.legal_moves[-1])
print(sum(match.totals), match.winners != ())
try:
    match.play("JOKER")
except courtcards.CourtcardsError as error:
    print(error)
"""
DOORS = """
import warnings
from pettingzoo.test import api_test
from courtcards.envs import pettingzoo
from courtcards.envs.vector import VectorEnv

env = pettingzoo.env(ruleset="hearts")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # an observation is a dictionary, with its mask
    api_test(env, num_cycles=100)
step = (many := VectorEnv(8, ruleset="hearts")).reset(seed=7)
for _ in range(52):
    step = many.step(step.masks.argmax(axis=1))
print(step.dones.all(), abs(step.rewards.sum(axis=1)).max() < 1e-4, step.rewards.any())
"""


def test_the_public_api_and_learners_find_it(folder: Path) -> None:
    told = python_says("-c", API + DOORS, surroundings=surroundings(folder)).splitlines()
    assert told[:3] == ["['2C']", "13 True", "'JOKER' is not a card such as QH"]
    assert "Passed API test" in told
    assert told[-1] == "True True True"


@pytest.mark.deep
def test_compiled_it_plays_the_same(tmp_path: Path) -> None:
    """The loops that serve every game are compiled for it, and give what they gave uncompiled."""
    records = []
    for is_compiled in (False, True):
        record = tmp_path / f"{is_compiled}.jsonl"
        bots = "steady,random,steady,random"
        simulate = f"simulate --rules hearts --bots {bots} --seed 7 --matches 20 --record {record}"
        courtcards(surroundings(tmp_path, is_compiled=is_compiled), simulate.split())
        records.append(record.read_bytes())
    assert records[0] == records[1]
    compiled = surroundings(tmp_path, is_compiled=True)
    assert "True True True" in python_says("-c", DOORS, surroundings=compiled)


# At a table of the server, over HTTP, with bots


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """A program at a server that finds hearts."""
    folder = tmp_path_factory.mktemp("tables")
    found = surroundings(folder)
    with (
        served("serve", "--port", "0", "--data", str(folder / "tables"), **found) as (_, url),
        Guest(url) as guest,
    ):
        yield guest


def test_a_match_is_played_to_its_end(guest: Guest) -> None:
    entries = guest.ask("GET", "/api/games").json()["games"]
    entry = next(each for each in entries if each["name"] == "hearts")
    assert entry["title"] == "Hearts"
    guest.open("hearts", "hearts", 4, seed="7", bot="steady", options={"hearts_break": False})
    last = play_over_http(guest)
    sheet = last["view"]["sheet"]
    assert sum(sheet["totals"]) in (26, 78)
    assert last["view"]["table"]["end"] == "played-out"
    record = guest.ask("GET", guest.at("/record")).json()
    assert record["totals"] == sheet["totals"]
    assert record["options"]["hearts_break"] is False


def test_an_illegal_card_is_refused_with_its_clause(guest: Guest) -> None:
    guest.open("hearts", "hearts", 4, seed="7")
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    now = guest.look()
    while not now["view"]["legal"]:
        now = guest.look()
    held = set(now["view"]["table"]["cards"]) - set(now["view"]["legal"])
    body = {"id": "p", "seq": now["seq"], "move": min(held)}
    refused = guest.ask("POST", guest.at("/plays"), json=body)
    assert refused.status_code in (409, 422)
    assert "(HE-2." in refused.json()["message"]


def test_the_description_of_the_interface_has_its_views(guest: Guest) -> None:
    schemas = guest.ask("GET", "/api/schema/openapi.json").json()["components"]["schemas"]
    assert "points" in schemas["HeartsTable"]["properties"]
