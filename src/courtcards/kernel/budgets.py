"""Budgets: the way in which a bot chooses its move, and the work it may spend on one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from courtcards.kernel.errors import BotError
from courtcards.kernel.records import Count, StateRecord

# The values of ``method``
RANDOM, STEADY, SAMPLING, TREE = range(4)

MOST_SIMULATIONS = 10_000_000
SLIPS_OF = 1000


class Budget(StateRecord):
    """The budget of a bot. These fields exist in every game; a game may add its own.

    ``method`` is the way to choose a move: at random, by the rules of thumb of ``steady``, by
    ``SAMPLING`` (deal the hidden cards in many possible ways, and play each move out in all of
    them), or by a ``TREE`` over the seat's knowledge (information-set tree search). ``simulations``
    is the number of times that the hand is played to its end for one move. ``exploration`` says how
    far the tree tries moves that look worse, in hundredths of a payoff. ``infers`` says whether the
    bot concludes from the plays of others which cards they do not hold. Of a thousand moves,
    ``slips`` are random.

    ``recalls`` says whether the bot searches, and so gets its memory beside its observation.
    """

    method: Count
    simulations: Count
    exploration: Count
    infers: Count
    slips: Count
    recalls: Count


B = TypeVar("B", bound=Budget)


def make_budget(kind: type[B], method: int, simulations: int = 0, **fields: int) -> B:
    """Return a budget. Raises BotError if simulations or slips are out of range."""
    is_search = method in (SAMPLING, TREE)
    if is_search and not 1 <= simulations <= MOST_SIMULATIONS:
        raise BotError(
            "a bot that searches makes 1 to {most} simulations a move, not {count}",
            most=MOST_SIMULATIONS,
            count=simulations,
        )
    made = kind.new()
    made.method, made.simulations, made.recalls = method, simulations, is_search
    for name, value in fields.items():
        setattr(made, name, value)
    if not 0 <= made.slips <= SLIPS_OF:
        raise BotError(
            "a bot makes 0 to {most} random moves in {most}, not {count}",
            most=SLIPS_OF,
            count=made.slips,
        )
    return made


def _never_stop() -> None:
    """Do nothing: the work may go on."""


_check: ContextVar[Callable[[], None]] = ContextVar("check", default=_never_stop)


def check_stopped() -> None:
    """Raise if the work has to stop. Call it between hands, positions or samples."""
    _check.get()()


@contextmanager
def set_stop_check(check: Callable[[], None]) -> Iterator[None]:
    """Let ``check_stopped`` call ``check`` inside; it raises to stop the work."""
    token = _check.set(check)
    try:
        yield
    finally:
        _check.reset(token)
