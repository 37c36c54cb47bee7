"""A table as its events have made it: its seats, its parts, what is due, who is on turn.

How an event changes the table is said by the event itself (``verbs``).
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

# A person has a seat from the event by which they sat down until the event by which they leave it.
# The sequence of the first tells two people apart who have sat on the same seat. That of a later
# one tells those who have a link of the seat from those who had one before it was renewed. The host
# is whoever opened the table; when the host leaves, it is the person who has sat there longest.


# Each level of bots has names of its own, the same in every language.
#
# They are short, so that a plate on a phone holds them, and no two bots of all levels share one.
# The page draws a face by the name: the six of a level have six faces (js/shared/faces.js).


NAMES = {
    "random": ("Bingo", "Domino", "Rondo", "Lotto", "Tombola", "Dado"),
    "steady": ("Axel", "Ada", "Max", "Karl", "Otto", "Emil"),
    "novice": ("Pim", "Mila", "Timo", "Lulu", "Coco", "Lina"),
    "casual": ("Bruno", "Rosa", "Felix", "Ines", "Emma", "Paco"),
    "club": ("Hugo", "Clara", "Simon", "Olga", "Marta", "Sara"),
    "expert": ("Edgar", "Helena", "Conrad", "Claudia", "Gustav", "Marion"),
    "master": ("Octavia", "Caspar", "Isolde", "Leopold", "Hedwig", "Cosima"),
}
"""By bot, in the order in which they are given."""


def choose_bot_name(bot: str, taken: Collection[str], language: str) -> str:
    """The name of another bot at a table where these are taken.

    It is taken for none of them. A bot without names of its own, or whose names are all taken, is
    called by its title in the language, and a number.

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
    """The seats of a table; ``people`` are the seats of people, and ``host`` is one of them."""

    def __init__(self, opened: Opened) -> None:
        self.opener = opened.seat
        """The seat of whoever opened the table."""
        self.players: list[TablePlayer | None] = list(opened.players)
        self.since = [0 if player is None else 1 for player in opened.players]
        """Since which event its holder has each seat, by a link of that time or later."""
        self.seated_since = list(self.since)
        """By which event whoever has a seat sat down there."""
        self.origins = ["" for _ in opened.players]
        """What stands for where each person came from; empty where that is not kept."""
        self.origins[opened.seat] = opened.origin
        self.people = self._seats_of_people()
        self.host: int | None = self._longest_seated()
        self.has_begun = None not in opened.players

    def _longest_seated(self) -> int | None:
        return min(self.people, key=lambda seat: (self.seated_since[seat], seat), default=None)

    def _seats_of_people(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if self.is_person(seat)]

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        if not 0 <= seat < len(self.players):
            return False
        player = self.players[seat]
        return player is not None and player.bot is None

    def has_sat_since(self, seat: int, sequence: int) -> bool:
        """Whether whoever sits there now sat there when that event happened."""
        return self.is_person(seat) and self.seated_since[seat] <= sequence

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat, player in enumerate(self.players) if player is None]

    def check_holder(self, seat: int, since: int) -> None:
        """Refuse whoever does not sit there, or no longer: NoSeat."""
        if not self.is_person(seat) or self.since[seat] != since:
            raise NoSeat(checks.NOT_YOUR_SEAT)

    def check_host(self, seat: int) -> None:
        """Refuse whoever is not the host: NotHost."""
        if seat != self.host:
            raise NotHost("only the host of the table may do that")

    def check_seat(self, seat: int) -> None:
        """Refuse the number of a seat that does not exist: SeatTaken."""
        if not 0 <= seat < len(self.players):
            raise SeatTaken("there is no seat {seat} at this table", seat=seat)

    # What may be asked

    def check_new_name(self, name: str) -> None:
        """Refuse a name that cannot be shown, or that is taken for another one here: BadName."""
        check_name(name)
        check_distinct_name(name, (player.name for player in self.players if player is not None))

    def find_open_seat(self, wanted: int | None) -> int:
        """The open seat of that number, or the first that is open: SeatTaken."""
        if wanted is None:
            if not self.open_seats:
                raise SeatTaken("every seat is taken")
            return self.open_seats[0]
        self.check_seat(wanted)
        if self.players[wanted] is not None:
            raise SeatTaken("seat {seat} is taken", seat=wanted)
        return wanted

    def choose_bot_name(self, bot: str, language: str) -> str:
        """What such a bot is called that sits down: as nobody else at the table."""
        return choose_bot_name(
            bot, {each.name for each in self.players if each is not None}, language
        )

    def check_not_begun(self) -> None:
        """Refuse what can be done only before the match begins: NothingToDo."""
        if self.has_begun:
            raise NothingToDo("the match has begun: the seats stay as they are")

    # What has happened

    def put(self, seat: int, player: TablePlayer | None, since: int, origin: str = "") -> None:
        """Seat somebody, by the event of the sequence ``since``; or nobody, and then it is 0."""
        self.players[seat] = player
        self.origins[seat] = origin
        self.since[seat] = self.seated_since[seat] = since
        self.people = self._seats_of_people()
        if self.host is None or not self.is_person(self.host):
            self.host = self._longest_seated()

    def renew(self, seat: int, since: int) -> None:
        """Only who holds a seat since that event holds it now; whose it is stays as it was."""
        self.since[seat] = since


# Who is there and who is not, for whom a bot plays, and when the clock runs out.
#
# Nothing here reads a clock: moments are passed in, in milliseconds since 1970. What is due, and
# when, is worked out from what has happened; a host asks for it, waits, and says that it is due.


@dataclass(frozen=True)
class StandInDue:
    """From the moment ``at`` a bot is to play for the person on a seat."""

    seat: int
    why: Literal["away", "clock"]
    at: int


class Attendance:
    """The presence of the people at a table."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.away_since: dict[int, int] = {}
        self.stand_ins: dict[int, str] = {}
        self.turn_since = 0

    def is_missed(self, seat: int) -> bool:
        """Whether a person is away, or a bot plays for them."""
        return seat in self.away_since or seat in self.stand_ins

    def clear_seat(self, seat: int) -> None:
        """Forget that anybody was away here: the person is back, or sits here no more."""
        self.away_since.pop(seat, None)
        self.stand_ins.pop(seat, None)

    def find_stand_in_time(self, seat: int) -> int | None:
        """When a bot will play for a seat that is away; None where it will not."""
        since = self.away_since.get(seat)
        waits = self.settings.absent == "wait" or self.settings.pace == "days"
        if since is None or waits or seat in self.stand_ins:
            return None
        return since + self.settings.patience * 1000

    def find_clock_end(self) -> int | None:
        """By when the move that is due now must have been made; None where there is no clock."""
        limit = self.settings.move_ms
        return None if limit is None else self.turn_since + limit

    def find_next_due(self, on_turn: int | None) -> StandInDue | None:
        """What is due first as time goes by; None where nothing is.

        ``on_turn`` is the seat of the person whom play waits for; None where it waits for nobody.
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
    """Something that a person has asked, by the event of ``sequence``, and who has consented."""

    what: Literal["takeback", "rematch"]
    seat: int
    sequence: int
    agreed: set[int] = field(default_factory=set)


class TableState(Aggregate[Any, Any]):
    """One table as its events make it, from its opening on."""

    def __init__(self, opened: Opened) -> None:
        super().__init__(opened)
        rules = build_rules(opened)
        self.settings = opened.settings or Settings(spectators=False)
        self.seating = Seating(opened)
        self.attendance = Attendance(self.settings)
        self.chat = Chat(free_text=self.settings.free_text)
        self.shuffle = ShuffleSeeds(opened)
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
        import_hands(self.match, opened.hands)
        self.guide = find_guide(opened.game, opened.lesson, self.match)
        self.past: list[tuple[MatchLog, Fairness | None]] = []
        self.changed_sequence = 1
        self.last_at = opened.at
        self.feed = PublicFeed()
        self.side_actions = SideActionCounts()
        self.last_seen = [1] * len(opened.players)
        """The last sequence that each seat has seen for certain."""

    @property
    def has_other_rules(self) -> bool:
        """Whether it was begun under other rules than are played now: it is seen, but not played.

        What stands in its log was legal when it was written, so the log is not damaged.
        """
        return self.is_cut_short or self.rules_version != self.match.game.rules_version

    def decide(self, command: Any) -> Any:
        """The event that an act leads to; NothingToDo at a table that has other rules."""
        if self.has_other_rules:
            raise NothingToDo(checks.OTHER_RULES)
        return super().decide(command)

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
    def players(self) -> tuple[TablePlayer | None, ...]:
        """Who sits where; None on a seat that is open."""
        return tuple(self.seating.players)

    # What follows from its state

    @property
    def chance(self) -> Chance:
        """What the packs follow from."""
        return Chance(self.shuffle.seed)

    def find_consenters(self, asker: int) -> set[int]:
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

    def check_in_play(self) -> None:
        """Refuse what needs a match that is being played: NothingToDo before it begins, Paused."""
        if not self.seating.has_begun:
            raise NothingToDo(checks.NOT_BEGUN)
        if self.is_paused:
            raise Paused(checks.IS_PAUSED)

    @property
    def fairness(self) -> Fairness | None:
        """What proves the shuffles of the match; None where no hand of it was dealt here."""
        if self.shuffle.imported_count == len(self.match.hands):
            return None
        return self.shuffle.fairness()

    # What happens to several of its parts at once

    def check_no_lesson(self) -> None:
        """Refuse what would follow a lesson: it is one hand, and no more. NothingToDo."""
        if self.guide is not None:
            raise NothingToDo(LESSON_OVER)

    def start_seat(self, seat: int, contribution: str = "") -> None:
        """Forget whoever sat there before: another does now, or nobody."""
        self.attendance.clear_seat(seat)
        self.chat.clear_seat(seat)
        self.shuffle.contributions[seat] = contribution
        self.last_seen[seat] = self.sequence

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
        self.feed.clear()
        self.side_actions.clear()

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

    def find_next_due(self) -> StandInDue | None:
        """What is due first as time goes by; None where nothing is.

        Where everybody is away, no bot stands in: nobody is there to play against.
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
        """The seed of a bot that is to move now; it tells nothing about the packs."""
        label = f"bot/{self.match.awaiting.seat}/{self.sequence}/".encode()
        return hashlib.sha256(label + self.shuffle.server_seed).digest()

    # What is seen

    def view(self, seat: int) -> View:
        """What a seat sees now."""
        return self.match.view(seat)

    def public_view(self) -> View:
        """What a spectator sees now."""
        return self.match.public_view()
