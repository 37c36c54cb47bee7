"""Who sits where, since when, and who is the host.

A person has a seat from the event by which they sat down until one by which they leave it: its
sequence tells one who sat there from the next. The host is who opened the table, and when the
host leaves, the person who has sat there longest.
"""

from __future__ import annotations

from courtcards.bots import bot_number
from courtcards.errors import BadName, NoSeat, NothingToDo, NotHost, SeatTaken
from courtcards.tables import sentences
from courtcards.tables.commands import Begin, Free, Leave, SeatBot, Sit
from courtcards.tables.events import Began, BotSeated, Opened, Player, Sat, Stood

LONGEST_NAME = 32


def check_name(name: str) -> None:
    """Refuse a name that cannot be shown: BadName."""
    if not name.strip():
        raise BadName(sentences.NAME_NEEDED)
    if len(name) > LONGEST_NAME:
        raise BadName(sentences.NAME_TOO_LONG, most=LONGEST_NAME, length=len(name))
    if not name.isprintable():
        raise BadName(sentences.NAME_UNPRINTABLE)
    if name.startswith("bot:"):
        raise BadName(sentences.NAME_OF_BOT)


class Seating:
    """The seats of a table; ``people`` are the seats of people, and ``host`` is one of them."""

    def __init__(self, opened: Opened) -> None:
        self.players: list[Player | None] = list(opened.players)
        self.since = [0 if player is None else 1 for player in opened.players]
        self.people = self._seats_of_people()
        self.host: int | None = self._longest_seated()
        self.begun = None not in opened.players

    def _longest_seated(self) -> int | None:
        return min(self.people, key=lambda seat: (self.since[seat], seat), default=None)

    def _seats_of_people(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if self.is_person(seat)]

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        if not 0 <= seat < len(self.players):
            return False
        player = self.players[seat]
        return player is not None and player.bot is None

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat, player in enumerate(self.players) if player is None]

    def check_holder(self, seat: int, since: int) -> None:
        """Refuse whoever does not sit there, or no longer: NoSeat."""
        if not self.is_person(seat) or self.since[seat] != since:
            raise NoSeat(sentences.NOT_YOUR_SEAT)

    def check_host(self, seat: int) -> None:
        """Refuse whoever is not the host: NotHost."""
        if seat != self.host:
            raise NotHost(sentences.HOST_ONLY)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that there is not: SeatTaken."""
        if not 0 <= seat < len(self.players):
            raise SeatTaken(sentences.NO_SUCH_SEAT, seat=seat)

    # What may be asked

    def sit(self, command: Sit) -> Sat:
        """A person sits down; BadName, SeatTaken."""
        check_name(command.name)
        if any(player is not None and player.name == command.name for player in self.players):
            raise BadName(sentences.NAME_TAKEN, name=command.name)
        seat = self._free_seat(command.seat)
        return Sat(seat, command.name, command.contribution, at=command.at)

    def _free_seat(self, wanted: int | None) -> int:
        if wanted is None:
            if not self.open_seats:
                raise SeatTaken(sentences.TABLE_FULL)
            return self.open_seats[0]
        self.check_seat(wanted)
        if self.players[wanted] is not None:
            raise SeatTaken(sentences.SEAT_TAKEN, seat=wanted)
        return wanted

    def stand(self, command: Leave) -> Stood:
        """A person leaves the seat before the match begins."""
        return Stood(command.seat, command.seat, at=command.at, command=command.id)

    def free(self, command: Free) -> Stood:
        """The host frees another's seat before the match begins."""
        self.check_host(command.seat)
        self.check_seat(command.target)
        self._check_not_begun()
        if self.players[command.target] is None:
            raise NothingToDo(sentences.SEAT_EMPTY, seat=command.target)
        if command.target == self.host:
            raise NothingToDo(sentences.HOST_STAYS)
        return Stood(command.target, command.seat, at=command.at, command=command.id)

    def seat_bot(self, command: SeatBot) -> BotSeated:
        """The host puts a bot on an open seat; BotError where there is no such bot."""
        self.check_host(command.seat)
        bot_number(command.bot)
        seat = self._free_seat(command.target)
        name = self._numbered(command.called)
        return BotSeated(seat, command.bot, name, command.seat, at=command.at, command=command.id)

    def _numbered(self, called: str) -> str:
        taken = {player.name for player in self.players if player is not None}
        numbers = range(1, len(self.players) + 2)
        return next(name for n in numbers if (name := f"{called} {n}") not in taken)

    def begin(self, command: Begin) -> Began:
        """The host begins the match."""
        self.check_host(command.seat)
        self._check_not_begun()
        if self.open_seats:
            raise NothingToDo(sentences.SEATS_OPEN)
        return Began(command.seat, at=command.at, command=command.id)

    def _check_not_begun(self) -> None:
        if self.begun:
            raise NothingToDo(sentences.HAS_BEGUN)

    # What has happened

    def apply(self, event: Sat | Stood | BotSeated | Began, sequence: int) -> None:
        """Take an event, which has that sequence."""
        match event:
            case Sat(seat=seat, name=name):
                self._put(seat, Player(name), sequence)
            case BotSeated(seat=seat, name=name, bot=bot):
                self._put(seat, Player(name, bot), sequence)
            case Stood(seat=seat):
                self._put(seat, None, 0)
            case Began():
                self.begun = True
        if self.host is None or not self.is_person(self.host):
            self.host = self._longest_seated()

    def _put(self, seat: int, player: Player | None, sequence: int) -> None:
        self.players[seat] = player
        self.since[seat] = sequence
        self.people = self._seats_of_people()
