"""A table as its events have made it: its parts, what is due, who is on turn.

How an event changes the table is said by the event itself (``verbs``).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any, Literal

from courtcards.eventlog.aggregate import Aggregate
from courtcards.kernel.errors import NothingToDo, Paused, PlayError, RecordError
from courtcards.kernel.options import RuleSet
from courtcards.play import Chance, MatchLog, View
from courtcards.play.chance import Fairness
from courtcards.play.saved import bring
from courtcards.tables import checks
from courtcards.tables.chat import Asides, Chat, Shuffle
from courtcards.tables.opening import Opened, Player, rules_of
from courtcards.tables.seating import Attendance, Due, Seating
from courtcards.tables.settings import LESSON_OVER, Settings, guide_of
from courtcards.tables.told import News


@dataclass
class Proposal:
    """Something that a person has asked, by the event of ``sequence``, and who has consented."""

    what: Literal["takeback", "rematch"]
    seat: int
    sequence: int
    agreed: set[int] = field(default_factory=set)


class TableState(Aggregate[Any, Any]):
    """One table as its events make it, from its opening on."""

    def __init__(self, opened: Opened) -> None:
        super().__init__(opened)
        rules = rules_of(opened)
        self.settings = opened.settings or Settings(spectators=False)
        self.seating = Seating(opened)
        self.attendance = Attendance(self.settings)
        self.chat = Chat(free_text=self.settings.free_text)
        self.shuffle = Shuffle(opened)
        self.what_if = opened.what_if
        """The position that is tried out here; None where a match is played."""
        self.duplicate = opened.duplicate
        """The round whose other tables play the packs of the first match; None without one."""
        self.pending: Proposal | None = None
        self.is_paused = False
        self.is_cut_short = False
        """Whether its log goes on with what today's rules do not allow: it stands where it was."""
        self.rules_version = opened.rules
        """The version of the rules that it was begun by."""
        self.match = MatchLog(rules)
        bring(self.match, opened.hands)
        self.guide = guide_of(opened.game, opened.lesson, self.match)
        self.past: list[tuple[MatchLog, Fairness | None]] = []
        self.changed = 1
        self.last_at = opened.at
        self.news = News()
        self.asides = Asides()
        self.seen = [1] * len(opened.players)
        """The last sequence that each seat has seen for certain."""

    @property
    def has_other_rules(self) -> bool:
        """Whether it was begun under other rules than are played now: it is seen, but not played.

        What stands in its log was legal when it was written, so the log is not damaged.
        """
        return self.is_cut_short or self.rules_version != self.match.game.rules_version

    def decide(self, act: Any) -> Any:
        """The event that an act leads to; NothingToDo at a table that has other rules."""
        if self.has_other_rules:
            raise NothingToDo(checks.OTHER_RULES)
        return super().decide(act)

    def follow(self, event: Any) -> None:
        """Check and apply an event from the log.

        It stays as it is from the first on that the rules of today do not allow: that is counted,
        and so are those after it.
        """
        sequence = self.sequence
        if not self.is_cut_short:
            try:
                super().follow(event)
            except (PlayError, RecordError):
                self.is_cut_short = True
        self.sequence = sequence + 1

    @property
    def players(self) -> tuple[Player | None, ...]:
        """Who sits where; None on a seat that is open."""
        return tuple(self.seating.players)

    # What follows from its state

    @property
    def chance(self) -> Chance:
        """What the packs follow from."""
        return Chance(self.shuffle.seed)

    def to_consent(self, asker: int) -> set[int]:
        """The people who must consent to what a person asks: all the others who are there.

        Around one device whoever presses does so before all eyes: nobody is asked apart.
        """
        if self.settings.shared:
            return set()
        return {
            seat
            for seat in self.seating.people
            if seat != asker and not self.attendance.is_missed(seat)
        }

    def check_on(self) -> None:
        """Refuse what needs a match that is being played: NothingToDo before it begins, Paused."""
        if not self.seating.begun:
            raise NothingToDo(checks.NOT_BEGUN)
        if self.is_paused:
            raise Paused(checks.IS_PAUSED)

    @property
    def fairness(self) -> Fairness | None:
        """What proves the shuffles of the match; None where no hand of it was dealt here."""
        if self.shuffle.brought == len(self.match.hands):
            return None
        return self.shuffle.fairness()

    # What happens to several of its parts at once

    def check_goes_on(self) -> None:
        """Refuse what would follow a lesson: it is one hand, and no more. NothingToDo."""
        if self.guide is not None:
            raise NothingToDo(LESSON_OVER)

    def start_seat(self, seat: int, contribution: str = "") -> None:
        """Forget whoever sat there before: another does now, or nobody."""
        self.attendance.forget(seat)
        self.chat.forget(seat)
        self.shuffle.contributions[seat] = contribution
        self.seen[seat] = self.sequence

    def start_match(self, seed: str, dealer: int) -> None:
        """Begin another match by the same rules: on a new seed of the server, dealt by the next."""
        self.past.append((self.match, self.fairness))
        rules = self.match.rules
        options = dict(rules.options) | {"first_dealer": dealer}
        self.match = MatchLog(RuleSet(rules.game, rules.name, options, rules.seats))
        self.shuffle.start_anew(seed)
        self.what_if = None
        self.start_hand()

    def start_hand(self) -> None:
        """Cards are dealt, or are to be: what was told of the hand before is not told again."""
        self.news.clear()
        self.asides.clear()

    # What is due

    @property
    def waits_for_stock(self) -> bool:
        """Whether a recycled pile is to be shuffled in before anybody goes on."""
        return self.match.awaiting.kind == "stock"

    @property
    def bot_on_turn(self) -> str | None:
        """The name of the bot that is to move, for itself or for a person; None if no bot is."""
        awaiting = self.match.awaiting
        if awaiting.kind != "play" or awaiting.seat is None:
            return None
        player = self.seating.players[awaiting.seat]
        if player is not None and player.bot is not None:
            return player.bot
        return self.attendance.stand_ins.get(awaiting.seat)

    @property
    def person_on_turn(self) -> int | None:
        """The seat of the person who is to move; None if a bot is, or nobody."""
        awaiting = self.match.awaiting
        if awaiting.kind != "play" or self.bot_on_turn is not None:
            return None
        return awaiting.seat

    @property
    def acts_by_itself(self) -> bool:
        """Whether it goes on without a person: a stock to shuffle, or a bot on turn."""
        if self.is_paused or self.pending is not None or self.has_other_rules:
            return False
        if self.guide is not None and self.guide.is_over:
            return False
        return self.waits_for_stock or self.bot_on_turn is not None

    def next_due(self) -> Due | None:
        """What is due first as time goes by; None where nothing is.

        Where everybody is away, no bot stands in: nobody is there to play against.
        """
        brings_nothing = self.settings.pace == "none" and not self.attendance.away_since
        if brings_nothing or not self.seating.begun or self.match.is_over or self.is_paused:
            return None
        if self.has_other_rules:
            return None
        due = self.attendance.next_due(self.person_on_turn)
        if due is not None and due.why == "away":
            away = self.attendance.away_since.keys()
            if not set(self.seating.people) - away:
                return None
        return due

    def bot_seed(self) -> bytes:
        """The seed of a bot that is to move now; it tells nothing about the packs."""
        label = f"bot/{self.match.awaiting.seat}/{self.sequence}/".encode()
        return hashlib.sha256(label + self.shuffle.server_seed).digest()

    # What is seen

    def view(self, seat: int) -> View:
        """What a seat sees now."""
        return self.match.view(seat)

    def watch(self) -> View:
        """What a spectator sees now."""
        return self.match.watch()
