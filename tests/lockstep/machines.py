"""What hypothesis does to a pair of match and oracle, move by move."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from courtcards.kernel.errors import PlayError, RecordError
from lockstep.pairs import Pair
from oracle.cards import FULL_PACK
from strategies import SEEDS


def tries(times: int) -> settings:
    """So many times the examples of the profile in force: these are quick, and go far apart."""
    return settings(max_examples=times * settings().max_examples)


class LockstepMachine(RuleBasedStateMachine):
    """Steps that both games have. A subclass opens the pair."""

    pair: Pair
    styles: tuple[str, ...] = ("none",)

    def __init__(self) -> None:
        super().__init__()
        self.pair = None  # type: ignore[assignment]

    def awaits(self, kind: str) -> bool:
        return self.pair is not None and self.pair.match.awaiting.kind == kind

    @precondition(lambda self: self.awaits("deal"))
    @rule(seed=SEEDS)
    def deal(self, seed: bytes) -> None:
        self.pair.deal_anew(random.Random(seed))

    @precondition(lambda self: self.awaits("play"))
    @rule(index=st.integers(0, 63))
    def play(self, index: int) -> None:
        legal = self.pair.match.legal()
        self.pair.play(legal[index % len(legal)])

    @precondition(lambda self: self.awaits("play"))
    @rule(data=st.data(), seed=SEEDS, moves=st.integers(1, 40))
    def play_on(self, data: Any, seed: bytes, moves: int) -> None:
        avoided = data.draw(st.sampled_from(self.styles))
        self.pair.play_on(random.Random(seed), avoided, moves)

    @precondition(lambda self: self.awaits("play"))
    @rule(data=st.data())
    def refuse_a_move(self, data: Any) -> None:
        move = data.draw(st.sampled_from(self.pair.every_move))
        if move not in self.pair.match.legal():
            self.pair.refuse(move)

    @precondition(lambda self: self.awaits("play"))
    @rule(text=st.text("AKQJT98765432CDHSNEW> :choosetrumpd", max_size=12))
    def refuse_a_text(self, text: str) -> None:
        if text not in self.pair.match.legal():
            self.pair.refuse(text)

    @precondition(lambda self: self.awaits("deal"))
    @rule(move=st.sampled_from(["end", "2C", "choose hearts"]), seat=st.integers(0, 3))
    def play_before_the_deal(self, move: str, seat: int) -> None:
        with pytest.raises(PlayError):
            self.pair.match.play(seat, move)

    @precondition(lambda self: not self.awaits("deal"))
    @rule(seat=st.integers(0, 5))
    def deal_out_of_turn(self, seat: int) -> None:
        with pytest.raises(RecordError):
            self.pair.match.deal(FULL_PACK, seat)

    @precondition(lambda self: self.awaits("nothing"))
    @rule()
    def begin_anew(self) -> None:
        self.pair = type(self.pair)(self.pair.rules)

    def teardown(self) -> None:
        if self.pair is not None:
            note(self.pair.story())
