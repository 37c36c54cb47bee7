"""A table as its events make it: what it is, what is due, what may be seen of it.

``apply`` takes an event that is durable; nothing else changes a table.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from typing import Self

import msgspec

from courtcards.games import game_named
from courtcards.matches import Chance, Match, View
from courtcards.matches.fairness import Fairness
from courtcards.rulesets import RuleSet
from courtcards.tables.attendance import Attendance
from courtcards.tables.chat import Chat
from courtcards.tables.commands import StandIn
from courtcards.tables.consent import Proposal, after
from courtcards.tables.events import (
    Agreed,
    Asked,
    Away,
    Back,
    Began,
    BotSeated,
    Contributed,
    Dealt,
    Declined,
    Event,
    MuteSet,
    Opened,
    Played,
    Player,
    PlayPaused,
    PlayResumed,
    Rematched,
    Restocked,
    Said,
    Sat,
    Stood,
    StoodIn,
    TakenBack,
)
from courtcards.tables.seating import Seating
from courtcards.tables.settings import Settings
from courtcards.tables.shuffle import Shuffle
from courtcards.tables.telling import (
    Numbered,
    ToldPlayed,
    cards_named,
    tellable_again,
    told,
)

ANSWERS_KEPT = 256
"""How many commands back a repetition is still known for one; an older one is only stale."""

EVENTS_KEPT = 8192
"""How many events of a hand are kept to be told again."""

MOVES_ON = (Dealt, Played, Restocked, Began, TakenBack, Rematched, PlayPaused, PlayResumed)
"""The events after which a command of play that was made before them is stale."""

BY_ANOTHER = (Stood, BotSeated)
"""The events that one seat may ask for and that are another's."""


class TableState:
    """One table as its events make it, from its opening on."""

    def __init__(self, opened: Opened) -> None:
        rules = game_named(opened.game).rules(
            opened.ruleset, opened.options, seats=len(opened.players)
        )
        self.settings = opened.settings or Settings(spectators=False)
        self.seating = Seating(opened)
        self.attendance = Attendance(self.settings)
        self.chat = Chat(free_text=self.settings.free_text)
        self.shuffle = Shuffle(opened)
        self.pending: Proposal | None = None
        self.is_paused = False
        self.match = Match(rules)
        self.past: list[tuple[Match, Fairness | None]] = []
        self.sequence = 1
        self.changed = 1
        self.last_at = opened.at
        self.hand_log: list[Numbered] = []
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
            table.follow(event)
        return table

    @property
    def players(self) -> tuple[Player | None, ...]:
        """Who sits where; None on a seat that is open."""
        return tuple(self.seating.players)

    # What follows from it

    @property
    def chance(self) -> Chance:
        """What the packs follow from."""
        return Chance(self.shuffle.seed)

    def to_consent(self, asker: int) -> set[int]:
        """The people who must consent to what a person asks: all the others who are there."""
        return {
            seat
            for seat in self.seating.people
            if seat != asker and not self.attendance.is_missed(seat)
        }

    # What has happened

    def follow(self, event: Event) -> None:
        """Take an event that was read from a log, which may be damaged; raises as a play does."""
        if isinstance(event, Played):
            self.match.check(event.seat, event.move)
        self.apply(event)

    def apply(self, event: Event) -> None:
        """Take an event that this table has made as it is now, and that has been stored."""
        if isinstance(event, Opened):
            raise TypeError("a table is opened once")
        self._change(event)
        self.sequence += 1
        self.last_at = event.at
        if isinstance(event, MOVES_ON):
            self.changed = self.sequence
            self.attendance.turn_since = event.at
        public = told(event)
        if public is not None:
            self.hand_log.append(Numbered(self.sequence, public))
            if len(self.hand_log) > EVENTS_KEPT:
                del self.hand_log[: EVENTS_KEPT // 2]
        command = None if isinstance(event, Restocked) else event.command
        if command is not None and not isinstance(event, Restocked):
            asker = event.by if isinstance(event, BY_ANOTHER) else event.seat
            self._remember(asker, command)
            self.attendance.away_since.pop(asker, None)  # who acts is there

    def _change(self, event: Event) -> None:
        match event:
            case Dealt() | Played() | Restocked() | TakenBack() | Rematched():
                self._change_play(event)
            case Sat() | Stood() | BotSeated() | Began():
                self._change_seat(event)
            case Contributed(seat=seat, contribution=contribution):
                self.shuffle.contributions[seat] = contribution
            case Away() | StoodIn() | Back():
                self.attendance.apply(event)
                self.pending = None  # who must consent is not who was asked
            case PlayPaused() | PlayResumed():
                self.is_paused = isinstance(event, PlayPaused)
            case Asked() | Agreed() | Declined():
                self.pending = after(event, self.pending, self.sequence + 1)
            case Said() | MuteSet():
                self.chat.apply(event, self.sequence + 1)

    def _change_play(self, event: Dealt | Played | Restocked | TakenBack | Rematched) -> None:
        match event:
            case Dealt(pack=pack, dealer=dealer):
                self.match.deal(list(pack), dealer)
                self.hand_log.clear()
            case Played(seat=seat, move=move):
                self.match.make(seat, move)
            case Restocked(cards=cards):
                self.match.restock(list(cards))
            case TakenBack(count=count):
                self.match.undo(count)
                self._forget_moves(count)
            case Rematched(seed=seed, dealer=dealer):
                self.past.append((self.match, self.shuffle.fairness()))
                self.match = Match(_rematch_rules(self.match.rules, dealer))
                self.shuffle.start_anew(seed)
                self.hand_log.clear()
        self.pending = None  # what was asked was asked of another position

    def _forget_moves(self, count: int) -> None:
        """What was taken back is not told again: it is as if it had not been played."""
        for index in range(len(self.hand_log) - 1, -1, -1):
            if count and isinstance(self.hand_log[index].event, ToldPlayed):
                del self.hand_log[index]
                count -= 1

    def _change_seat(self, event: Sat | Stood | BotSeated | Began) -> None:
        self.seating.apply(event, self.sequence + 1)
        if not isinstance(event, Began):
            seat = event.seat
            self.attendance.forget(seat)
            self.chat.forget(seat)
            contribution = event.contribution if isinstance(event, Sat) else ""
            self.shuffle.contributions[seat] = contribution
            self._seen[seat] = self.sequence + 1

    def _remember(self, seat: int, command: str) -> None:
        """A command that was done has been answered, and its seat had seen all before it."""
        self._answers[seat, command] = self.sequence
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
        self._seen[seat] = self.sequence - 1

    # What is due

    @property
    def waits_for_stock(self) -> bool:
        """Whether a recycled pile is to be shuffled in before anybody goes on."""
        return self.match.awaiting.kind == "stock"

    @property
    def bot_on_turn(self) -> str | None:
        """The name of the bot that is to move, for itself or for a person; None if none is."""
        awaiting = self.match.awaiting
        if awaiting.kind != "play" or awaiting.seat is None:
            return None
        player = self.seating.players[awaiting.seat]
        if player is not None and player.bot is not None:
            return player.bot
        return self.attendance.stand_ins.get(awaiting.seat)

    @property
    def person_on_turn(self) -> int | None:
        """The seat of the person who is to move; None if nobody is, or a bot."""
        awaiting = self.match.awaiting
        if awaiting.kind != "play" or self.bot_on_turn is not None:
            return None
        return awaiting.seat

    @property
    def acts_by_itself(self) -> bool:
        """Whether it goes on without a person: a stock to shuffle, or a bot on turn."""
        if self.is_paused or self.pending is not None:
            return False
        return self.waits_for_stock or self.bot_on_turn is not None

    def next_due(self) -> StandIn | None:
        """What time will bring, and when; None where it brings nothing.

        Where everybody has gone, the absent are waited for: nobody is there to play against.
        """
        brings_nothing = self.settings.pace == "none" and not self.attendance.away_since
        if brings_nothing or not self.seating.begun or self.match.is_over or self.is_paused:
            return None
        due = self.attendance.next_due(self.person_on_turn)
        if due is not None and due.why == "away":
            away = self.attendance.away_since.keys()
            if not set(self.seating.people) - away:
                return None
        return due

    def bot_seed(self) -> bytes:
        """What a bot that is to move now draws its chance from: it knows nothing of the packs."""
        label = f"bot/{self.match.awaiting.seat}/{self.sequence}/".encode()
        return hashlib.sha256(label + self.shuffle.server_seed).digest()

    # What is seen

    def view(self, seat: int) -> View:
        """What a seat sees now."""
        return self.match.view(seat)

    def watch(self) -> View:
        """What a spectator sees now."""
        return self.match.watch()

    def log(self, seat: int | None) -> list[Numbered]:
        """What has happened in this hand, as far as it may be told to a seat again."""
        view = self.watch() if seat is None else self.view(seat)
        return tellable_again(self.hand_log, cards_named(msgspec.json.encode(view).decode()))

    def can_resume(self, seat: int, after: int) -> bool:
        """Whether a seat that has seen the events up to ``after`` may have the rest one by one.

        It may miss only what it cannot have seen: a seat that has acted since has seen what came
        before, and nobody looks back (DK-3.2).
        """
        return max(self._seen[seat], self._log_start) <= after <= self.sequence

    @property
    def _log_start(self) -> int:
        return self.hand_log[0].seq - 1 if self.hand_log else self.sequence


def _rematch_rules(rules: RuleSet, dealer: int) -> RuleSet:
    """The same rules, with the deal where it has passed to."""
    options = dict(rules.options) | {"first_dealer": dealer}
    return RuleSet(rules.game, rules.name, options, rules.seats)
