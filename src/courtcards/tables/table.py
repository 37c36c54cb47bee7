"""A live table: the state that its events make, and the commands that it takes.

``handle`` turns a command into an event, or refuses it, and changes nothing; ``apply`` takes
that event once it is durable, and ``follow`` one that a log says has happened. So an event can
be stored between the two, and a table that is replayed from the log is the table that was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from courtcards.matches import View
from courtcards.tables.commands import Command, MarkAway, Restock, Sit, StandIn
from courtcards.tables.deciding import decide
from courtcards.tables.events import Event
from courtcards.tables.state import TableState
from courtcards.tables.telling import Numbered

NEVER_REPEATED = (Sit, Restock, MarkAway, StandIn)
"""The commands that have no id to know them by."""


class Table(TableState):
    """One table, from its opening event on."""

    def answered(self, command: Command) -> int | None:
        """The sequence that this very command has led to before; None if it is new."""
        if isinstance(command, NEVER_REPEATED) or command.id is None:
            return None
        return self._answers.get((command.seat, command.id))

    def handle(self, command: Command) -> Event:
        """The event that a command leads to; the table is as before.

        Raises StaleSequence, NothingToDo and the other errors of a table, or the PlayError that
        says what is wrong with a move.
        """
        return decide(self, command)


def resumed(events: Iterable[Event], seat: int, after: int) -> Iterator[tuple[Numbered, View]]:
    """The events of a table after a sequence, each with the seat's view after it."""
    every = iter(events)
    table = Table.replay([next(every)])
    for event in every:
        table.follow(event)
        if table.sequence > after:
            yield table.hand_log[-1], table.view(seat)
