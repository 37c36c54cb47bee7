"""Budgets: how a bot chooses its move, and how much work it may spend on one."""

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
    """The budget of a bot: the fields that every game has; a game may add its own.

    ``method`` says how a move is chosen: at random, by the rules of thumb of ``steady``, by
    ``SAMPLING`` (the hidden cards are dealt in many possible ways, and each move is played out in
    all of them) or by a ``TREE`` over what the seat knows (information-set tree search).
    ``simulations`` is how many times the hand is played to its end for one move; ``exploration``
    is how far the tree tries moves that look worse, in hundredths of a payoff. ``infers`` says
    whether the bot concludes from the plays of others which cards they do not hold. Of a thousand
    moves ``slips`` are made at random.

    ``recalls`` says whether the bot searches, and so is handed its memory beside its sight.
    """

    method: Count
    simulations: Count
    exploration: Count
    infers: Count
    slips: Count
    recalls: Count


B = TypeVar("B", bound=Budget)


def make_budget(kind: type[B], method: int, simulations: int = 0, **fields: int) -> B:
    """A budget with these fields; BotError where simulations or slips are out of range."""
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
            "a bot slips in 0 to {most} of {most} moves, not {count}",
            most=SLIPS_OF,
            count=made.slips,
        )
    return made


def _never_stop() -> None:
    """Nobody may stop it."""


_check: ContextVar[Callable[[], None]] = ContextVar("check", default=_never_stop)


def check_stopped() -> None:
    """Raise where this work is to end: call it between hands, positions or samples."""
    _check.get()()


@contextmanager
def set_stop_check(check: Callable[[], None]) -> Iterator[None]:
    """Let the work inside ask ``check``, which raises once it is to end."""
    token = _check.set(check)
    try:
        yield
    finally:
        _check.reset(token)
