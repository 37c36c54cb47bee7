"""The public ``Position``: write one down, play on, and ask a bot about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from courtcards.kernel.arguments import COUNT, SEED, TEXT, ArgumentKind, check_argument
from courtcards.kernel.errors import (
    BotError,
    MalformedMove,
    Message,
    PlayError,
    PositionError,
    RuleSetError,
)
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.advice import weigh_position
from courtcards.lab.solving import Solution, solve_position
from courtcards.play.positions import HandPosition


@dataclass(frozen=True)
class Advice:
    """A legal move and its value, in the unit of the rules, from so many ``visits``.

    Two values differ by more than chance if they differ by more than twice the larger
    ``uncertainty``. ``reasons`` say why the best move is better than the others, and of each other
    move why the best one is better than that.
    """

    move: str
    value: float
    uncertainty: float
    visits: int
    reasons: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Show the move and its value.

        >>> print(Advice("QH", -1.25, 0.04, 2000, ("it loses the trick",)))
        QH −1.25 ± 0.04: it loses the trick
        """
        value = f"{self.value:+.2f}".replace("-", "−")
        return f"{self.move} {value} ± {self.uncertainty:.2f}" + "".join(
            f"{', ' if index else ': '}{each}" for index, each in enumerate(self.reasons)
        )


class Position:
    """A hand at one moment: as one seat knows it, or with all cards open. It never changes.

    ``parse`` reads one, ``Match.position`` returns that of a match. ``str`` writes it in its one
    usual form. Equal positions are written alike. Use it in any thread, and send it to any process.

    >>> from courtcards import Match
    >>> position = Match("club", seed="7").position(seat=2).play("choose tricks")
    >>> Position.parse(str(position)) == position, position.seat, position.turn
    (True, 2, 2)
    >>> position.play("5C").plays
    ('choose tricks', '5C')
    """

    def __init__(self, hand: HandPosition) -> None:
        self._hand = hand

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position, in any form that ``docs/positions.md`` describes.

        Raises PositionError for anything else; it says where the fault is.

        >>> Position.parse("Ace of spades")
        Traceback (most recent call last):
        courtcards.kernel.errors.PositionError: start: begin with the game and the rule set: ...
        """
        return cls(HandPosition.parse(check_argument("text", text, TEXT, PositionError)))

    @property
    def hand(self) -> HandPosition:
        """The position that this one wraps."""
        return self._hand

    @property
    def rules(self) -> RuleSet:
        """Rules in force."""
        return self._hand.rules

    @property
    def seat(self) -> int | None:
        """Seat that knows the position; None if all cards are open."""
        return self._hand.viewer

    @property
    def turn(self) -> int | None:
        """Seat on turn; None once the hand is over."""
        return self._hand.turn

    @property
    def plays(self) -> tuple[str, ...]:
        """Moves since the setup, as the position writes them."""
        return self._hand.plays

    @property
    def legal_moves(self) -> list[str]:
        """Moves of the seat on turn, sorted; all possible ones if its hand is unknown."""
        return self._hand.legal_moves()

    def play(self, move: str) -> Position:
        """Return the position after a move. ``end+5H`` also says which card the seat drew.

        Raises MalformedMove, IllegalMove or NotYourTurn as a match does, and PositionError for a
        card that cannot be drawn.
        """
        return Position(self._hand.play(check_argument("move", move, TEXT, MalformedMove)))

    def weigh(self, bot: str | None = None, seed: str | int = 0) -> list[Advice]:
        """Return the legal moves as a bot values them, the best first.

        Without a ``bot``, the reviewer of the game judges, as in ``review``. The same arguments
        give the same values on every machine.

        Raises PlayError if another seat is on turn than the one that knows the position. Raises
        BotError if the bot does not exist or does not search here, or the seed is invalid.

        >>> from courtcards import Match
        >>> position = Match("club", seed="7").position().play("choose tricks")
        >>> best = position.weigh("novice")[0]
        >>> best.move in position.legal_moves, best.visits > 0
        (True, True)
        """
        start = seed_from_text(str(check_argument("seed", seed, SEED, BotError)))
        names = [f"seat {seat}" for seat in range(self.rules.seats)]
        return [
            Advice(
                each.move,
                each.value,
                each.uncertainty,
                each.visits,
                tuple(str(reason.fill_names(names)) for reason in each.reasons),
            )
            for each in weigh_position(self._hand, bot, start)
        ]

    def svg(self, language: str = "en") -> str:
        """Return a picture as a standalone SVG; a notebook shows it by itself.

        It has the cards that the seat of the position knows, and the number of all others. Raises
        RuleSetError if there is no such language, and PositionError if the game has no picture.
        """
        from courtcards.diagrams.pictures import draw_position  # noqa: PLC0415 - few programs draw

        return draw_position(self._hand, check_argument("language", language, TEXT, RuleSetError))

    def _repr_svg_(self) -> str | None:
        from courtcards.diagrams.pictures import has_picture  # noqa: PLC0415 - as above

        return self.svg() if has_picture(self._hand) else None

    def _repr_html_(self) -> str | None:
        from courtcards.diagrams.pictures import embed_position, has_picture  # noqa: PLC0415 - as above

        return embed_position(self._hand) if has_picture(self._hand) else None

    def solve(self, nodes: int | None = None) -> Solution:
        """Return the exact result of every legal move, with all cards open and best play.

        Each seat plays for itself: it maximises its result, less the average of the others. Of
        equally good moves it plays the first of an order, so that the solution is unique
        (``docs/commands.md``). A pile that is recycled is not shuffled; it lies under the stock as
        it was built.

        ``nodes`` is the most moves that are tried, by default as many as take a second or two.

        Raises PlayError if a hand is hidden, nobody is on turn, ``nodes`` is no whole number from
        0, or the position is too long to solve.

        >>> from courtcards import Match
        >>> match = Match("club", seed="7")
        >>> match.play("choose king-of-hearts")
        >>> solution = match.position().solve()
        >>> print(solution.moves[0])
        2C 0 0 0 −5
        >>> solution.values[0], solution.depth
        (0.0, 44)
        """
        if nodes is not None:
            nodes = check_argument("nodes", nodes, COUNT, PlayError)
        return solve_position(self._hand, nodes)

    def __str__(self) -> str:
        return str(self._hand)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._hand == other._hand

    def __hash__(self) -> int:
        return hash(self._hand)


POSITION = ArgumentKind(lambda given: isinstance(given, Position), Message("a position"))
