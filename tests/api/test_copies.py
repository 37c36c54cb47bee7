"""Matches, rule sets and results are copied, pickled, saved, and written as records."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

import courtcards
from api.players import nonsense
from courtcards.games import GAMES
from courtcards.play.players import Bot
from courtcards.play.replay import verify

SETS = [(game.name, named.name) for game in GAMES.values() for named in game.named_sets]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


COPIES = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])


def play_on(match: courtcards.Match, numbers: list[int]) -> list[str]:
    told = []
    for number in numbers:
        if match.turn is not None:
            match.play(match.legal_moves[number % len(match.legal_moves)])
        told.append(f"{match}{match.moves}{match.view(0)}")
    return told


@COPIES
@pytest.mark.parametrize("named", ["club", "cross"])
def test_a_copy_of_a_match_goes_on_apart(named: str, copied: Callable[[Any], Any]) -> None:
    chance = random.Random(named)
    for steps in (0, 40, 150):
        before, one, other = ([chance.randrange(99) for _ in range(n)] for n in (steps, 9, 9))
        match = courtcards.Match(named, seed=3)
        play_on(match, before)
        another = copied(match)
        told = [play_on(match, one), play_on(another, other)]
        for numbers, of_each in zip((one, other), told, strict=True):
            alone = courtcards.Match(named, seed=3)
            play_on(alone, before)
            assert play_on(alone, numbers) == of_each
        another.undo(3)
        assert f"{match}{match.moves}{match.view(0)}" == told[0][-1]


@COPIES
def test_there_is_one_object_of_each_game_and_of_its_engine(copied: Callable[[Any], Any]) -> None:
    for game in GAMES.values():
        assert copied(game) is game
        assert copied(game.engine) is game.engine
        assert copied(game.engine.calls) is game.engine.calls


@COPIES
def test_rule_sets_are_equal_to_their_copies_and_can_be_keys(copied: Callable[[Any], Any]) -> None:
    for _, named in SETS:
        rules = courtcards.rules(named)
        other = copied(rules)
        assert other == rules
        assert {rules: named}[other] == named
        assert other != courtcards.rules(named, first_dealer=0)


@pytest.fixture(scope="module")
def results() -> list[Any]:
    """One of everything that is handed out."""
    match = courtcards.Match("french", seed="7", target=15)
    match.play_out("steady")
    single = courtcards.Match("french-single", seed="7")
    single.play_out("random")
    contest = courtcards.arena("steady", "random", "french", players=2, deals=4, adjusted=True)
    return [
        match.view(0),
        match.log.public_view(),
        match.record(),
        *match.results,
        match.log,
        *courtcards.luck(match),
        *courtcards.review(single, judge="novice"),
        *courtcards.rule_book("club")[:3],
        contest,
        *GAMES["double-king"].named_sets,
    ]


@COPIES
def test_results_and_views_are_equal_to_their_copies(
    results: list[Any], copied: Callable[[Any], Any]
) -> None:
    for result in results:
        other = copied(result)
        assert type(other) is type(result)
        if result.__class__.__eq__ is not object.__eq__:
            assert other == result
        if not isinstance(result, type(courtcards.Match().log)):
            assert (str(other), repr(other)) == (str(result), repr(result))


@COPIES
@pytest.mark.parametrize("name", ["random", "steady", "novice"])
def test_a_copied_bot_draws_the_same_and_moves_no_other(
    name: str, copied: Callable[[Any], Any]
) -> None:
    def asked(bot: Any) -> list[str]:
        return [bot.prepare_move(log, 0)().move for _ in range(8)]

    log = courtcards.Match("french", seed="7", players=2).log
    bot, alone = (Bot(name, "kings-corner", b"seed") for _ in range(2))
    assert asked(bot) == asked(alone)
    other = copied(bot)
    after = asked(other)
    assert asked(bot) == after == asked(alone)


# Saved in the middle


@pytest.mark.parametrize(("game", "named"), SETS)
def test_a_match_that_is_saved_goes_on_as_it_would_have(
    tmp_path: Path, game: str, named: str
) -> None:
    for steps in (0, 30):
        match = courtcards.Match(named, seed=3)
        play_on(match, [7 * step for step in range(steps)])
        match.save(tmp_path / "match.json")
        read = courtcards.Match.load(tmp_path / "match.json")
        assert (str(read), read.moves, read.rules) == (str(match), match.moves, match.rules)
        if not match.is_over:
            for each in (match, read):
                each.play_out("random")
        assert read.record() == match.record()
        assert read.rules.game == game


def test_what_was_read_from_a_record_is_saved_without_a_seed(tmp_path: Path) -> None:
    match = courtcards.Match("french", seed="7")
    while not match.results:
        match.play(match.legal_moves[-1])
    courtcards.write_records(tmp_path / "one.jsonl", [match])
    (read,) = courtcards.read_records(tmp_path / "one.jsonl")
    read.save(str(tmp_path / "match.json"))
    again = courtcards.Match.load(str(tmp_path / "match.json"))
    assert (again.turn, again.results) == (None, match.results)
    with pytest.raises(courtcards.PlayError, match="the record of the match ends here"):
        again.play_out("random")


def test_a_record_drops_no_hand_in_silence(tmp_path: Path) -> None:
    match = courtcards.Match("french", seed="7")
    assert match.record().hands == []
    match.play(match.legal_moves[0])
    for refused in (
        match.record,
        lambda: courtcards.write_records(tmp_path / "one.jsonl", [match]),
    ):
        with pytest.raises(
            courtcards.RecordError, match=r"only finished hands, and one is in play: .*save"
        ):
            refused()
    assert not (tmp_path / "one.jsonl").exists()
    assert match.record(only_finished=True).hands == []
    courtcards.write_records(tmp_path / "one.jsonl", [match], only_finished=True)
    assert len(list(courtcards.read_records(tmp_path / "one.jsonl"))) == 1
    while not match.results:
        match.play(match.legal_moves[0])
    match.play(match.legal_moves[0])
    assert len(courtcards.luck(match)) == match.seats
    assert courtcards.review(match, judge="novice")
    assert verify(match.record(only_finished=True)).hands[0].end


def saved(tmp_path: Path) -> Any:
    match = courtcards.Match("french", seed="7", players=2)
    match.play("JD>N")
    match.save(tmp_path / "match.json")
    return json.loads((tmp_path / "match.json").read_bytes())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "courtcards-record/1"}, "not a courtcards-match/1: "),
        ({"seed": "xx"}, "not a courtcards-match/1: "),
        ({"seed": "00"}, "the seed of a saved match must have 32 bytes"),
        ({"record": {}}, "not a courtcards-match/1: "),
        ({"hand": {"dealer": 1, "pack": [], "moves": []}}, "a pack has 52 cards, not 0 (hand 0)"),
    ],
)
def test_what_is_no_saved_match_is_one_sentence(
    tmp_path: Path, change: dict[str, Any], sentence: str
) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(msgspec.json.encode(saved(tmp_path) | change))
    with pytest.raises(courtcards.RecordError) as raised:
        courtcards.Match.load(file)
    assert sentence.removesuffix(" (hand 0)") in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_saved_move_that_breaks_a_rule_says_where(tmp_path: Path) -> None:
    file, whole = tmp_path / "match.json", saved(tmp_path)
    whole["hand"]["moves"].append([0, "9H>S"])
    file.write_bytes(msgspec.json.encode(whole))
    with pytest.raises(courtcards.RecordError, match="does not fit") as raised:
        courtcards.Match.load(file)
    assert (raised.value.hand, raised.value.ply) == (0, 1)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(courtcards.RecordError, match="not a courtcards-match/1"):
        courtcards.Match.load(file)
    for wrong in (3, None):
        with pytest.raises(courtcards.RecordError, match="file must be a path"):
            courtcards.Match.load(wrong)  # type: ignore[arg-type]


# Numbers of NumPy's


@pytest.mark.parametrize("kind", [np.int64, np.array])
def test_numpys_numbers_are_numbers(kind: Any) -> None:
    match = courtcards.Match("french", seed=kind(7), players=kind(3), target=kind(50))
    assert str(match) == str(courtcards.Match("french", seed=7, players=3, target=50))
    assert (match.rules.number("target"), match.rules.seats) == (50, 3)
    assert match.view(kind(1)) == match.view(1)
    match.play_out("random")
    match.undo(kind(2))
    match.play_out("random")
    assert courtcards.luck(match, kind(0))
    contest = courtcards.arena("steady", "random", "french", players=2, deals=kind(2), seed=kind(5))
    assert contest.deals == 2
    asked: Any = {"ruleset": "french-single", "matches": kind(1), "seed": kind(3)}
    (played,) = courtcards.simulate("random", **asked)
    assert len(courtcards.review(played, kind(0), judge="novice")) >= 0


@pytest.mark.parametrize("wrong", [True, 2.0, np.array([2])])
def test_truths_and_fractions_are_no_numbers(wrong: Any) -> None:
    match = courtcards.Match("french-single", seed="7")
    match.play_out("random")
    for refused in (
        lambda: courtcards.Match("french", seed=wrong),
        lambda: courtcards.Match("french", players=wrong),
        lambda: courtcards.Match("french", target=wrong),
        lambda: match.view(wrong),
        lambda: match.undo(wrong),
        lambda: courtcards.luck(match, wrong),
        lambda: courtcards.review(match, wrong),
        lambda: courtcards.arena("steady", "random", deals=wrong),
        lambda: courtcards.simulate("random", matches=wrong),
    ):
        with pytest.raises(courtcards.CourtcardsError, match=r"not |there is no seat"):
            refused()


def written(path: Path) -> Path:
    matches = list(courtcards.simulate("steady", ruleset="french-single", matches=3, seed=1))
    courtcards.write_records(path, matches, ["Ann", "Ben"])
    return path


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = written(tmp_path / "three.jsonl")
    read = list(courtcards.read_records(file))
    assert [match.is_over for match in read] == [True] * 3
    assert len({match.totals for match in read}) > 0
    courtcards.write_records(tmp_path / "again.jsonl", read, ["Ann", "Ben"])
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()


def test_a_record_that_is_cut_in_half_is_one_sentence_with_its_line(tmp_path: Path) -> None:
    file = written(tmp_path / "half.jsonl")
    octets = file.read_bytes()
    file.write_bytes(octets[: len(octets) // 2])
    with pytest.raises(courtcards.RecordError) as raised:
        list(courtcards.read_records(file))
    assert str(raised.value).startswith(f"{file}, line 2: not a courtcards-record/1: ")
    assert "\n" not in str(raised.value)


MATCH = courtcards.Match("french-single", seed="7", players=2)
WRONG: list[tuple[Any, Any, str]] = [
    (MATCH, (), "matches must be a list of matches, not <Match french-single, 2 players, hand 1,"),
    ("x", (), "matches must be a list of matches, not 'x'"),
    (None, (), "matches must be a list of matches, not None"),
    ([MATCH, 3], (), "each of matches must be a match, not 3"),
    ([MATCH.log], (), "each of matches must be a match, not "),
    ([MATCH], ["A"], "players must be a list of 2 names, not ['A']"),
    ([MATCH], iter("ABC"), "players must be a list of 2 names, not ['A', 'B', 'C']"),
    ([MATCH], ["A", None], "players must be a list of 2 names, not ['A', None]"),
    ([MATCH], ["A", "\ud800"], r"players must be a list of 2 names, not ['A', '\ud800']"),
    ([MATCH], "AB", "players must be a list of names, not 'AB'"),
    ([MATCH], 3, "players must be a list of names, not 3"),
]


@pytest.mark.parametrize(("matches", "players", "sentence"), WRONG)
def test_what_cannot_be_written_leaves_the_file_as_it_was(
    tmp_path: Path, matches: Any, players: Any, sentence: str
) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text("kept", encoding="utf-8")
    with pytest.raises(courtcards.RecordError) as raised:
        courtcards.write_records(file, matches, players)
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)
    assert file.read_text(encoding="utf-8") == "kept"


def test_a_match_that_fails_on_its_way_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = written(tmp_path / "three.jsonl")
    before = file.read_bytes()
    matches = courtcards.simulate(nonsense, ruleset="french-single", matches=2)
    with pytest.raises(courtcards.BotError, match="nonsense answered"):
        courtcards.write_records(file, matches)
    assert file.read_bytes() == before


def test_a_file_is_written_from_its_own_matches(tmp_path: Path) -> None:
    file = written(tmp_path / "three.jsonl")
    before = file.read_bytes()
    courtcards.write_records(file, courtcards.read_records(file), ["Ann", "Ben"])
    assert file.read_bytes() == before


@pytest.mark.parametrize("file", [3, None, b"octets"])
def test_what_is_no_path_is_one_sentence(file: Any) -> None:
    """At once: not when the first match is asked for."""
    with pytest.raises(courtcards.RecordError, match="file must be a path, not "):
        courtcards.read_records(file)
    with pytest.raises(courtcards.RecordError, match="file must be a path, not "):
        courtcards.write_records(file, [])


def test_a_record_prints_as_what_it_came_to() -> None:
    match = courtcards.Match("club", seed="7")
    text = str(match.record())
    assert text == "club, 0 deals: seat 0 0, seat 1 0, seat 2 0, seat 3 0; not over"
    match.play_out("random")
    record = match.record(["Ann", "Ben", "Cy", "Di"])
    won = " and ".join(record.players[seat] for seat in match.winners)
    assert str(record).startswith(f"club, 20 deals: Ann {match.totals[0]}, Ben {match.totals[1]}, ")
    assert str(record).endswith(f", Di {match.totals[3]}; won by {won}")
    assert repr(record).startswith("Record(format='courtcards-record/1', ")
    single = courtcards.Match("french-single", seed="7", players=2)
    single.play_out("random")
    assert str(single.record(["Ann", "Ben"])).startswith("french-single, 1 hand: Ann ")
    assert str(replace(record, game="bridge")).startswith("club, 20 hands: Ann ")
