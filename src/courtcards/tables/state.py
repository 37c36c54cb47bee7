"""The state of one table: seats, attendance, chat, match, and the next thing that is due.

Each event in ``courtcards.tables.commands`` changes this state in its ``apply``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any, Literal

from courtcards.eventlog.aggregate import Aggregate
from courtcards.kernel.errors import (
    NoSeat,
    NothingToDo,
    NotHost,
    Paused,
    PlayError,
    RecordError,
    SeatTaken,
)
from courtcards.kernel.options import RuleSet
from courtcards.play import Chance, MatchLog, View
from courtcards.play.chance import Fairness
from courtcards.play.saved_match import import_hands
from courtcards.tables import checks
from courtcards.tables.chat import Chat, ShuffleSeeds, SideActionCounts
from courtcards.tables.checks import check_distinct_name, check_name
from courtcards.tables.opening import Opened, TablePlayer, build_rules
from courtcards.tables.public_events import PublicFeed
from courtcards.tables.settings import LESSON_OVER, Settings, find_guide
from courtcards.text import bot_title
from courtcards.text.names import likeness

# A person has a seat from the event by which they sit down until the event by which they leave.
# `seated_since` is the sequence of the first: it tells two successive holders of a seat apart.
# `since` grows when the seat's link is renewed: it tells holders of the new link from holders of an
# old one. The host is the person who opened the table. When the host leaves, the person who has sat
# there longest becomes host.


# Each level of bots has its own names, the same in every language.
#
# Names are short, to fit a name plate on a phone. No two bots of any level share one. The page
# draws a face by the name: six faces for the six names of a level (js/shared/faces.js).


NAMES = {
    "random": ("Bingo", "Domino", "Rondo", "Lotto", "Tombola", "Dado"),
    "steady": ("Axel", "Ada", "Max", "Karl", "Otto", "Emil"),
    "novice": ("Pim", "Mila", "Timo", "Lulu", "Coco", "Lina"),
    "casual": ("Bruno", "Rosa", "Felix", "Ines", "Emma", "Paco"),
    "club": ("Hugo", "Clara", "Simon", "Olga", "Marta", "Sara"),
    "expert": ("Edgar", "Helena", "Conrad", "Claudia", "Gustav", "Marion"),
    "master": ("Octavia", "Caspar", "Isolde", "Leopold", "Hedwig", "Cosima"),
}
"""By bot, in the order in which tables use them."""


def choose_bot_name(bot: str, taken: Collection[str], language: str) -> str:
    """Return a name for another bot, distinct from the names that are taken.

    A bot without a free name of its own gets its title in the language, and a number.

    >>> choose_bot_name("club", {"Ann", "Hugo"}, "en")
    'Clara'
    >>> choose_bot_name("bots:Lazy", {"bots:Lazy 1"}, "en")
    'bots:Lazy 2'
    """
    numbered = (f"{bot_title(bot, language)} {number}" for number in count(1))
    alike = set(map(likeness, taken))
    names = chain(NAMES.get(bot, ()), numbered)
    return next(name for name in names if likeness(name) not in alike)


class Seating:
    """The seats of a table.

    ``people`` lists the seats of people. ``host`` is one of them, or None if there are none.
    """

    def __init__(self, opened: Opened) -> None:
        self.opener = opened.seat
        """The seat of the person who opened the table."""
        self.players: list[TablePlayer | None] = list(opened.players)
        self.since = [0 if player is None else 1 for player in opened.players]
        """By seat, the sequence since which its link is valid; 0 on an open seat."""
        self.seated_since = list(self.since)
        """By seat, the sequence at which its player sat down; 0 on an open seat."""
        self.origins = ["" for _ in opened.players]
        """By seat, a hash of the address of the person; empty if it is not stored."""
        self.origins[opened.seat] = opened.origin
        self.people = self._seats_of_people()
        self.host: int | None = self._longest_seated()
        self.has_begun = None not in opened.players

    def _longest_seated(self) -> int | None:
        return min(self.people, key=lambda seat: (self.seated_since[seat], seat), default=None)

    def _seats_of_people(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if self.is_person(seat)]

    def is_person(self, seat: int) -> bool:
        if not 0 <= seat < len(self.players):
            return False
        player = self.players[seat]
        return player is not None and player.bot is None

    def has_sat_since(self, seat: int, sequence: int) -> bool:
        """Tell whether the person on a seat already sat there at that event."""
        return self.is_person(seat) and self.seated_since[seat] <= sequence

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    def check_holder(self, seat: int, since: int) -> None:
        """Check a claim to a seat. Raises NoSeat if it is not, or no longer, valid."""
        if not self.is_person(seat) or self.since[seat] != since:
            raise NoSeat(checks.NOT_YOUR_SEAT)

    def check_host(self, seat: int) -> None:
        """Raise NotHost if the seat is not the host's."""
        if seat != self.host:
            raise NotHost("only the host of the table may do that")

    def check_seat(self, seat: int) -> None:
        """Raise SeatTaken if there is no such seat."""
        if not 0 <= seat < len(self.players):
            raise SeatTaken("there is no seat {seat} at this table", seat=seat)

    # Checks

    def check_new_name(self, name: str) -> None:
        """Raise BadName if a name cannot be shown, or looks like another name at this table."""
        check_name(name)
        check_distinct_name(name, (player.name for player in self.players if player is not None))

    def find_open_seat(self, wanted: int | None) -> int:
        """Return the wanted seat, or the first open one. Raises SeatTaken if it is not open."""
        if wanted is None:
            if not self.open_seats:
                raise SeatTaken("every seat is taken")
            return self.open_seats[0]
        self.check_seat(wanted)
        if self.players[wanted] is not None:
            raise SeatTaken("seat {seat} is taken", seat=wanted)
        return wanted

    def choose_bot_name(self, bot: str, language: str) -> str:
        return choose_bot_name(
            bot, {each.name for each in self.players if each is not None}, language
        )

    def check_not_begun(self) -> None:
        """Raise NothingToDo if the match has begun."""
        if self.has_begun:
            raise NothingToDo("the match has begun: seats cannot change any more")

    # Changes

    def put(self, seat: int, player: TablePlayer | None, since: int, origin: str = "") -> None:
        """Put a player on a seat, by the event of sequence ``since``. For None, ``since`` is 0."""
        self.players[seat] = player
        self.origins[seat] = origin
        self.since[seat] = self.seated_since[seat] = since
        self.people = self._seats_of_people()
        if self.host is None or not self.is_person(self.host):
            self.host = self._longest_seated()

    def renew(self, seat: int, since: int) -> None:
        """Make the seat's links from before that event invalid. The person keeps the seat."""
        self.since[seat] = since


# Presence, stand-ins and the clock.
#
# Nothing here reads a clock. Moments are passed in, in milliseconds since 1970. The due time
# follows from past events. The host reads it, waits, and sends a command when it has come.


@dataclass(frozen=True)
class StandInDue:
    """A bot that is to play for the person on a seat, from the moment ``at`` on."""

    seat: int
    why: Literal["away", "clock"]
    at: int


class Attendance:
    """The presence of the people at a table: absences, stand-ins, and the start of the turn."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.away_since: dict[int, int] = {}
        self.stand_ins: dict[int, str] = {}
        self.conceded: set[int] = set()
        """The seats for which a bot plays until the end of the deal, since they take no more."""
        self.turn_since = 0

    def is_missed(self, seat: int) -> bool:
        """Tell whether a person is away, or a bot plays for them."""
        return seat in self.away_since or seat in self.stand_ins

    def count_missed(self) -> tuple[int, int]:
        """Return how many people are away, and how many have conceded the rest of the deal."""
        return len(self.away_since), len(self.conceded)

    def clear_seat(self, seat: int) -> None:
        """Forget an absence: the person is back, or has left the seat."""
        self.away_since.pop(seat, None)
        self.stand_ins.pop(seat, None)
        self.conceded.discard(seat)

    def end_concessions(self) -> None:
        """Let the people play again who conceded the rest of the last deal."""
        for seat in self.conceded:
            self.stand_ins.pop(seat, None)
        self.conceded.clear()

    def find_stand_in_time(self, seat: int) -> int | None:
        """Return when a bot will play for an absent person, or None if no bot will."""
        since = self.away_since.get(seat)
        waits = self.settings.absent == "wait" or self.settings.pace == "days"
        if since is None or waits or seat in self.stand_ins:
            return None
        return since + self.settings.patience * 1000

    def find_clock_end(self) -> int | None:
        """Return when the clock for the current move runs out, or None without a clock."""
        limit = self.settings.move_ms
        return None if limit is None else self.turn_since + limit

    def find_next_due(self, on_turn: int | None) -> StandInDue | None:
        """Return the stand-in that is due first, or None.

        ``on_turn`` is the seat of the person on turn, or None if no person is.
        """
        due = [
            StandInDue(seat, "away", at)
            for seat in self.away_since
            if (at := self.find_stand_in_time(seat)) is not None
        ]
        clock = self.find_clock_end()
        if clock is not None and on_turn is not None:
            due.append(StandInDue(on_turn, "clock", clock))
        return min(due, key=lambda each: each.at, default=None)


@dataclass
class Proposal:
    """A request of a person, made by the event of ``sequence``, and the seats that agreed to it."""

    what: Literal["takeback", "rematch"]
    seat: int
    sequence: int
    agreed: set[int] = field(default_factory=set)


class TableState(Aggregate[Any, Any]):
    """One table, as its events make it from its opening on."""

    def __init__(self, opened: Opened) -> None:
        super().__init__(opened)
        rules = build_rules(opened)
        self.settings = opened.settings or Settings(spectators=False)
        self.seating = Seating(opened)
        self.attendance = Attendance(self.settings)
        self.chat = Chat(free_text=self.settings.free_text)
        self.shuffle = ShuffleSeeds(opened)
        self.what_if = opened.what_if
        """The position that is tried out here, or None for a real match."""
        self.duplicate = opened.duplicate
        """The duplicate round of the first match, or None. Its other tables play the same packs."""
        self.pending: Proposal | None = None
        self.claimer: int | None = None
        """The seat that has claimed the remaining tricks of the deal, or None."""
        self.is_paused = False
        self.is_cut_short = False
        """True if its log goes on with an event that today's rules forbid. The state ends before
        it.
        """
        self.rules_version = opened.rules
        """The version of the game's rules at the opening of the table."""
        self.match = MatchLog(rules)
        import_hands(self.match, opened.hands)
        self.guide = find_guide(opened.game, opened.lesson, self.match)
        self.past: list[tuple[MatchLog, Fairness | None]] = []
        self.changed_sequence = 1
        self.last_at = opened.at
        self.feed = PublicFeed()
        self.side_actions = SideActionCounts()
        self.last_seen = [1] * len(opened.players)
        """By seat, the last sequence that it has certainly seen."""

    @property
    def has_other_rules(self) -> bool:
        """True if the table began under other rules than today's: it is shown, but not played.

        Its events were legal when they were written, so the log is not damaged.
        """
        return self.is_cut_short or self.rules_version != self.match.game.rules_version

    def decide(self, command: Any) -> Any:
        """Return the event of a command. Raises NothingToDo if the table has other rules."""
        if self.has_other_rules:
            raise NothingToDo(checks.OTHER_RULES)
        return super().decide(command)

    def follow(self, event: Any) -> None:
        """Check and apply an event from the log.

        The state stops before the first event that today's rules forbid. That event and all later
        ones are only counted in ``sequence``.
        """
        sequence = self.sequence
        if not self.is_cut_short:
            try:
                super().follow(event)
            except (PlayError, RecordError):
                self.is_cut_short = True
        self.sequence = sequence + 1

    @property
    def players(self) -> tuple[TablePlayer | None, ...]:
        """The players by seat; None on an open seat."""
        return tuple(self.seating.players)

    @property
    def chance(self) -> Chance:
        """The source of the packs and stocks of the match."""
        return Chance(self.shuffle.seed)

    def find_consenters(self, asker: int) -> set[int]:
        """Return the people who must consent to a request: all others who are present.

        Nobody must consent at a shared device, since all of them see the request being made.
        """
        if self.settings.shared:
            return set()
        return {
            seat
            for seat in self.seating.people
            if seat != asker and not self.attendance.is_missed(seat)
        }

    def check_in_play(self) -> None:
        """Raise NothingToDo before the match begins, and Paused in a pause."""
        if not self.seating.has_begun:
            raise NothingToDo(checks.NOT_BEGUN)
        if self.is_paused:
            raise Paused(checks.IS_PAUSED)

    @property
    def fairness(self) -> Fairness | None:
        """Proof of the shuffles of the match, or None if no hand of it was dealt here."""
        if self.shuffle.imported_count == len(self.match.hands):
            return None
        return self.shuffle.fairness()

    # Changes to several parts

    def check_no_lesson(self) -> None:
        """Raise NothingToDo if a lesson is given here: a lesson is one hand only."""
        if self.guide is not None:
            raise NothingToDo(LESSON_OVER)

    def start_seat(self, seat: int, contribution: str = "") -> None:
        """Clear what is stored about the previous player of a seat."""
        self.attendance.clear_seat(seat)
        self.chat.clear_seat(seat)
        self.shuffle.contributions[seat] = contribution
        self.last_seen[seat] = self.sequence

    def start_match(self, seed: str, dealer: int) -> None:
        """Begin another match by the same rules, with a new server seed and a new dealer."""
        self.past.append((self.match, self.fairness))
        rules = self.match.rules
        options = dict(rules.options) | {"first_dealer": dealer}
        self.match = MatchLog(RuleSet(rules.game, rules.name, options, rules.seats))
        self.shuffle.start_anew(seed)
        self.what_if = None
        self.start_hand()

    def start_hand(self) -> None:
        """Clear what belongs to the last hand: the feed, the side actions, a claim."""
        self.claimer = None
        self.feed.clear()
        self.side_actions.clear()

    # Next actions

    @property
    def waits_for_stock(self) -> bool:
        """True if a recycled pile must be shuffled in before play continues."""
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
        """The seat of the person who is to move; None if no person is."""
        awaiting = self.match.awaiting
        if awaiting.kind != "play" or self.bot_on_turn is not None or self.is_claimed:
            return None
        return awaiting.seat

    @property
    def is_claimed(self) -> bool:
        """True while the tricks that a seat has claimed are still to be played."""
        return self.claimer is not None and self.match.awaiting.kind == "play"

    @property
    def has_no_choices(self) -> bool:
        """True if no person has a choice left in this deal: it is claimed, or they conceded it."""
        conceded = self.attendance.conceded
        return self.is_claimed or (bool(conceded) and conceded.issuperset(self.seating.people))

    def find_claimed_move(self) -> str:
        """Return the next move after a claim: the claimer's lead, or any card of another seat."""
        return (self.match.find_claim(self.claimer) or self.match.legal())[0]

    @property
    def acts_by_itself(self) -> bool:
        """True if the table goes on without a person: a stock, a bot on turn, or a claim."""
        if self.is_paused or self.pending is not None or self.has_other_rules:
            return False
        if self.guide is not None and self.guide.is_over:
            return False
        return self.waits_for_stock or self.bot_on_turn is not None or self.is_claimed

    def find_next_due(self) -> StandInDue | None:
        """Return the stand-in that is due first, or None.

        If all people are away, no bot stands in: nobody is there to play against.
        """
        brings_nothing = self.settings.pace == "none" and not self.attendance.away_since
        if brings_nothing or not self.seating.has_begun or self.match.is_over or self.is_paused:
            return None
        if self.has_other_rules:
            return None
        due = self.attendance.find_next_due(self.person_on_turn)
        if due is not None and due.why == "away":
            away = self.attendance.away_since.keys()
            if not set(self.seating.people) - away:
                return None
        return due

    def bot_seed(self) -> bytes:
        """Return the seed for the next move of a bot. It reveals nothing about the packs."""
        label = f"bot/{self.match.awaiting.seat}/{self.sequence}/".encode()
        return hashlib.sha256(label + self.shuffle.server_seed).digest()

    # Views

    def view(self, seat: int) -> View:
        return self.match.view(seat)

    def public_view(self) -> View:
        """Return what a spectator sees now."""
        return self.match.public_view()
