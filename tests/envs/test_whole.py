"""Whole rounds and matches as episodes: the same as the standing of a match says."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from courtcards.envs.batch_env import BatchEnv
from courtcards.envs.vector import SeatEnv, VectorEnv
from courtcards.games import GAMES, find_game
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.game import MatchScore
from courtcards.kernel.shuffling import cut
from courtcards.play.chance import Chance
from courtcards.play.match import MatchLog

NAMED = [
    (game.name, named.name, seats)
    for game in GAMES.values()
    for named in game.named_sets
    for seats in {game.rules(named.name).seats, game.seat_counts[-1]}
    if not (named.name == "crowning" and seats > 2)
]
CASES: list[tuple[str, int | None, dict[str, Any]]] = [
    ("club", None, {}),
    ("french", 3, {"target": 12}),
    ("boxed", 2, {"target": 60}),
    ("cross-chips", 4, {"chips": 12}),
    ("cross", 3, {}),
]


def unit_of(ruleset: str) -> str:
    return "round" if ruleset.startswith("club") else "match"


def ahead(worth: list[Any]) -> list[float]:
    """What each seat has more than the others on average."""
    total = sum(worth)
    return [float(each - (total - each) / (len(worth) - 1)) for each in worth]


@pytest.mark.engine
@pytest.mark.parametrize(("game", "named", "seats"), NAMED, ids=str)
def test_the_next_hand_is_what_the_standing_says(game: str, named: str, seats: int) -> None:
    """KC-1.4, KC-5 to KC-8, DK-1.4, DK-1.7, DK-2: nothing of the hand before is left in it."""
    chance, calls = random.Random(5), find_game(game).engine.calls
    rules = find_game(game).rules(named, seats=seats)
    match, packs = MatchLog(rules), Chance(b"whole" * 7)
    for _ in range(20 if game == "double-king" else 4):
        match.deal(*packs.deal(match))
        while match.awaiting.kind in ("play", "stock"):
            if match.awaiting.kind == "stock":
                match.restock(packs.stock(match))
            else:
                match.play(int(match.awaiting.seat or 0), chance.choice(match.legal()))
        following = match.state.copy()
        calls.next_hand(following)
        if match.is_over:
            break
        standing = match.game.new_state(rules, match.score, match.next_dealer)
        pack = np.array([(17 * card) % PACK_SIZE for card in range(PACK_SIZE)])
        calls.deal(following, pack)
        calls.deal(standing, pack)
        assert following.plain() == standing.plain()


class Followed:
    """The standing of the match that a row of an environment plays, beside it."""

    def __init__(self, env: BatchEnv, index: int, prize: str) -> None:
        self.rules, self.game = env.rules, find_game(env.rules.game)
        self.env, self.index, self.prize = env, index, prize
        self.standing: MatchScore = self.game.opening_score(self.rules)

    def made(self, before: Any, action: int) -> list[float]:
        """What an action brings each seat; expects the state before it."""
        self.game.apply(before, action)
        if self.game.end(before) is None:
            return [0.0] * self.rules.seats
        worth = np.zeros(self.rules.seats)
        self.game.engine.calls.payoffs(before, worth)
        self.standing = self.game.score_after_hand(self.rules, self.standing, before)
        self.check_next(before)
        return worth.tolist() if self.prize == "points" else self.at_the_end()

    def at_the_end(self) -> list[float]:
        """Nothing before the match is over."""
        if not self.standing.is_over:
            return [0.0] * self.rules.seats
        if self.prize == "ranking":
            return ahead(list(self.standing.ranking_points or ()))
        winners = self.standing.winners
        return ahead([(seat in winners) / len(winners) for seat in range(self.rules.seats)])

    def check_next(self, ended: Any) -> None:
        """The next hand is dealt from a cut of the gathered pack, or from any (DK-1.4)."""
        if self.standing.is_over:
            return
        dealer = (int(ended.dealer) + 1) % self.rules.seats
        state = self.env.state(self.index)
        assert state.dealer == dealer
        pack = self.game.gather_pack(self.rules, ended, dealer)
        if pack is None:
            return
        least = int(self.game.least_cut or 0)
        dealt = set()
        for taken in range(least, PACK_SIZE - least + 1):
            possible = self.game.new_state(self.rules, self.standing, dealer)
            self.game.deal(possible, cut(pack, taken))
            dealt.add(possible.tobytes())
        assert state.tobytes() in dealt

    def check_sheet(self, observation: np.ndarray, seat: int) -> None:
        """The totals of the sheet from the next seat on, and how many hands are over."""
        told = self.env.layout.split(observation)
        totals = np.roll(self.standing.totals, -seat)
        assert told["totals"][: len(totals)].tolist() == totals.tolist()
        assert not told["totals"][len(totals) :].any()
        assert told["hands"] == [len(self.standing.results)]


@pytest.mark.parametrize(
    ("case", "prize"),
    [(CASES[0], "ranking"), *((case, prize) for case in CASES for prize in ("points", "win"))],
    ids=str,
)
def test_a_match_goes_as_its_standing_says(case: Any, prize: str) -> None:
    ruleset, players, options = case
    env = VectorEnv(2, None, ruleset, players, unit=unit_of(ruleset), rewards=prize, **options)
    chance = np.random.default_rng(3)
    step = env.reset(seed=3)
    follow = Followed(env, 0, prize)
    for _ in range(1500):
        before, action = env.state(0), 0
        follow.check_sheet(step.observations[0], int(step.seats[0]))
        actions = (step.masks * chance.random(step.masks.shape)).argmax(axis=1)
        action = int(actions[0])
        step = env.step(actions)
        if find_game(env.rules.game).stock_to_shuffle(after(before, action, env)):
            continue
        expected = follow.made(before, action)
        assert step.rewards[0].tolist() == pytest.approx(expected, abs=1e-5)
        assert step.dones[0] == follow.standing.is_over
        if step.dones[0]:
            return
    raise AssertionError("the match did not end")


def after(before: Any, action: int, env: BatchEnv) -> Any:
    state = before.copy()
    find_game(env.rules.game).apply(state, action)
    return state


@pytest.mark.parametrize("prize", ["points", "win"])
@pytest.mark.parametrize("case", [CASES[0], CASES[1], CASES[3]], ids=str)
def test_a_seat_is_paid_what_the_sheet_says(case: Any, prize: str) -> None:
    """What hands bring before the own first turn in them is paid, too."""
    ruleset, players, options = case
    env = SeatEnv(
        3, "steady", None, ruleset, players, unit=unit_of(ruleset), rewards=prize, **options
    )
    step = env.reset(seed=1)
    paid = np.zeros(3)
    ended = 0
    while ended < 3:
        step = env.step(env.sample())
        paid += step.rewards
        for index in np.flatnonzero(step.dones):
            told = env.layout.split(step.finals[index])["totals"][: env.rules.seats]
            sign = -1 if ruleset == "french" else 1
            worth = [float(sign * each) for each in told]
            if prize == "win":
                best = max(worth)
                worth = [float(each == best) / worth.count(best) for each in worth]
            assert paid[index] == pytest.approx(ahead(worth)[0], abs=1e-4)
            paid[index] = 0
            ended += 1
