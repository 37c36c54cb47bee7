"""A third game, in a package of its own: everything plays it, and nothing else was changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from third_game.bringing import HEARTS, courtcards, said, surroundings
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


def test_the_rules_are_said_in_sentences(with_hearts: dict[str, str]) -> None:
    told = courtcards(with_hearts, "rules", "hearts", "--set", "queen_counts=off")
    assert told.startswith("Hearts – Usual rules (queen_counts=off)")
    assert "HE-3.2  The Queen of spades costs nothing." in told
    clauses = [line.split()[0] for line in told.splitlines() if line.startswith("HE-")]
    assert clauses == sorted(clauses)
    assert "queen_counts" in courtcards(with_hearts, "rules")


@pytest.mark.parametrize("house", [(), ("hearts_break=off", "queen_counts=off")])
def test_every_decision_of_a_simulation_is_one_that_the_rules_allow(
    with_hearts: dict[str, str], tmp_path: Path, house: tuple[str, ...]
) -> None:
    record = str(tmp_path / "hearts.jsonl")
    rules = [part for each in house for part in ("--set", each)]
    simulate = ("simulate", "--rules", "hearts", "--matches", "8", "--seed", "7", *rules)
    said_of_it = courtcards(with_hearts, *simulate, "--record", record)
    assert "8 matches, 8 hands, 416 decisions" in said_of_it
    assert "8 matches, 8 hands, 416 decisions: all legal" in courtcards(
        with_hearts, "replay", record
    )

    referee = None
    scored = []
    for line in courtcards(with_hearts, "trace", record).splitlines():
        told = json.loads(line)
        if "options" in told:
            options = told["options"]
        elif "pack" in told:
            breaks, counts = options["hearts_break"], options["queen_counts"]
            referee = Referee(
                told["pack"], told["dealer"], hearts_break=breaks, queen_counts=counts
            )
        elif "move" in told:
            assert referee is not None
            assert (told["seat"], told["legal"]) == (referee.seat, referee.legal())
            referee.play(told["move"])
            if len(referee.fallen) == 52:
                scored.append(referee.scores())
    records = [json.loads(line) for line in Path(record).read_text("utf-8").splitlines()]
    assert [each["hands"][0]["scores"] for each in records] == scored
    assert [each["totals"] for each in records] == scored


def test_who_takes_all_the_points_gives_them_to_the_others() -> None:
    """The referee itself: a deal in which one seat holds all the high cards."""
    pack = [card for cards in zip(PACK[:13], PACK[13:26], PACK[26:39], PACK[39:], strict=True)
            for card in cards]  # fmt: skip
    referee = Referee(pack, 3, hearts_break=True, queen_counts=True)
    while referee.legal():
        referee.play(referee.legal()[0])
    assert referee.scores() == [0, 26, 26, 26]


def test_steady_beats_random_in_the_arena(with_hearts: dict[str, str]) -> None:
    contest = ("arena", "--rules", "hearts", "--bots", "steady,random", "--deals", "20")
    told = courtcards(with_hearts, *contest, "--seed", "3")
    verdict = told.strip().splitlines()[-1]
    assert verdict.startswith("steady over random: +")


def test_sequences_are_counted(with_hearts: dict[str, str]) -> None:
    """By suits: only clubs are held where they are led, and the others throw what costs nothing."""
    perft = ("perft", "--rules", "hearts", "--depth", "3", "--deal", " ".join(PACK), "--divide")
    assert courtcards(with_hearts, *perft).splitlines() == ["1 1", "2 3", "3 9", "2C: 9"]


def test_the_public_api_plays_it(with_hearts: dict[str, str]) -> None:
    told = said(
        with_hearts,
        "-c",
        "import courtcards\n"
        "match = courtcards.Match('hearts', seed='7', queen_counts=False)\n"
        "print(match.legal_moves)\n"
        "while not match.is_over: match.play(match.legal_moves[-1])\n"
        "print(sum(match.totals), match.winners != ())\n"
        "try: match.play('JOKER')\n"
        "except courtcards.CourtcardsError as error: print(error)\n",
    )
    assert told.splitlines() == ["['2C']", "13 True", "'JOKER' is not a card such as QH"]


DOORS = """
import warnings
from pettingzoo.test import api_test
from courtcards.envs import pettingzoo
from courtcards.envs.vector import VectorEnv

env = pettingzoo.env(ruleset="hearts")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # an observation is a dictionary, with its mask
    api_test(env, num_cycles=300)
step = (many := VectorEnv(8, ruleset="hearts")).reset(seed=7)
for _ in range(52):
    step = many.step(step.masks.argmax(axis=1))
print(step.dones.all(), abs(step.rewards.sum(axis=1)).max() < 1e-4, step.rewards.any())
"""


def test_learners_find_it(with_hearts: dict[str, str]) -> None:
    told = said(with_hearts, "-c", DOORS).splitlines()
    assert "Passed API test" in told
    assert told[-1] == "True True True"


@pytest.mark.deep
def test_compiled_it_plays_the_same(tmp_path: Path) -> None:
    """The loops that serve every game are compiled for it, and give what they gave uncompiled."""
    records = []
    for is_compiled in (False, True):
        record = tmp_path / f"{is_compiled}.jsonl"
        environment = surroundings(tmp_path, is_compiled=is_compiled)
        bots = "steady,random,steady,random"
        simulate = ("simulate", "--rules", "hearts", "--bots", bots, "--seed", "7")
        courtcards(environment, *simulate, "--matches", "20", "--record", str(record))
        records.append(record.read_bytes())
    assert records[0] == records[1]
    assert "True True True" in said(surroundings(tmp_path, is_compiled=True), "-c", DOORS)
