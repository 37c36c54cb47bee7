"""One match twice, by the compiled rules and by the oracle, compared after every step."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from typing import Any, ClassVar

import msgspec
import pytest

from courtcards.kernel.cards import CARD_TEXTS, card_text, list_cards
from courtcards.kernel.errors import IllegalMove, MalformedMove, NotYourTurn
from courtcards.kernel.options import RuleSet
from courtcards.play import MatchLog
from oracle.matches import DoubleKingRound, KingsCornerMatch

CLAUSE = re.compile(r"(KC|DK)-\d+(\.\d+)?")


def shuffled(cards: list[str], chance: random.Random) -> list[str]:
    cards = list(cards)
    chance.shuffle(cards)
    return cards


class Pair(ABC):
    """A match and its oracle. Every change is made to both, then everything is compared."""

    oracle: KingsCornerMatch | DoubleKingRound
    every_move: ClassVar[list[str]]

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.match = MatchLog(rules)
        self.steps = 0

    def story(self) -> str:
        """All that is needed to play the last hand again."""
        hand = self.match.hands[-1] if self.match.hands else None
        return "\n".join(
            (
                f"{self.rules.game}, {self.rules.name}, {self.rules.seats} seats",
                f"options {dict(self.rules.options)}",
                f"hand {len(self.match.hands) - 1}: {hand}",
            )
        )

    def same(self, what: str, engine: Any, expected: Any) -> None:
        if engine != expected:
            pytest.fail(f"{what}: engine {engine}, oracle {expected}\n{self.story()}")

    # Steps

    def deal(self, pack: list[str], dealer: int) -> None:
        self.match.deal(pack, dealer)
        self.oracle.deal(pack, dealer)
        self.compare()

    def play(self, move: str) -> None:
        seat = self.match.awaiting.seat
        assert seat is not None
        self.match.play(seat, move)
        self.oracle.play(move)
        self.compare()

    def deal_anew(self, chance: random.Random) -> None:
        """The next hand, the first dealer drawn."""
        if self.oracle.hand is None:
            first = self.rules.options["first_dealer"]
            dealer = first if isinstance(first, int) else chance.randrange(self.rules.seats)
        else:
            dealer = (self.oracle.hand.dealer + 1) % self.rules.seats
        self.deal(self.next_pack(dealer, chance), dealer)

    def next_pack(self, _dealer: int, chance: random.Random) -> list[str]:
        return shuffled(list(CARD_TEXTS), chance)

    def play_on(self, chance: random.Random, avoided: str, moves: int = 10_000) -> None:
        """Random moves to the end of the hand, the avoided ones where there is no other."""
        for _ in range(moves):
            legal = self.match.legal()
            if not legal:
                break
            self.play(chance.choice([move for move in legal if avoided not in move] or legal))
            self.settle_chance(chance)

    def settle_chance(self, _chance: random.Random) -> None:
        """What else must happen before play goes on: nothing, but in one game."""
        return

    def play_out(self, chance: random.Random, avoided: str, hands: int = 10_000) -> None:
        """Random hands to the end of the match, or so many."""
        for _ in range(hands):
            if self.match.awaiting.kind != "deal":
                break
            self.deal_anew(chance)
            self.play_on(chance, avoided)

    def refuse(self, text: str) -> None:
        """A text that the oracle holds illegal is refused, for a reason, and changes nothing."""
        seat = self.match.awaiting.seat
        assert seat is not None
        before = self.match.state.tobytes()
        with pytest.raises((IllegalMove, MalformedMove)) as refused:
            self.match.play(seat, text)
        if isinstance(refused.value, IllegalMove):
            assert CLAUSE.fullmatch(refused.value.clause)
            assert refused.value.reason
        else:
            assert text not in self.every_move, "a move of the game, only not a legal one"
        assert self.match.state.tobytes() == before

    def refuse_everything_else(self) -> None:
        """Every move of the game that is not legal now is refused; so is any of another seat."""
        legal = self.match.legal()
        for move in self.every_move:
            if move not in legal:
                self.refuse(move)
        other = ((self.match.awaiting.seat or 0) + 1) % self.rules.seats
        for move in legal:
            with pytest.raises(NotYourTurn):
                self.match.play(other, move)

    # Comparing

    def compare(self) -> None:
        hand = self.oracle.hand
        assert hand is not None
        self.steps += 1
        self.same("awaiting", self.match.awaiting.kind, self.expected_awaiting())
        self.same("seat on turn", self.match.awaiting.seat, hand.seat)
        legal = hand.legal()
        self.same("legal moves", self.match.legal(), legal)
        assert hand.end is not None or legal or self.match.awaiting.kind == "stock"
        self.same("end", self.match.hands[-1].end, hand.end)
        self.same("scores", scores_of(self.match.hands[-1].scores), hand.scores)
        self.same("totals", list(self.match.totals), self.oracle.totals)
        self.same("winners", list(self.match.winners), self.oracle.winners)
        self.same("over", self.match.is_over, self.oracle.is_over)
        # Each seat sees its own part; they take turns, and all look when a hand is over.
        seats = range(self.rules.seats) if hand.end else [self.steps % self.rules.seats]
        for seat in seats:
            self.compare_view(seat)
        self.compare_state()

    def expected_awaiting(self) -> str:
        hand = self.oracle.hand
        if hand is not None and hand.end is None:
            return "play" if hand.seat is not None else "stock"
        return "nothing" if self.oracle.is_over else "deal"

    def compare_view(self, seat: int) -> None:
        hand = self.oracle.hand
        assert hand is not None
        view = self.match.view(seat)
        self.same("turn shown", view.turn, hand.seat)
        self.same("legal moves shown", view.legal, hand.legal() if hand.seat == seat else [])
        table = sorted_cards(msgspec.structs.asdict(view.table))
        self.same("table shown", table, self.expected_table(seat))
        sheet = msgspec.to_builtins(view.sheet)
        expected = self.expected_sheet()
        self.same("sheet", {name: sheet[name] for name in expected}, expected)

    @abstractmethod
    def expected_table(self, seat: int) -> dict[str, Any]: ...

    @abstractmethod
    def expected_sheet(self) -> dict[str, Any]: ...

    @abstractmethod
    def compare_state(self) -> None: ...


def scores_of(scores: tuple[int, ...] | None) -> list[int] | None:
    return None if scores is None else list(scores)


def sorted_cards(table: dict[str, Any]) -> dict[str, Any]:
    return {**table, "cards": sorted(table["cards"])}


def texts(mask: int) -> set[str]:
    return {card_text(card) for card in list_cards(mask)}
