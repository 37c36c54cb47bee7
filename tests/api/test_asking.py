"""Positions of matches, matches of positions, and bots and reviewers that are asked about both."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

import courtcards
from courtcards.games import GAMES
from courtcards.lab import review as reviews
from courtcards.lab.advice import weigh_position
from courtcards.lab.review import classify_cost, review_hand
from courtcards.play import MatchLog
from courtcards.play.players.weighing import WeighedMove, weigh
from courtcards.play.positions import HandPosition
from courtcards.play.programs.engine import BotEngine
from courtcards.play.replay import DealStep, DecisionStep, RestockStep, verify_steps

SETS = [named.name for game in GAMES.values() for named in game.named_sets]
CLUB = "double-king/1 club "
numpys: Any = np.int64  # accepted wherever a whole number is
HANDS = "AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./...AKQJT98765432"
KINGS = str(courtcards.Match("french", seed="7", players=2).position())
DEALT = f"{CLUB}dealer=0 hands={HANDS}"


def play_some(match: courtcards.Match, count: int, seed: object = 0) -> courtcards.Match:
    chance = random.Random(str(seed))
    for _ in range(count):
        if match.turn is not None:
            match.play(chance.choice(match.legal_moves))
    return match


def positions(count: int = 12) -> list[courtcards.Position]:
    """Positions of the seat on turn, of both games and of some moments."""
    found = []
    for named in ("club", "french", "cross"):
        for number in range(count // 3):
            match = play_some(courtcards.Match(named, seed=number), 5 * number + 1, number)
            found.append(match.position(match.turn))
    return found


# Matches and positions


@pytest.mark.parametrize("named", SETS)
def test_a_seat_knows_in_the_position_what_it_knows_in_the_match(named: str) -> None:
    match = play_some(courtcards.Match(named, seed=5), 17)
    assert match.turn is not None
    for seat in (None, *range(match.seats)):
        position = match.position(seat)
        assert (position.seat, position.turn, position.rules) == (seat, match.turn, match.rules)
        assert courtcards.Position.parse(str(position)) == position
        looking = match.turn if seat is None else seat
        assert (
            position.hand.observation().tobytes() == match.log.seat_observation(looking).tobytes()
        )
        assert position.hand.memory().tobytes() == match.log.seat_memory(looking).tobytes()
    for seat in (None, np.int64(match.turn)):
        assert match.position(seat).legal_moves == match.legal_moves  # type: ignore[arg-type]


def test_a_position_of_a_seat_is_the_same_whoever_holds_the_cards_that_it_does_not_see() -> None:
    match = play_some(courtcards.Match("club", seed=5), 9)
    seen = match.position(2)
    held = {hand for seat, hand in enumerate(str(match.position()).split("hands=")[1].split("/"))}
    assert sum(hand.split()[0] in str(seen) for hand in held) == 1


def test_where_nobody_is_on_turn_or_sits_there_is_no_position() -> None:
    match = courtcards.Match("french-single", seed="7")
    for wrong in (2, -1, 1.0, True, "0"):
        with pytest.raises(courtcards.PlayError, match="there is no seat"):
            match.position(wrong)  # type: ignore[arg-type]
    match.play_out("random")
    with pytest.raises(courtcards.PlayError, match="no hand is in play: there is no position"):
        match.position()


@pytest.mark.parametrize("named", SETS)
def test_a_match_of_a_deal_is_played_and_recorded_as_the_match_that_was_dealt(named: str) -> None:
    for seed in range(12):
        match = play_some(courtcards.Match(named, seed=seed), 3 * seed)
        if match.results:
            continue
        again = courtcards.Match.from_deal(match.position(), seed=numpys(seed))
        assert again.position() == match.position()
        assert (again.moves, again.rules) == (match.moves, match.rules)
        for each in (match, again):
            each.play_out("random")
        assert (again.results, again.moves) == (match.results, match.moves)
        records = (again.record(), match.record())
        one, other = (replace(each.hands[0], pack=sorted(each.hands[0].pack)) for each in records)
        assert one == other


def test_a_written_deal_is_a_match() -> None:
    deal = DEALT.replace("dealer=0", "dealer=2")
    position = courtcards.Position.parse(f"{deal} plays=choose tricks,2C")
    match = courtcards.Match.from_deal(position, seed="x")
    assert (match.turn, match.moves) == (0, [(2, "choose tricks"), (3, "2C")])
    other = courtcards.Match.from_deal(position, seed="y")
    for each in (match, other):
        while not each.results:
            each.play(each.legal_moves[0])
    assert match.results == other.results
    assert match.position() != other.position() or match.rules.options["shuffle"] == "first_deal"
    assert courtcards.review(match, judge="novice") is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{CLUB}seat=1 hands=-/AK3.Q92.A98.K865/-/-", "shows those of seat 1 alone"),
        (f"{DEALT} negatives=2,3,3,3", "negatives: a match begins with a fresh deal"),
        (
            f"{DEALT.replace('club', 'club options=first_dealer:3')}",
            "dealer: seat 3 is to deal, not seat 0",
        ),
        (
            KINGS.replace("n=QS", "n=QS,JH").replace(",JH,9D", ",9D"),
            "start: a match begins with a fresh deal",
        ),
        (
            KINGS.replace("turn=0", "turn=1"),
            "turn: a match begins",
        ),
    ],
)
def test_what_is_no_fresh_deal_begins_no_match(text: str, said: str) -> None:
    with pytest.raises(courtcards.PositionError, match=said) as raised:
        courtcards.Match.from_deal(courtcards.Position.parse(text))
    assert "\n" not in str(raised.value)


def test_arguments_are_checked() -> None:
    position = courtcards.Position.parse(DEALT)
    for refused in (
        lambda: courtcards.Match.from_deal(DEALT),  # type: ignore[arg-type]
        lambda: courtcards.Match.from_deal(position, seed=1.5),  # type: ignore[arg-type]
        lambda: courtcards.Position.parse(b"x"),  # type: ignore[arg-type]
        lambda: position.play(3),  # type: ignore[arg-type]
        lambda: position.weigh("novice", seed=None),  # type: ignore[arg-type]
        lambda: courtcards.bot("novice", seed=2.0),  # type: ignore[arg-type]
        lambda: courtcards.bot(3),  # type: ignore[arg-type]
        lambda: courtcards.bot("novice").choose(DEALT),  # type: ignore[arg-type]
    ):
        with pytest.raises(courtcards.CourtcardsError, match=r" must be .*, not "):
            refused()


# The same values as in a review


@pytest.mark.parametrize(
    ("named", "judge"),
    [
        ("club", None),
        pytest.param("french", None, marks=pytest.mark.long),
        pytest.param("french-single", "novice", marks=pytest.mark.long),
    ],
)
def test_what_is_weighed_is_what_is_reviewed(
    named: str, judge: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same moves, values, visits, costs and reasons, for the same seed."""
    match = courtcards.Match(named, seed="9")
    while not match.results:
        match.play(courtcards.bot("steady").choose(match.position()))
    asked: list[tuple[bytes, list[WeighedMove]]] = []

    def noted(bot: Any, game: str, seed: bytes, *known: Any) -> list[WeighedMove]:
        asked.append((seed, weigh(bot, game, seed, *known)))
        return asked[-1][1]

    monkeypatch.setattr(reviews, "weigh", noted)
    record = match.record(only_finished=True)
    judged = review_hand(record, 0, judge)
    assert len(judged) == len(asked) > 10
    replayed, limits = MatchLog(match.rules), match.log.game.mistake_limits(match.rules)
    decisions = iter(zip(judged, asked, strict=True))
    for step in verify_steps(record, replayed):
        if not isinstance(step, DealStep | DecisionStep | RestockStep) or step.hand > 0:
            continue
        seat = replayed.awaiting.seat
        if seat is None or len(replayed.legal()) < 2:
            continue
        decision, (seed, weighed) = next(decisions)
        viewer = seat if len(replayed.hands[-1].moves) % 2 else None
        advice = weigh_position(HandPosition.of_match(replayed, viewer), judge, seed)
        assert [(each.move, each.value, each.visits) for each in advice] == [
            (each.move, each.worth, each.tries) for each in weighed
        ]
        made = next(each for each in advice if each.move == decision.move)
        cost = max(0.0, advice[0].value - made.value)
        assert (advice[0].move, cost) == (decision.best, decision.cost)
        assert classify_cost(cost, limits) == decision.mark
        rank = advice.index(made)
        if rank == 0 and not decision.reasons:
            continue  # those of a hint
        assert made.reasons == decision.reasons or (rank > 3 and not made.reasons)
    assert next(decisions, None) is None


def test_the_uncertainty_falls_with_the_root_of_the_visits() -> None:
    position = courtcards.Position.parse(f"{DEALT} plays=choose tricks")
    for each in position.weigh("novice", seed=numpys(3)):
        spread = position.hand._game.playout_spread(position.rules)
        assert each.uncertainty == pytest.approx(spread / each.visits**0.5)
    assert position.weigh("novice", 3) == position.weigh("novice", "3")


def test_whose_cards_are_hidden_cannot_be_weighed() -> None:
    match = courtcards.Match("club", seed="7")
    with pytest.raises(courtcards.PlayError, match="seat 1 is on turn, and this position shows"):
        match.position(0).weigh()
    with pytest.raises(courtcards.BotError, match="it does not search"):
        match.position(1).weigh("steady")
    with pytest.raises(courtcards.BotError, match="there is no bot 'me'"):
        match.position(1).weigh("me")


# A bot that is asked


def test_a_bot_moves_the_same_by_view_by_position_and_as_an_engine() -> None:
    for name in ("random", "steady", "novice"):
        bot, engine = courtcards.bot(name, seed=numpys(4)), BotEngine(name, "4")
        for number in range(6):
            match = play_some(courtcards.Match("french", seed=number, players=3), 4 * number)
            assert match.turn is not None
            view = match.view(match.turn)
            moves = {
                bot.choose(view),
                bot.choose(match.position(match.turn)),
                bot.choose(match.position()),
                engine.move(view),
                courtcards.bot(name, seed="4").choose(view),
            }
            assert len(moves) == 1
            assert moves <= {*match.legal_moves}
    match = courtcards.Match("french", seed=1)
    assert match.turn is not None
    view = match.view(match.turn)
    assert len({courtcards.bot("random", seed=seed).choose(view) for seed in range(30)}) > 1
    assert repr(courtcards.bot("novice", seed=4)) == "bot('novice', seed='4')"


def test_a_bot_that_is_asked_is_a_player_too() -> None:
    match = courtcards.Match("french-single", seed="7")
    match.play_out(courtcards.bot("novice", seed=1), "steady")
    assert match.is_over
    contest = courtcards.arena(courtcards.bot("novice"), "random", "french-single", deals=20)
    assert contest.advantage > 0


def test_a_bot_says_why_it_cannot_choose() -> None:
    match = courtcards.Match("club", seed="7")
    bot = courtcards.bot("novice")
    with pytest.raises(courtcards.BotError, match="seat 0 is not on turn in its view"):
        bot.choose(match.view(0))
    with pytest.raises(courtcards.PlayError, match="seat 1 is on turn"):
        bot.choose(match.position(0))
    with pytest.raises(courtcards.BotError, match="there is no bot 'me'"):
        courtcards.bot("me")


# Copies, threads and processes


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
def test_positions_advice_and_bots_can_be_copied(copied: Callable[[Any], Any]) -> None:
    for position in positions(6):
        other = copied(position)
        assert (other, hash(other), repr(other)) == (position, hash(position), repr(position))
        assert other.legal_moves == position.legal_moves
        advice = position.weigh("novice")
        assert copied(advice) == advice == other.weigh("novice")
        bot = courtcards.bot("novice")
        assert copied(bot).choose(other) == bot.choose(position)


def ask(position: courtcards.Position) -> Any:
    """Everything that a position answers, and a line of play from it."""
    played = position
    for _ in range(3):
        moves = [move for move in played.legal_moves if not move.startswith("end")]
        played = played.play(moves[0]) if moves else played
    again = courtcards.Position.parse(str(played))
    chosen = courtcards.bot("novice").choose(position)
    return str(again), again == played, position.weigh("novice", seed=2), chosen


def fail(text: str) -> Any:
    """Raise the error of a wrong text."""
    return courtcards.Position.parse(text)


def fail_to_play(move: str) -> Any:
    """Raise the error of a wrong move."""
    return courtcards.Match("club", seed="7").position(1).play(move)


EXECUTORS: list[Callable[[], Executor]] = [
    lambda: ThreadPoolExecutor(6),
    lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn")),
]


@pytest.mark.parametrize("started", EXECUTORS, ids=["threads", "processes"])
def test_many_at_once_get_what_each_gets_alone(started: Callable[[], Executor]) -> None:
    asked = positions()
    alone = list(map(ask, asked))
    with started() as executor:
        for _ in range(2):
            assert list(executor.map(ask, asked)) == alone
        refused: list[tuple[Any, str, type[courtcards.CourtcardsError]]] = [
            (fail, f"{CLUB}hands=AX/-/-/-", courtcards.PositionError),
            (fail_to_play, "QH", courtcards.IllegalMove),
            (fail_to_play, "queen", courtcards.MalformedMove),
        ]
        for function, argument, kind in refused:
            error = executor.submit(function, argument).exception()
            assert type(error) is kind
            with pytest.raises(kind) as here:
                function(argument)
            assert (str(error), error.parameters) == (str(here.value), here.value.parameters)
