"""Who sits where, since when, and who is the host.

A person has a seat from the event by which they sat down until the event by which they leave it.
The sequence of the first tells two people apart who have sat on the same seat; that of a later one
tells those who have a link of the seat from those who had one before it was renewed. The host is
whoever opened the table; when the host leaves, it is the person who has sat there longest.
"""

from __future__ import annotations

from courtcards.kernel.errors import NoSeat, NothingToDo, NotHost, SeatTaken
from courtcards.tables import sentences
from courtcards.tables.bot_names import next_name
from courtcards.tables.checks import check_apart, check_name
from courtcards.tables.opening import Opened, Player


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
            raise NoSeat(sentences.NOT_YOUR_SEAT)

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
