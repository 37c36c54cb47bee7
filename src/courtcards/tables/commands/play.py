"""Play: a hand is dealt, moves are made, a pile is shuffled into the stock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from courtcards.kernel.errors import NothingToDo, NotYourTurn
from courtcards.play.match import Awaiting, HandLog
from courtcards.play.players.bot import FaultKind
from courtcards.tables import checks
from courtcards.tables.commands.command import (
    AUTOMATIC_ID,
    AutomaticCommand,
    SeatCommand,
    SeatEvent,
    TableEnvelope,
    TableEvent,
)
from courtcards.tables.commands.seats import StoodIn
from courtcards.tables.public_events import PublicEvent, PublicSeatEvent, find_cards
from courtcards.tables.settings import LONGEST_BOT_PAUSE_MS
from courtcards.tables.state import TableState


class PublicDealt(PublicEvent, frozen=True, tag="dealt"):
    """A hand has been dealt; the hand counts from 0."""

    hand: int
    dealer: int


class Dealt(TableEvent, frozen=True, tag="dealt"):
    """A hand is dealt at the request of ``seat``. ``pack`` is the 52 cards, top first."""

    hand: int
    dealer: int
    pack: tuple[str, ...]
    seat: int
    command: str
    at: int = 0

    makes_plays_stale: ClassVar[bool] = True
    changes_cards: ClassVar[bool] = True

    def apply(self, table: TableState) -> None:
        table.match.deal(list(self.pack), self.dealer)
        table.start_hand()
        table.pending = None

    def to_public(self) -> PublicDealt:
        return PublicDealt(self.hand, self.dealer)

    def command_key(self) -> tuple[int, str]:
        return self.seat, self.command


class MakeDeal(SeatCommand, frozen=True, tag=False):
    """Deal the next hand."""

    is_play: ClassVar[bool] = True
    is_bounded: ClassVar[bool] = False
    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (Dealt,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> Dealt:
        """Return the deal of the next hand.

        Raises NothingToDo if no hand is to be dealt, and Paused in a pause.
        """
        match = table.match
        if match.is_over:
            raise NothingToDo("the match is over: there is nothing to deal")
        table.check_in_play()
        if match.awaiting.kind != "deal":
            raise NothingToDo("the cards that were dealt are still in play")
        table.check_no_lesson()
        pack, dealer = table.chance.deal(match)
        return Dealt(len(match.hands), dealer, tuple(pack), envelope.seat, self.id, envelope.at)


class Deal(MakeDeal, frozen=True, tag_field="type", tag="deal"):
    """Deal the next hand: any seat, between hands."""


class PublicPlayed(PublicSeatEvent, frozen=True, tag="played", omit_defaults=True):
    """A move has been made.

    With a ``fault`` it was made for a program. The program gave no legal move, was too late, or
    crashed. ``fault`` is absent otherwise.
    """

    move: str
    fault: FaultKind | None = None

    is_move: ClassVar[bool] = True

    def cards(self) -> set[str]:
        return find_cards(self.move)


class Played(TableEvent, frozen=True, tag="played"):
    """A move is made. ``command`` is the id under which a person sent it; a bot has none.

    ``fault`` is that of the program for which the move was made.
    """

    seat: int
    move: str
    command: str | None = None
    at: int = 0
    fault: FaultKind | None = None

    makes_plays_stale: ClassVar[bool] = True
    changes_cards: ClassVar[bool] = True

    def check(self, table: TableState) -> None:
        """Raise PlayError if the rules do not allow the move now."""
        table.match.check(self.seat, self.move)

    def apply(self, table: TableState) -> None:
        """Make the move, and drop a pending request. Concessions end with the deal."""
        table.match.apply_move(self.seat, self.move)
        table.pending = None
        if table.match.awaiting.kind != "play":
            table.attendance.end_concessions()

    def to_public(self) -> PublicPlayed:
        return PublicPlayed(self.seat, self.move, self.fault)

    def command_key(self) -> tuple[int, str] | None:
        """Return the seat and the command of a person, or None for a bot's move."""
        return None if self.command is None else (self.seat, self.command)


class MakePlay(SeatCommand, frozen=True, tag=False):
    """Make a move."""

    move: Annotated[str, msgspec.Meta(max_length=64)]

    is_play: ClassVar[bool] = True
    is_bounded: ClassVar[bool] = False
    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (Played,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> Played:
        """Return the move, if it is legal and the seat is on turn.

        Raises NothingToDo, Paused, or PlayError. Raises OtherMove if a lesson expects another move.
        """
        seat, awaiting = envelope.seat, table.match.awaiting
        if awaiting.kind == "nothing":
            raise NothingToDo(checks.MATCH_OVER)
        table.check_in_play()
        if awaiting.kind == "deal":
            raise NothingToDo("the cards have not been dealt yet")
        if awaiting.seat != seat:
            raise NotYourTurn(checks.NOT_YOUR_TURN)
        if self.id != AUTOMATIC_ID:
            check_plays_itself(table, seat)
        table.match.check(seat, self.move)
        if table.guide is not None and self.id != AUTOMATIC_ID:
            table.guide.check(self.move)
        return Played(seat, self.move, self.id or None, envelope.at, envelope.fault)


def check_plays_itself(table: TableState, seat: int) -> None:
    """Raise NothingToDo if a bot plays for a person, or the rest of the deal is claimed."""
    if seat in table.attendance.stand_ins:
        raise NothingToDo("a bot plays for you: say that you are back first")
    if table.is_claimed:
        raise NothingToDo(checks.IS_CLAIMED)


class Play(MakePlay, frozen=True, tag_field="type", tag="play"):
    """Make a move: the seat on turn."""


class PublicClaimed(PublicSeatEvent, frozen=True, tag="claimed"):
    """A seat claims all remaining tricks. ``hands`` are the cards of all seats, as proof."""

    hands: tuple[tuple[str, ...], ...]

    def cards(self) -> set[str]:
        return {card for hand in self.hands for card in hand}


class Claimed(SeatEvent, frozen=True, tag="claimed"):
    """A seat claims all remaining tricks: they are played out without anybody's choice."""

    hands: tuple[tuple[str, ...], ...]

    makes_plays_stale: ClassVar[bool] = True

    def apply(self, table: TableState) -> None:
        table.claimer = self.seat
        table.pending = None

    def to_public(self) -> PublicClaimed:
        return PublicClaimed(self.seat, self.hands)


class Claim(SeatCommand, frozen=True, tag="claim"):
    """Claim all remaining tricks: the seat on turn, where no defence can take one."""

    is_play: ClassVar[bool] = True
    is_bounded: ClassVar[bool] = False
    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (Claimed,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> Claimed:
        """Return the claim. Raises NothingToDo or Paused, or if a trick is not certain."""
        seat, match = check_may_claim(table, envelope), table.match
        if match.find_share(seat) != "all":
            raise NothingToDo("you cannot claim the rest: not every trick is certain")
        hands = tuple(map(tuple, match.list_hands()))
        return Claimed(seat, hands, at=envelope.at, command=self.id)


class Concede(SeatCommand, frozen=True, tag="concede"):
    """Concede all remaining tricks: a bot plays the rest of the deal for the seat on turn."""

    is_play: ClassVar[bool] = True
    is_bounded: ClassVar[bool] = False
    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (StoodIn,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> StoodIn:
        """Return the stand-in. Raises NothingToDo or Paused, or if a trick is still possible."""
        seat = check_may_claim(table, envelope)
        if table.match.find_share(seat) != "none":
            raise NothingToDo("you cannot concede the rest: you may still take a trick")
        bot = table.settings.stand_in
        return StoodIn(seat, bot, "conceded", at=envelope.at, command=self.id)

    def can_have_caused(self, event: TableEvent) -> bool:
        """Tell whether the event is the sender's concession."""
        return isinstance(event, StoodIn) and event.why == "conceded"


def check_may_claim(table: TableState, envelope: TableEnvelope) -> int:
    """Return the seat that asks, if it is on turn. Raises NothingToDo, NotYourTurn or Paused."""
    table.check_in_play()
    if table.guide is not None:
        raise NothingToDo("in a lesson, the rest is played card by card")
    check_plays_itself(table, envelope.seat)
    if table.match.awaiting != Awaiting("play", envelope.seat):
        raise NotYourTurn(checks.NOT_YOUR_TURN)
    return envelope.seat


class PublicRestocked(PublicEvent, frozen=True, tag="restocked"):
    """A pile has gone back into the stock, which now has ``count`` cards."""

    count: int


class Restocked(TableEvent, frozen=True, tag="restocked"):
    """A completed pile has been shuffled into the stock: ``cards`` is the stock, top first."""

    cards: tuple[str, ...]
    at: int = 0

    makes_plays_stale: ClassVar[bool] = True
    changes_cards: ClassVar[bool] = True

    def apply(self, table: TableState) -> None:
        table.match.restock(list(self.cards))
        table.pending = None

    def to_public(self) -> PublicRestocked:
        return PublicRestocked(len(self.cards))


@dataclass(frozen=True)
class Restock(AutomaticCommand):
    """Put the stock back, after a pile was shuffled into it."""

    at: int = 0

    def decide(self, table: TableState) -> Restocked:
        """Return the stock, in the order of the seed or of the lesson."""
        guide = table.guide
        if guide is None or guide.lesson.is_practice:
            stock = table.chance.stock(table.match)
        else:
            stock = guide.stock()
        return Restocked(tuple(stock), self.at)


def list_public_events(number: int, hand: HandLog) -> Iterator[PublicEvent]:
    """Yield the public events of a hand in play, from its deal on; ``number`` counts from 0."""
    yield PublicDealt(number, hand.dealer)
    sizes = dict(zip(hand.restocked, map(len, hand.stocks), strict=True))
    for count, (seat, move) in enumerate(hand.moves, start=1):
        yield PublicPlayed(seat, move)
        if count in sizes:
            yield PublicRestocked(sizes[count])


class SetBotPause(SeatCommand, frozen=True, tag="bot-pause"):
    """Change how many milliseconds a bot waits before each play.

    It is for a person who plays with bots alone, and for people around one device. It leads to no
    event. It holds while the server keeps the table in memory. Then the table's settings hold
    again.
    """

    bot_pause: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_BOT_PAUSE_MS)]

    is_bounded: ClassVar[bool] = False

    def check(self, table: TableState) -> None:
        """Raise NothingToDo where other people play, too."""
        super().check(table)
        if len(table.seating.people) > 1 and not table.settings.shared:
            raise NothingToDo("you cannot change the pace of the bots while other people play here")


Commands = Deal | Play | Claim | Concede | SetBotPause
Events = Dealt | Played | Claimed | Restocked
PublicEvents = PublicDealt | PublicPlayed | PublicClaimed | PublicRestocked
