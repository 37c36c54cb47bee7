"""Hands whose cards come from chance one by one, and the memory of each seat.

A hand proceeds action by action; each is an action of chance or of the seat on turn. ``memory`` has
as text all that each seat has seen, so recall is perfect. Every card that a seat gets face down, a
*slot*, is its own step. So each world that a seat thinks possible has the same steps, with other
cards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self

import numpy as np

from courtcards.envs.game_setup import GameSetup, build_setup
from courtcards.envs.loops.single_steps import HAND_OVER, NOT_LEGAL, list_legal, try_move
from courtcards.kernel.cards import FULL_PACK, list_card_texts, list_cards
from courtcards.kernel.errors import IllegalMove
from courtcards.kernel.layouts import Layout
from courtcards.kernel.options import RuleSet

Sampler = Callable[[], float]
"""Returns random numbers from 0 up to 1, uniformly distributed."""


def shuffle(things: list[int], sampler: Sampler) -> None:
    """Put things in random order, in place."""
    for last in range(len(things) - 1, 0, -1):
        other = draw_index(last + 1, sampler)
        things[last], things[other] = things[other], things[last]


def draw_index(limit: int, sampler: Sampler) -> int:
    """Return a random number from 0 to ``limit`` − 1."""
    return min(int(sampler() * limit), limit - 1)


class BinAssignment:
    """A random assignment of things to bins; ``placed`` has the bin of each thing.

    ``bins`` are the possible bins of each thing, ``room`` is the capacity of each bin. Not all
    assignments are equally likely: things with few possible bins are placed first, and if these are
    full, other things move. Raises ValueError if there is no assignment.
    """

    def __init__(
        self, bins: Sequence[Sequence[int]], room: Mapping[int, int], sampler: Sampler
    ) -> None:
        self._bins, self._room = bins, room
        self._held: dict[int, list[int]] = {each: [] for each in room}
        self.placed = [-1] * len(bins)
        order = list(range(len(bins)))
        shuffle(order, sampler)
        order.sort(key=lambda thing: len(bins[thing]))
        for thing in order:
            free = [each for each in bins[thing] for _ in range(self._free(each))]
            target = free[draw_index(len(free), sampler)] if free else self._make_way(thing)
            self._put(thing, target)

    def _free(self, target: int) -> int:
        return self._room[target] - len(self._held[target])

    def _put(self, thing: int, target: int) -> None:
        self.placed[thing] = target
        self._held[target].append(thing)

    def _make_way(self, thing: int) -> int:
        """Move things, each to another of its bins, until a bin of this thing has room."""
        came_from: dict[int, tuple[int, int] | None] = dict.fromkeys(self._bins[thing])
        queue = list(came_from)
        for full in queue:  # grows in the loop: a breadth-first search
            for other in self._held[full]:
                for target in self._bins[other]:
                    if target not in came_from:
                        came_from[target] = other, full
                        queue.append(target)
                        if self._free(target):
                            return self._shift_things(target, came_from)
        raise ValueError("the things do not fit into their bins")

    def _shift_things(self, target: int, came_from: Mapping[int, tuple[int, int] | None]) -> int:
        while (step := came_from[target]) is not None:
            other, full = step
            self._held[full].remove(other)
            self._put(other, target)
            target = full
        return target


CHANCE, OVER = -1, -4
"""OpenSpiel's numbers for a player that is no seat."""


class ChanceHand(ABC):
    """One hand: ``player`` acts next. ``dealt`` are the cards dealt so far, in order.

    ``record`` is the state of the hand.
    """

    __slots__ = ("dealer", "dealt", "left", "memory", "player", "record", "setup")

    game: ClassVar[str]
    """Name of the game."""

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup
        self.dealer = setup.first_dealer
        self.dealt: list[int] = []
        self.left = FULL_PACK
        self.memory: list[str] = []
        self.record: Any = setup.new_state(0 if self.dealer is None else self.dealer)
        self.player = CHANCE

    def __copy__(self) -> Self:
        other = object.__new__(type(self))
        for name, value in self.state().items():
            setattr(other, name, value)
        other.setup = self.setup
        return other

    def __deepcopy__(self, _memo: object) -> Self:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, tuple[type[ChanceHand], RuleSet, dict[str, Any]]]:
        return restore_hand, (type(self), self.setup.rules, self.state())

    def state(self) -> dict[str, Any]:
        """Return a copy of all that changes."""
        return {
            "dealer": self.dealer,
            "dealt": self.dealt[:],
            "left": self.left,
            "memory": self.memory[:],
            "record": self.record.copy(),
            "player": self.player,
        }

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.setup.rules.seats

    def outcomes(self) -> list[int]:
        """Return chance's possible actions, all equally likely: each dealer, or each card left."""
        return list(range(self.seats)) if self.dealer is None else list_cards(self.left)

    def legal(self) -> list[int]:
        """Return the legal moves of the seat on turn, ascending."""
        moves = np.empty(self.setup.game.move_count, np.int64)
        engine = self.setup.game.engine
        count = engine.calls.find_call(list_legal)(self.record, engine.words, moves)
        return moves[:count].tolist()  # type: ignore[no-any-return]

    def format_action(self, player: int, action: int) -> str:
        """Format an action as text."""
        if player != CHANCE:
            return self.setup.game.move_text(action)
        return (
            f"dealer {action}" if self.dealer is None else f"card {list_card_texts(1 << action)[0]}"
        )

    def apply(self, action: int) -> None:
        """Take the next step. Raises IllegalMove for a move that the rules forbid."""
        if self.player != CHANCE:
            self.move(action)
        elif self.dealer is None:
            self.dealer = action
            self.record.dealer = action
        else:
            self.take(action)

    @abstractmethod
    def take(self, card: int) -> None:
        """Take the next card from chance."""

    @abstractmethod
    def move(self, move: int) -> None:
        """Make a move of the seat on turn."""

    @abstractmethod
    def owners(self) -> list[int]:
        """Return, for each position in the pack, the seat that gets its card; −1 for the table."""

    @abstractmethod
    def sample_world(self, seat: int, sampler: Sampler) -> dict[int, int]:
        """Return, for each step at which another seat got a card face down, a possible card.

        ``seat`` has seen nothing that contradicts these cards: its own cards and every move are the
        same, and legal. Expects that the cards have been dealt.
        """

    @staticmethod
    @abstractmethod
    def most_chance(rules: RuleSet) -> int:
        """Return the most steps that chance can have in a hand."""

    @staticmethod
    @abstractmethod
    def most_moves(rules: RuleSet) -> int:
        """Return an upper bound of the number of moves in a hand."""

    @staticmethod
    @abstractmethod
    def most_won(rules: RuleSet) -> float:
        """Return an upper bound of a hand's payoff, positive or negative."""

    recall_layout: ClassVar[Layout]
    """The numbers of an information state: all that a seat has seen, in order."""

    @abstractmethod
    def fill_recall(self, seat: int, numbers: dict[str, Any]) -> None:
        """Fill the numbers of ``recall_layout``, all zero before, by field."""

    def begin(self, pack: list[int]) -> None:
        """Deal a pack. Its top cards are those that chance has given."""
        self.setup.game.deal(self.record, pack)
        self.player = int(self.record.seat)
        self.memory = [f"{self.format_memory(seat)};" for seat in range(self.seats)]

    def collect_dealt_cards(self, seat: int) -> int:
        """Return the cards that a seat has been dealt up to now, as a card-set mask."""
        owners = self.owners() if self.dealt else []
        return sum(
            1 << card for card, owner in zip(self.dealt, owners, strict=False) if owner == seat
        )

    def format_memory(self, seat: int) -> str:
        """Return all that a seat has seen, as text."""
        if self.memory:
            return self.memory[seat]
        cards = " ".join(list_card_texts(self.collect_dealt_cards(seat)))
        return f"seat {seat}, dealer {self.dealer}, hand {cards}"

    def play_move(self, state: Any, move: int) -> None:
        """Make a move in a state.

        Raises IllegalMove if the rules forbid it; nothing has changed then.
        """
        engine = self.setup.game.engine
        outcome = engine.calls.find_call(try_move)(state, engine.words, move)
        if outcome == NOT_LEGAL:
            refusal = self.setup.game.refusal(state, move)
            text = self.setup.game.move_text(move)
            raise IllegalMove(text, refusal.message, refusal.clause, **refusal.parameters)
        self.player = OVER if outcome == HAND_OVER else int(state.seat)

    def remember_public(self, text: str) -> None:
        """Add a public event to all memories."""
        self.memory = [f"{memory} {text}" for memory in self.memory]

    def payoffs(self) -> list[float]:
        """Return the payoffs of the hand, by seat; 0 for all until it is over."""
        rewards = np.zeros(self.seats)
        if self.player == OVER:
            self.setup.game.engine.calls.payoffs(self.record, rewards)
        return rewards.tolist()


def restore_hand(kind: type[ChanceHand], rules: RuleSet, state: dict[str, Any]) -> ChanceHand:
    """Restore a hand from its pickled state."""
    hand = kind(build_setup(rules))
    for name, value in state.items():
        setattr(hand, name, value)
    return hand
