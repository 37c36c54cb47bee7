"""A live table: the state that its events make, and the commands that it takes.

``handle`` turns a command into events, or refuses it, and changes nothing; ``apply`` takes an
event that is durable. So an event can be stored between the two, and a table that is
replayed from the log is the table that was.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Self

import msgspec

from courtcards.bots import bot_number
from courtcards.errors import BadName, NothingToDo, NotYourTurn, StaleSequence
from courtcards.games import game_named
from courtcards.matches import Chance, Match, View
from courtcards.tables.commands import Command, Deal, Open, Play, Restock
from courtcards.tables.events import Dealt, Event, Opened, Played, Player, Restocked
from courtcards.tables.telling import Numbered, cards_named, tellable_again, told

LONGEST_NAME = 32
ANSWERS_KEPT = 256
"""How many commands back a repetition is still known for one; an older one is only stale."""


def open_table(command: Open) -> Opened:
    """The event that opens a table; RuleSetError, BotError or BadName if it cannot be."""
    rules = game_named(command.game).rules(
        command.ruleset, dict(command.changes), seats=len(command.players)
    )
    for player in command.players:
        if player.bot is None:
            _check_name(player.name)
        else:
            bot_number(player.bot)  # BotError for one that does not exist
    return Opened(rules.game, rules.name, dict(rules.options), command.players, command.seed.hex())


def _check_name(name: str) -> None:
    if not name.strip():
        raise BadName("a player needs a name")
    if len(name) > LONGEST_NAME:
        raise BadName(
            "a name has at most {most} characters, this one {count}",
            most=LONGEST_NAME,
            count=len(name),
        )
    if not name.isprintable():
        raise BadName("a name has printable characters only")
    if name.startswith("bot:"):
        raise BadName("a name that begins with bot: is a bot's")


class Table:
    """One table, from its opening event on."""

    def __init__(self, opened: Opened) -> None:
        rules = game_named(opened.game).rules(
            opened.ruleset, opened.options, seats=len(opened.players)
        )
        self.players: tuple[Player, ...] = opened.players
        self.match = Match(rules)
        self.sequence = 1
        self.hand_log: list[Numbered] = []
        self._seed = bytes.fromhex(opened.seed)
        self._chance = Chance(self._seed)
        self._answers: OrderedDict[tuple[int, str], int] = OrderedDict()
        self._seen = [1] * len(opened.players)

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Self:
        """The table that these events make, from its opening on."""
        rest = iter(events)
        opened = next(rest)
        if not isinstance(opened, Opened):
            raise TypeError(f"a table begins with its opening, not with {opened!r}")
        table = cls(opened)
        for event in rest:
            table.apply(event)
        return table

    def answered(self, command: Deal | Play) -> int | None:
        """The sequence that this very command has led to before; None if it is new."""
        if command.id is None:
            return None
        return self._answers.get((command.seat, command.id))

    def handle(self, command: Command) -> Event:
        """The event that a command leads to; the table is as before.

        Raises StaleSequence, NothingToDo, or the PlayError that says what is wrong with a move.
        """
        if not isinstance(command, Restock) and command.against != self.sequence:
            raise StaleSequence(command.against, self.sequence)
        match command:
            case Deal():
                return self._deal(command)
            case Play():
                return self._play(command)
            case Restock():
                return Restocked(tuple(self._chance.stock(self.match)))

    def _deal(self, command: Deal) -> Dealt:
        if self.match.is_over:
            raise NothingToDo("the match is over: there is no hand to deal")
        if self.match.awaiting.kind != "deal":
            raise NothingToDo("the hand is not over yet")
        pack, dealer = self._chance.deal(self.match)
        return Dealt(len(self.match.hands), dealer, tuple(pack), command.seat, command.id)

    def _play(self, command: Play) -> Played:
        awaiting = self.match.awaiting
        if awaiting.kind == "nothing":
            raise NothingToDo("the match is over")
        if awaiting.kind == "deal":
            raise NothingToDo("the cards have not been dealt yet")
        if awaiting.seat != command.seat:
            raise NotYourTurn("it is not your turn")
        self.match.check(command.seat, command.move)
        return Played(command.seat, command.move, command.id)

    def apply(self, event: Event) -> None:
        """Take an event that has been stored; it becomes the table's last."""
        match event:
            case Dealt():
                self.match.deal(list(event.pack), event.dealer)
                self.hand_log.clear()
            case Played():
                self.match.play(event.seat, event.move)
            case Restocked():
                self.match.restock(list(event.cards))
            case Opened():
                raise TypeError("a table is opened once")
        self.sequence += 1
        public = told(event)
        if public is not None:
            self.hand_log.append(Numbered(self.sequence, public))
        if isinstance(event, Dealt | Played) and event.command is not None:
            self._remember(event.seat, event.command)

    def _remember(self, seat: int, command: str) -> None:
        """A command that was done has been answered, and its seat had seen all before it."""
        self._answers[seat, command] = self.sequence
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
        self._seen[seat] = self.sequence - 1

    @property
    def waits_for_stock(self) -> bool:
        """Whether a recycled pile is to be shuffled in before anybody goes on."""
        return self.match.awaiting.kind == "stock"

    @property
    def bot_on_turn(self) -> str | None:
        """The name of the bot that is to move; None if none is."""
        awaiting = self.match.awaiting
        if awaiting.kind != "play" or awaiting.seat is None:
            return None
        return self.players[awaiting.seat].bot

    @property
    def acts_by_itself(self) -> bool:
        """Whether it goes on without a person: a stock to shuffle, or a bot on turn."""
        return self.waits_for_stock or self.bot_on_turn is not None

    def bot_seed(self) -> bytes:
        """What a bot that is to move now draws its chance from: it knows nothing of the packs."""
        label = f"bot/{self.match.awaiting.seat}/{self.sequence}/".encode()
        return hashlib.sha256(label + self._seed).digest()

    def view(self, seat: int) -> View:
        """What a seat sees now."""
        return self.match.view(seat)

    def log(self, seat: int) -> list[Numbered]:
        """What has happened in this hand, as far as it may be told to a seat again."""
        visible = cards_named(msgspec.json.encode(self.view(seat)).decode())
        return tellable_again(self.hand_log, visible)

    def can_resume(self, seat: int, after: int) -> bool:
        """Whether a seat that has seen the events up to ``after`` may have the rest one by one.

        It may miss only what it cannot have seen: a seat that has acted since has seen what came
        before, and nobody looks back (DK-3.2).
        """
        return max(self._seen[seat], self._log_start) <= after <= self.sequence

    @property
    def _log_start(self) -> int:
        return self.hand_log[0].seq - 1 if self.hand_log else self.sequence


def resumed(events: Iterable[Event], seat: int, after: int) -> Iterator[tuple[Numbered, View]]:
    """The events of a table after a sequence, each with the seat's view after it."""
    every = iter(events)
    table = Table.replay([next(every)])
    for event in every:
        table.apply(event)
        if table.sequence > after:
            yield table.hand_log[-1], table.view(seat)
