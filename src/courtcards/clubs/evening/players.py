"""Who plays: players and their names, who has paid, and penalties of an evening."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, ClassVar, Self

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import (
    ClubEnvelope,
    ClubEvent,
    DirectorsCommand,
    Name,
    PersonName,
    PlayerNumber,
    RemarkText,
    StoredNumber,
)
from courtcards.clubs.evening.state import EveningPlayer, EveningState, Penalty, PlayersCommand
from courtcards.clubs.lists import ListChoices, parse_text_table, read_table
from courtcards.eventlog import personal
from courtcards.kernel.club_scoring import JuryReason
from courtcards.kernel.errors import BadPeople, NotNow
from courtcards.text.names import is_visible, name_key

LONGEST_NAME = 40
MOST_PLAYERS = 400


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player as entered: a house player fills in where the number is no multiple of four.

    ``member`` is their number in the roll of the club that the evening belongs to.
    """

    name: PersonName
    club: str = ""
    house: bool = False
    member: Annotated[StoredNumber | None, personal.FACT] = None


def parse_players(text: str) -> list[NewPlayer]:
    r"""The players of a pasted list or CSV, with their clubs, as far as its columns tell.

    Raises BadPeople where it is no list. Greetings and sentences are no players.

    >>> [(player.name, player.club) for player in parse_players("Name,Club\nAnn,Leuven\nBea")]
    [('Ann', 'Leuven'), ('Bea', '')]
    """
    if not any(map(str.isalnum, text)):
        return []
    guess = ListChoices()
    people = read_table(parse_text_table(text.encode(), guess), guess).people
    return [NewPlayer(each.name, each.club) for each in people if not each.is_doubtful]


def check_players(new: Iterable[NewPlayer], known: Iterable[str]) -> None:
    """Refuse names that cannot be shown, or that are there already: BadPeople."""
    new, known = tuple(new), tuple(known)
    check_names(new)
    taken = set(map(name_key, known))
    for player in new:
        key = name_key(player.name)
        if key in taken:
            raise BadPeople(
                "there is a player called {name!r} already: make the two names differ",
                name=player.name,
            )
        taken.add(key)
    if len(known) + len(new) > MOST_PLAYERS:
        raise BadPeople("an evening has at most {most} players", most=MOST_PLAYERS)


def check_names(new: Iterable[NewPlayer]) -> None:
    """Refuse names that cannot be shown, and too many of them: BadPeople."""
    new = tuple(new)
    if len(new) > MOST_PLAYERS:
        raise BadPeople("an evening has at most {most} players", most=MOST_PLAYERS)
    for player in new:
        name = player.name
        if not name.strip():
            raise BadPeople("a player needs a name")
        for text in (name, player.club):
            if len(text) > LONGEST_NAME:
                raise BadPeople(
                    "a name has at most {most} characters: {name!r} is too long",
                    name=text,
                    most=LONGEST_NAME,
                )
            if not text.isprintable():
                raise _build_invisible_error(text)


def check_visible(*texts: str) -> None:
    """Refuse names in which anything is invisible, or turns their direction: BadPeople.

    Asked of what is entered now: evenings of before may have such names.
    """
    for text in texts:
        if not is_visible(text):
            raise _build_invisible_error(text)


def _build_invisible_error(text: str) -> BadPeople:
    return BadPeople("a name has printable characters only: {name!r} has others", name=text)


class PlayersAdded(ClubEvent, frozen=True, tag="players-added"):
    """Players are entered; their numbers follow on from those of the players before."""

    players: tuple[NewPlayer, ...]

    def apply(self, evening: EveningState) -> None:
        """They are there. The rounds drawn so far are dropped: they were drawn without them."""
        first = len(evening.players)
        evening.players += [
            EveningPlayer(
                first + index, player.name, player.club, player.house, member=player.member
            )
            for index, player in enumerate(self.players)
        ]
        evening.plan = []


class EnterPlayers(DirectorsCommand, frozen=True, kw_only=True):
    """Enter players; where ``first`` is named, that is the number of the first, or none is entered.

    Whatever is done with them afterwards names them by their numbers.
    """

    first: PlayerNumber | None = None

    @property
    def new_players(self) -> tuple[NewPlayer, ...]:
        """The players, in the order of their numbers."""
        raise NotImplementedError

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PlayersAdded:
        """They are entered: BadPeople, NotNow."""
        new = self.new_players
        if not new:
            raise BadPeople("the list names no player")
        check_visible(*(text for player in new for text in (player.name, player.club)))
        check_players(new, evening.list_other_names())
        if self.first not in (None, len(evening.players)):
            raise NotNow(error_messages.PLAYERS_ADDED_MEANWHILE)
        return PlayersAdded(players=new, **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Whether the same players were entered."""
        return type(event) is PlayersAdded and event.players == self.new_players

    def pin_outcome(self, evening: EveningState, _event: PlayersAdded) -> Self:
        """With the number of the first."""
        return msgspec.structs.replace(self, first=len(evening.players))


class AddPlayers(EnterPlayers, frozen=True, tag="add"):
    """Enter players, before the first round or between two."""

    players: list[NewPlayer]

    @property
    def new_players(self) -> tuple[NewPlayer, ...]:
        """Those that are named."""
        return tuple(self.players)


class PastePlayers(EnterPlayers, frozen=True, tag="paste"):
    """Enter the players of a list, one a line, or of a CSV file."""

    text: str

    @property
    def new_players(self) -> tuple[NewPlayer, ...]:
        """Those of the list."""
        return tuple(parse_players(self.text))


class PlayerChanged(ClubEvent, frozen=True, tag="player-changed"):
    """A player's name or club is put right."""

    player: StoredNumber
    name: PersonName
    club: str = ""

    def apply(self, evening: EveningState) -> None:
        """The same player under the right name."""
        known = evening.players[self.player]
        evening.players[self.player] = replace(known, name=self.name, club=self.club)


class PlayerCommand(PlayersCommand, frozen=True):
    """A command that means one player."""

    player: PlayerNumber

    def find_player(self, evening: EveningState) -> EveningPlayer:
        """The player: NotNow, UnknownEvening."""
        self.check_names(evening)
        return evening.player(self.player)


class ChangePlayer(PlayerCommand, frozen=True, tag="rename"):
    """Put a player's name or club right."""

    name: Name
    club: Name = ""

    leads_to: ClassVar[type[ClubEvent]] = PlayerChanged

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PlayerChanged:
        """It is put right: BadPeople, NotNow, UnknownEvening."""
        self.find_player(evening)
        check_visible(self.name, self.club)
        check_players([NewPlayer(self.name, self.club)], evening.list_other_names(self.player))
        return PlayerChanged(player=self.player, name=self.name, club=self.club, **envelope.stamp)


class Withdrawn(ClubEvent, frozen=True, tag="withdrawn"):
    """A player does not play in the rounds to come."""

    player: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """The player is absent. The rounds drawn so far are dropped: the player is in them."""
        evening.players[self.player] = replace(evening.players[self.player], is_there=False)
        evening.plan = []


class Withdraw(PlayerCommand, frozen=True, tag="withdraw"):
    """Note that a player does not play on."""

    leads_to: ClassVar[type[ClubEvent]] = Withdrawn

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> Withdrawn:
        """The player goes: UnknownEvening, NotNow."""
        player = self.find_player(evening)
        if not player.is_there:
            raise NotNow("{name} has withdrawn already", name=player.name)
        return Withdrawn(player=self.player, **envelope.stamp)


class Returned(ClubEvent, frozen=True, tag="returned"):
    """A player who had withdrawn is there again."""

    player: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """The player is there. The rounds drawn so far are dropped: the player is not in them."""
        evening.players[self.player] = replace(evening.players[self.player], is_there=True)
        evening.plan = []


class Return(PlayerCommand, frozen=True, tag="return"):
    """Note that a player who had withdrawn plays on."""

    leads_to: ClassVar[type[ClubEvent]] = Returned

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> Returned:
        """The player is there again: UnknownEvening, NotNow."""
        player = self.find_player(evening)
        if player.is_there:
            raise NotNow("{name} has not withdrawn", name=player.name)
        return Returned(player=self.player, **envelope.stamp)


class PlayerRemoved(ClubEvent, frozen=True, tag="player-removed"):
    """A player who has not played is one no more."""

    player: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """The number stays taken. The rounds drawn so far are dropped: the player is in them."""
        known = evening.players[self.player]
        evening.players[self.player] = replace(known, is_there=False, is_removed=True)
        evening.plan = []


class RemovePlayer(PlayerCommand, frozen=True, tag="remove"):
    """Take out a player who was entered by mistake."""

    leads_to: ClassVar[type[ClubEvent]] = PlayerRemoved

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PlayerRemoved:
        """The player is taken out: UnknownEvening, NotNow once they have played, or paid."""
        player = self.find_player(evening)
        if evening.has_played(self.player):
            raise NotNow(
                "{name} is in a round that has begun: withdraw the player instead", name=player.name
            )
        if self.player in evening.payments:
            raise NotNow("{name} has paid: give the money back first", name=player.name)
        return PlayerRemoved(player=self.player, **envelope.stamp)


Cents = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""Hundredths of whatever money the club takes; 0 where no amount is said."""


class PaymentNoted(ClubEvent, frozen=True, tag="payment-noted"):
    """A player has paid so much, in all."""

    player: StoredNumber
    cents: StoredNumber = 0

    def apply(self, evening: EveningState) -> None:
        """It takes the place of what was noted before."""
        evening.payments[self.player] = self.cents


class NotePayment(PlayerCommand, frozen=True, tag="pay"):
    """Note that a player has paid, or that it was another amount."""

    cents: Cents = 0

    leads_to: ClassVar[type[ClubEvent]] = PaymentNoted

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PaymentNoted:
        """It is noted: UnknownEvening, NotNow."""
        self.find_player(evening)
        return PaymentNoted(player=self.player, cents=self.cents, **envelope.stamp)


class PaymentTakenBack(ClubEvent, frozen=True, tag="payment-taken-back"):
    """A player has not paid, or has their money back."""

    player: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """Nothing is noted."""
        del evening.payments[self.player]


class TakePaymentBack(PlayerCommand, frozen=True, tag="unpay"):
    """Note that a player has not paid, or has their money back."""

    leads_to: ClassVar[type[ClubEvent]] = PaymentTakenBack

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PaymentTakenBack:
        """It is noted: UnknownEvening, NotNow."""
        player = self.find_player(evening)
        if self.player not in evening.payments:
            raise NotNow("{name} has not paid", name=player.name)
        return PaymentTakenBack(player=self.player, **envelope.stamp)


MOST_POINTS = 1000


class PenaltyGiven(ClubEvent, frozen=True, tag="penalty-given"):
    """The jury adds ranking points to a player's sum over the evening, or takes some (DK-8.6)."""

    player: StoredNumber
    points: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
    reason: RemarkText

    def check(self, evening: EveningState) -> None:
        """Refuse one of nobody: UnknownEvening."""
        evening.player(self.player)

    def apply(self, evening: EveningState) -> None:
        """It counts from now on."""
        number = len(evening.penalties) + 1
        evening.penalties.append(Penalty(number, self.player, self.points, self.reason))


class Penalise(PlayerCommand, frozen=True, tag="penalty"):
    """Add ranking points to a player's sum, or take some, and say why."""

    points: Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    reason: JuryReason

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[ClubEvent]] = PenaltyGiven

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PenaltyGiven:
        """They count: NotNow, UnknownEvening, BadPeople, BadEntry."""
        player = self.find_player(evening)
        if player.is_house:
            raise BadPeople("{name} is a house player, who has no points", name=player.name)
        if not self.points:
            raise BadPeople("a penalty is a number of points, and not 0")
        evening.check_reason(self.reason)
        return PenaltyGiven(
            player=self.player, points=self.points, reason=self.reason, **envelope.stamp
        )


class PenaltyLifted(ClubEvent, frozen=True, tag="penalty-lifted"):
    """A penalty is taken back: the one of that number, counted from 1."""

    penalty: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        """It counts no more."""
        lifted = replace(evening.penalties[self.penalty - 1], is_lifted=True)
        evening.penalties[self.penalty - 1] = lifted


class LiftPenalty(DirectorsCommand, frozen=True, tag="lift"):
    """Take a penalty back, and say why."""

    penalty: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    reason: JuryReason

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[ClubEvent]] = PenaltyLifted

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PenaltyLifted:
        """It counts no more: NotNow, BadEntry."""
        known = evening.penalties[self.penalty - 1 : self.penalty]
        if not known or known[0].is_lifted:
            raise NotNow("there is no penalty {penalty}, or none any more", penalty=self.penalty)
        evening.check_reason(self.reason)
        return PenaltyLifted(penalty=self.penalty, reason=self.reason, **envelope.stamp)


Commands = (
    AddPlayers
    | PastePlayers
    | ChangePlayer
    | Withdraw
    | Return
    | RemovePlayer
    | NotePayment
    | TakePaymentBack
    | Penalise
    | LiftPenalty
)
Events = (
    PlayersAdded
    | PlayerChanged
    | Withdrawn
    | Returned
    | PlayerRemoved
    | PaymentNoted
    | PaymentTakenBack
    | PenaltyGiven
    | PenaltyLifted
)
