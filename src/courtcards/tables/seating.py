"""Who sits where, who is there and who is not, and what bots are called.

A person has a seat from the event by which they sat down until the event by which they leave it.
The sequence of the first tells two people apart who have sat on the same seat; that of a later one
tells those who have a link of the seat from those who had one before it was renewed. The host is
whoever opened the table; when the host leaves, it is the person who has sat there longest.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import chain, count
from typing import Literal

from courtcards.kernel.errors import NoSeat, NothingToDo, NotHost, SeatTaken
from courtcards.tables import checks
from courtcards.tables.checks import check_apart, check_name
from courtcards.tables.opening import Opened, Player
from courtcards.tables.settings import Settings
from courtcards.text import bot_title
from courtcards.text.names.plain import likeness

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


def next_name(bot: str, taken: Collection[str], language: str) -> str:
    """The name of another bot at a table where these are taken.

    It is taken for none of them. A bot without names of its own, or whose names are all taken, is
    called by its title in the language, and a number.

    >>> next_name("club", {"Ann", "Hugo"}, "en"), next_name("bots:Lazy", {"bots:Lazy 1"}, "en")
    ('Clara', 'bots:Lazy 2')
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
        self.players: list[Player | None] = list(opened.players)
        self.since = [0 if player is None else 1 for player in opened.players]
        """Since which event its holder has each seat, by a link of that time or later."""
        self.sat = list(self.since)
        """By which event whoever has a seat sat down there."""
        self.origins = ["" for _ in opened.players]
        """What stands for where each person came from; empty where that is not kept."""
        self.origins[opened.seat] = opened.origin
        self.people = self._seats_of_people()
        self.host: int | None = self._longest_seated()
        self.begun = None not in opened.players

    def _longest_seated(self) -> int | None:
        return min(self.people, key=lambda seat: (self.sat[seat], seat), default=None)

    def _seats_of_people(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if self.is_person(seat)]

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        if not 0 <= seat < len(self.players):
            return False
        player = self.players[seat]
        return player is not None and player.bot is None

    def sat_before(self, seat: int, sequence: int) -> bool:
        """Whether whoever sits there now sat there when that event happened."""
        return self.is_person(seat) and self.sat[seat] <= sequence

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
        check_apart(name, (player.name for player in self.players if player is not None))

    def free_seat(self, wanted: int | None) -> int:
        """The open seat of that number, or the first that is open: SeatTaken."""
        if wanted is None:
            if not self.open_seats:
                raise SeatTaken("every seat is taken")
            return self.open_seats[0]
        self.check_seat(wanted)
        if self.players[wanted] is not None:
            raise SeatTaken("seat {seat} is taken", seat=wanted)
        return wanted

    def name_for(self, bot: str, language: str) -> str:
        """What such a bot is called that sits down: as nobody else at the table."""
        return next_name(bot, {each.name for each in self.players if each is not None}, language)

    def check_not_begun(self) -> None:
        """Refuse what can be done only before the match begins: NothingToDo."""
        if self.begun:
            raise NothingToDo("the match has begun: the seats stay as they are")

    # What has happened

    def put(self, seat: int, player: Player | None, since: int, origin: str = "") -> None:
        """Seat somebody, by the event of the sequence ``since``; or nobody, and then it is 0."""
        self.players[seat] = player
        self.origins[seat] = origin
        self.since[seat] = self.sat[seat] = since
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
class Due:
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

    def forget(self, seat: int) -> None:
        """Forget that anybody was away here: the person is back, or sits here no more."""
        self.away_since.pop(seat, None)
        self.stand_ins.pop(seat, None)

    def stood_in_at(self, seat: int) -> int | None:
        """When a bot will play for a seat that is away; None where it will not."""
        since = self.away_since.get(seat)
        waits = self.settings.absent == "wait" or self.settings.pace == "days"
        if since is None or waits or seat in self.stand_ins:
            return None
        return since + self.settings.patience * 1000

    def clock_ends_at(self) -> int | None:
        """By when the move that is due now must have been made; None where there is no clock."""
        limit = self.settings.move_ms
        return None if limit is None else self.turn_since + limit

    def next_due(self, on_turn: int | None) -> Due | None:
        """What is due first as time goes by; None where nothing is.

        ``on_turn`` is the seat of the person whom play waits for; None where it waits for nobody.
        """
        due = [
            Due(seat, "away", at)
            for seat in self.away_since
            if (at := self.stood_in_at(seat)) is not None
        ]
        clock = self.clock_ends_at()
        if clock is not None and on_turn is not None:
            due.append(Due(on_turn, "clock", clock))
        return min(due, key=lambda each: each.at, default=None)
