"""The clauses that have an example, their positions, and what comes of moves on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.games import GAMES
from courtcards.kernel.errors import IllegalMove, MalformedMove, UnknownClause
from courtcards.kernel.examples import AnyExample, Example, Trial
from courtcards.kernel.game import AnyGame
from courtcards.kernel.shuffling import seed_from_text
from courtcards.play.chance import Chance
from courtcards.play.match import MatchLog


class ExamplePosition:
    """A match as it stands at an example, after the moves that were tried there."""

    def __init__(self, game: AnyGame, example: Example) -> None:
        self.example = example
        self.match = MatchLog(game.rules(example.ruleset, example.options, example.seats))
        self._chance = Chance(seed_from_text(example.clause))
        self._tried = 0
        for hand in example.hands:
            dealer = self.match.next_dealer if self.match.hands else example.dealer
            self.match.deal(hand.pack or self._chance.pack(self.match), dealer)
            for move in hand.moves:
                self._play(move)
            self._play_on(hand.others)

    def _play_on(self, count: int) -> None:
        """The first legal move, again and again, while the hand is not over."""
        match = self.match
        for _ in range(count):
            if match.awaiting.kind != "play":
                return
            self._play(match.game.move_text(match.game.legal(match.state)[0]))

    def _play(self, move: str) -> None:
        seat = self.match.awaiting.seat
        if seat is None:
            raise ValueError(f"{self.example.clause}: nobody is to play {move}")
        self.match.play(seat, move)
        self._restock()

    def _restock(self) -> None:
        if self.match.awaiting.kind == "stock":
            self.match.restock(self._chance.stock(self.match))

    @property
    def is_open(self) -> bool:
        """Whether the seat of the example has something to do."""
        awaiting = self.match.awaiting
        return awaiting.kind == "play" and awaiting.seat == self.example.seat

    def attempt(self, move: str) -> IllegalMove | None:
        """Make a move of the example's seat, or say why it is refused; nothing has changed then.

        Expects that it is this seat's turn. Raises MalformedMove for what is no move of the game.
        """
        try:
            self.match.play(self.example.seat, move)
        except IllegalMove as refusal:
            return refusal
        self._restock()
        self._tried += 1
        return None

    def told_of(self, move: str) -> Trial | None:
        """What the example says of its first move, if it is among those worth trying."""
        trials = {trial.move: trial for trial in self.example.trials}
        return trials.get(move) if self._tried == 1 else None


def after(game: AnyGame, example: Example, moves: Sequence[str]) -> ExamplePosition:
    """The position after moves that were tried; MalformedMove where one cannot be made there."""
    position = ExamplePosition(game, example)
    for move in moves:
        if not position.is_open or position.attempt(move) is not None:
            raise MalformedMove("{move!r} cannot be played here", move=move)
    return position


class FoundExample(NamedTuple):
    """The example of a clause, the game that it is of, and the clauses before and after it."""

    game: AnyGame
    example: AnyExample
    before: str | None
    after: str | None


def found(clause: str) -> FoundExample:
    """The example of a clause; UnknownClause where there is none."""
    for game in GAMES.values():
        clauses = [example.clause for example in game.examples]
        if clause in clauses:
            index = clauses.index(clause)
            before = clauses[index - 1] if index else None
            return FoundExample(game, game.examples[index], before, (*clauses, None)[index + 1])
    raise UnknownClause("there is no clause {clause!r}", clause=clause)


def families() -> list[str]:
    """What the clauses begin with that have an example: `KC`, `DK`."""
    return [game.examples[0].clause.partition("-")[0] for game in GAMES.values() if game.examples]
