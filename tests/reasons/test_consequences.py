"""Reasons from playouts: an independent referee plays the same hands again, and counts the same."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from courtcards.games import find_game
from courtcards.games.double_king import consequences as of_deals
from courtcards.games.kings_corner import consequences as of_hands
from courtcards.kernel.cards import card_text, list_cards
from courtcards.kernel.naming import CardSign
from courtcards.kernel.reasons import Reason
from courtcards.kernel.shuffling import seed_generator
from courtcards.play import MatchLog
from courtcards.play.players.bot import budget_of_bot
from courtcards.play.players.weighing import explain_by_playouts, weigh
from games.playing import played
from oracle.cards import ACE_LOW, is_red, rank_of
from oracle.double_king import NEGATIVE_GAMES, DoubleKingDeal
from oracle.positions import double_king_pack

DOCUMENT = Path(__file__).parents[2] / "docs/reasons.md"
JUDGE, SEED = "expert", b"compared"


def decisions(game: str, named: str, seats: int, count: int) -> list[MatchLog]:
    rules, chance = find_game(game).rules(named, seats=seats), random.Random(named)
    found: list[MatchLog] = []
    while len(found) < count:
        match = played(rules, chance.randrange(10**6), chance.randrange(2, 150))
        if match.awaiting.kind == "play" and len(match.legal()) > 1:
            found.append(match)
    return found


class Compared:
    """The best and the worst move of a decision, the reason, and the hands that it speaks of."""

    def __init__(self, match: MatchLog) -> None:
        self.match, self.game = match, match.game
        seat = match.awaiting.seat
        assert seat is not None
        self.seat = seat
        self.sight, self.memory = match.seat_observation(seat), match.seat_memory(seat)
        weighed = weigh(JUDGE, self.game.name, SEED, self.sight, self.memory)
        self.moves = weighed[0].move, weighed[-1].move
        reasons = explain_by_playouts(
            JUDGE,
            self.game.name,
            SEED,
            observation=self.sight,
            memory=self.memory,
            weighed=weighed,
            to=self.moves[1],
        )
        self.reason: Reason | None = reasons[0] if reasons else None

    def play_out(self, of: int, *filled: Any) -> None:
        """Fill arrays with the very hands that the judge compared."""
        budget = budget_of_bot(JUDGE, self.game.name)
        generator = seed_generator(SEED, "compare", JUDGE, of)
        moves = map(self.game.parse_move, self.moves)
        play_out_two = self.game.engine.calls.play_out_two
        play_out_two(self.sight, self.memory, budget, generator, *moves, *filled)

    def said(self, key: str) -> Any:
        assert self.reason is not None
        value = self.reason.parameters[key]
        return card_text(value.card) if isinstance(value, CardSign) else value


def test_every_consequence_stands_in_the_document() -> None:
    told = DOCUMENT.read_text(encoding="utf-8").partition("## Reasons from playouts")[2]
    rows = re.findall(r"^\| (`.*`) \|", told, re.MULTILINE)
    written = [code for row in rows for code in re.findall(r"`([a-z-]+)`", row)]
    plain = ["points", "later-game", "better-result"]
    assert sorted(written) == sorted([*of_deals.TEXTS, *of_hands.TEXTS, *plain])


# Double King: the oracle plays each deal again from the first card


def deals_again(compared: Compared) -> list[list[DoubleKingDeal]]:
    """Every compared deal by move, played again."""
    of = compared.said("of") if "of" in compared.reason.parameters else 200  # type: ignore[union-attr]
    ends = compared.game.engine.state.batch(2 * of)
    compared.play_out(of, ends, np.zeros(2 * of))
    return [
        [deal_again(compared, ends[row], move) for row in range(index, 2 * of, 2)]
        for index, move in enumerate(compared.moves)
    ]


def deal_again(compared: Compared, end: Any, move: str) -> DoubleKingDeal:
    """A deal by its end, played again by the oracle: each card is legal, the points agree."""
    state, dealer = compared.match.state, int(end["dealer"])
    cards = [card_text(card) for card in end["played"].tolist()[: int(end["played_count"])]]
    hands = [{card_text(card) for card in list_cards(mask)} for mask in end["hands"].tolist()]
    seat = (dealer + 1) % 4
    for index, card in enumerate(cards):
        if index and index % 4 == 0:
            seat = int(end["trick_winners"][index // 4 - 1])
        hands[seat].add(card)
        seat = (seat + 1) % 4
    again = DoubleKingDeal(
        dict(compared.match.rules.options),
        dealer,
        double_king_pack(dealer, [" ".join(sorted(hand)) for hand in hands]),
        pool=dict(zip(NEGATIVE_GAMES, state.pool.tolist(), strict=True)),
        negatives_left=int(state.negatives_left[dealer]),
        trumps_left=int(state.trumps_left[dealer]),
    )
    before = [text for _, text in compared.match.hands[-1].moves]
    moves = [*before, move]
    assert [move for move in moves if not move.startswith("choose")] == cards[: len(moves) - 1]
    for each in (moves[0], *cards):
        again.play(each)
    assert again.end
    assert again.scores == end["points"].tolist()
    return again


def counts_of_deals(compared: Compared, ends: list[DoubleKingDeal]) -> dict[str, float]:
    """By code, what a reason says of deals after one move, counted with other code."""
    seat, trick = compared.seat, int(compared.match.state.played_count) // 4
    danger = compared.said("danger") if "danger" in compared.reason.parameters else None  # type: ignore[union-attr]
    taken = [
        {number: cards for number, (winner, cards) in enumerate(end.tricks) if winner == seat}
        for end in ends
    ]
    cards = [[card for trick in tricks.values() for card in trick] for tricks in taken]
    number = len(ends)
    return {
        "catches-now": sum(danger in tricks.get(trick, []) for tricks in taken),
        "takes-now": sum(trick in tricks for tricks in taken),
        "leaves-now": sum(trick in tricks for tricks in taken),
        "seventh-trick": sum(6 in tricks for tricks in taken),
        "last-trick": sum(12 in tricks for tricks in taken),
        "catches-later": sum(danger in each for each in cards),
        "fewer-hearts": sum(card[1] == "H" for each in cards for card in each) / number,
        "fewer-queens": sum(card[0] == "Q" for each in cards for card in each) / number,
        "fewer-jacks-kings": sum(card[0] in "JK" for each in cards for card in each) / number,
        "all-tricks": sum(map(len, taken)) / number,
    }


def mean_lead(seat: int, ends: list[DoubleKingDeal]) -> float:
    """How far the seat is ahead of the average of the others."""
    scores = [end.scores for end in ends if end.scores]
    return sum(each[seat] - (sum(each) - each[seat]) / 3 for each in scores) / len(ends)


def check_deals(compared: Compared) -> str:
    reason = compared.reason
    assert reason is not None
    ours, theirs = deals_again(compared)
    for one, other in zip(ours, theirs, strict=True):
        assert sorted(one.all_cards()) == sorted(other.all_cards())
    if reason.code == "points":
        better = mean_lead(compared.seat, ours) - mean_lead(compared.seat, theirs)
        assert compared.said("points").value == pytest.approx(better)
        assert better > 0
    elif reason.code != "later-game":
        for key, ends in (("ours", ours), ("theirs", theirs)):
            said = compared.said(key)
            counted = counts_of_deals(compared, ends)[reason.code]
            assert (said if isinstance(said, int) else said.value) == pytest.approx(counted)
    return reason.code


def check_decisions(count: int) -> Counter[str]:
    codes: Counter[str] = Counter()
    for match in decisions("double-king", "club", 4, count):
        compared = Compared(match)
        if compared.reason is not None:
            codes[check_deals(compared)] += 1
    return codes


def test_reasons_of_double_king_are_counted_again_by_the_oracle() -> None:
    assert len(check_decisions(6)) >= 2


@pytest.mark.long
def test_reasons_of_many_decisions_of_double_king_are_counted_again() -> None:
    assert len(check_decisions(60)) >= 7


# Kings in the Corner: the last positions, looked at with other code


def fits(hand: list[str], state: Any) -> bool:
    """Tell whether a card can be laid on a pile, or on an empty place (KC-2.1, KC-2.2)."""
    for number, mask in enumerate(state["piles"].tolist()):
        pile = [card_text(card) for card in list_cards(mask)]
        if not pile:
            if number < 4 or any(rank_of(card) == "K" for card in hand):
                return True
            continue
        top = min(pile, key=lambda card: ACE_LOW.index(rank_of(card)))
        below = ACE_LOW.index(rank_of(top)) - 1
        if any(
            ACE_LOW.index(rank_of(card)) == below and is_red(card) != is_red(top) for card in hand
        ):
            return True
    return False


def is_late(seat: int, next_turn: Any) -> bool:
    seats = int(next_turn["seats"])
    empty = [each for each in range(seats) if not next_turn["hands"][each]]
    return bool(empty) and empty != [seat]


def can_lay(seat: int, next_turn: Any) -> bool:
    hand = [card_text(card) for card in list_cards(int(next_turn["hands"][seat]))]
    others = [int(next_turn["hands"][each]) for each in range(int(next_turn["seats"]))]
    return bool(hand) and all(others) and fits(hand, next_turn)


def check_hands(compared: Compared) -> str:
    reason = compared.reason
    assert reason is not None
    seat, of = compared.seat, compared.said("of")
    positions, payoffs = compared.game.engine.state.batch(of * 8), np.zeros(of * 4)
    compared.play_out(of, positions, payoffs)
    shaped, results = positions.reshape(of, 2, 2, 2), payoffs.reshape(of, 2, 2)
    best = [max((0, 1), key=lambda way: results[:, index, way].sum()) for index in (0, 1)]
    for key, index in (("ours", 0), ("theirs", 1)):
        rows = [shaped[row, index, best[index]] for row in range(of)]
        counted = {
            "goes-out-later": sum(is_late(seat, row[0]) for row in rows),
            "fits-next": sum(can_lay(seat, row[0]) for row in rows),
            "wins-more": sum(not row[1]["hands"][seat] for row in rows),
        }
        if reason.code in counted:
            assert compared.said(key) == counted[reason.code]
    if reason.code == "better-result":
        better = [results[:, index, best[index]].mean() for index in (0, 1)]
        said = compared.said("better")
        lead = better[0] - better[1]
        assert lead > 0
        told = said / of if isinstance(said, int) else said.value
        assert told == pytest.approx(lead, abs=0.5 / of)
    return reason.code


@pytest.mark.parametrize(
    ("named", "seats"), [("french-single", 2), ("boxed", 2), ("cross-chips", 3), ("crowning", 2)]
)
def test_reasons_of_kings_in_the_corner_are_counted_again(named: str, seats: int) -> None:
    codes: Counter[str] = Counter()
    for match in decisions("kings-corner", named, seats, 12):
        compared = Compared(match)
        if compared.reason is not None:
            codes[check_hands(compared)] += 1
    assert codes
