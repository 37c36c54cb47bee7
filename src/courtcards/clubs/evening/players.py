"""The players of an evening: their names, payments and penalties."""

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
    """A player as entered.

    A house player fills a table where the number of players is no multiple of four. ``member`` is
    the player's number among the members of the club that the evening belongs to.
    """

    name: PersonName
    club: str = ""
    house: bool = False
    member: Annotated[StoredNumber | None, personal.FACT] = None


def parse_players(text: str) -> list[NewPlayer]:
    r"""Parse the players and their clubs from a pasted list or CSV text.

    Greetings and sentences are skipped. Raises BadPeople if the text is not a list.

    >>> [(player.name, player.club) for player in parse_players("Name,Club\nAnn,Leuven\nBea")]
    [('Ann', 'Leuven'), ('Bea', '')]
    """
    if not any(map(str.isalnum, text)):
        return []
    guess = ListChoices()
    people = read_table(parse_text_table(text.encode(), guess), guess).people
    return [NewPlayer(each.name, each.club) for each in people if not each.is_doubtful]


def check_players(new: Iterable[NewPlayer], known: Iterable[str]) -> None:
    """Raise BadPeople if a name cannot be shown, or a player of that name is known already."""
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
    """Raise BadPeople if a name cannot be shown or is too long, or there are too many."""
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
    """Raise BadPeople if a text has invisible characters, or characters that turn its direction.

    Only new names are checked: older evenings may have such names.
    """
    for text in texts:
        if not is_visible(text):
            raise _build_invisible_error(text)


def _build_invisible_error(text: str) -> BadPeople:
    return BadPeople("a name must not have invisible characters: {name!r} has some", name=text)


class PlayersAdded(ClubEvent, frozen=True, tag="players-added"):
    """Players were entered; they are numbered from the first free number."""

    players: tuple[NewPlayer, ...]

    def apply(self, evening: EveningState) -> None:
        """Add the players. Drop the planned rounds: they were drawn without them."""
        first = len(evening.players)
        evening.players += [
            EveningPlayer(
                first + index, player.name, player.club, player.house, member=player.member
            )
            for index, player in enumerate(self.players)
        ]
        evening.plan = []


class EnterPlayers(DirectorsCommand, frozen=True, kw_only=True):
    """Enter players.

    ``first`` is the number that the first player must get; otherwise nobody is entered. Commands
    that follow name these players by their numbers.
    """

    first: PlayerNumber | None = None

    @property
    def new_players(self) -> tuple[NewPlayer, ...]:
        """The players, in the order of their numbers."""
        raise NotImplementedError

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PlayersAdded:
        """Enter the players.

        Raises BadPeople if there are none or a name is refused. Raises NotNow if ``first`` no
        longer fits.
        """
        new = self.new_players
        if not new:
            raise BadPeople("the list names no player")
        check_visible(*(text for player in new for text in (player.name, player.club)))
        check_players(new, evening.list_other_names())
        _check_members(new, evening)
        if self.first not in (None, len(evening.players)):
            raise NotNow(error_messages.PLAYERS_ADDED_MEANWHILE)
        return PlayersAdded(players=new, **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event entered the same players."""
        return type(event) is PlayersAdded and event.players == self.new_players

    def pin_outcome(self, evening: EveningState, _event: PlayersAdded) -> Self:
        """Return the command with ``first`` set."""
        return msgspec.structs.replace(self, first=len(evening.players))


def _check_members(new: Iterable[NewPlayer], evening: EveningState) -> None:
    """Raise BadPeople if a member is there already, under any name."""
    there = {each.member: each.name for each in evening.players if not each.is_removed}
    for player in new:
        if player.member is not None and player.member in there:
            raise BadPeople(
                "{name} is on the list already, as {other!r}",
                name=player.name,
                other=there[player.member],
            )
        there[player.member] = player.name


class AddPlayers(EnterPlayers, frozen=True, tag="add"):
    """Enter players, before the first round or between two rounds."""

    players: list[NewPlayer]

    @property
    def new_players(self) -> tuple[NewPlayer, ...]:
        return tuple(self.players)


class PastePlayers(EnterPlayers, frozen=True, tag="paste"):
    """Enter the players of a list, one per line, or of a CSV file."""

    text: str

    @property
    def new_players(self) -> tuple[NewPlayer, ...]:
        return tuple(parse_players(self.text))


class PlayerChanged(ClubEvent, frozen=True, tag="player-changed"):
    """A player's name or club was corrected."""

    player: StoredNumber
    name: PersonName
    club: str = ""

    def apply(self, evening: EveningState) -> None:
        known = evening.players[self.player]
        evening.players[self.player] = replace(known, name=self.name, club=self.club)


class PlayerCommand(PlayersCommand, frozen=True):
    """A command about one player."""

    player: PlayerNumber

    def find_player(self, evening: EveningState) -> EveningPlayer:
        """Find the player.

        Raises NotNow if the players have changed, and UnknownEvening for an unknown number.
        """
        self.check_names(evening)
        return evening.player(self.player)


class ChangePlayer(PlayerCommand, frozen=True, tag="rename"):
    """Correct a player's name or club."""

    name: Name
    club: Name = ""

    leads_to: ClassVar[type[ClubEvent]] = PlayerChanged

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PlayerChanged:
        """Correct the player.

        Raises BadPeople if the name is unusable or taken. Raises NotNow or UnknownEvening as
        ``find_player`` does.
        """
        self.find_player(evening)
        check_visible(self.name, self.club)
        check_players([NewPlayer(self.name, self.club)], evening.list_other_names(self.player))
        return PlayerChanged(player=self.player, name=self.name, club=self.club, **envelope.stamp)


class Withdrawn(ClubEvent, frozen=True, tag="withdrawn"):
    """A player does not play in the rounds to come."""

    player: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """Mark the player absent. Drop the planned rounds: the player is in them."""
        evening.players[self.player] = replace(evening.players[self.player], is_there=False)
        evening.plan = []


class Withdraw(PlayerCommand, frozen=True, tag="withdraw"):
    """Note that a player stops playing."""

    leads_to: ClassVar[type[ClubEvent]] = Withdrawn

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> Withdrawn:
        """Withdraw the player. Raises NotNow if the player is absent already.

        Raises NotNow or UnknownEvening as ``find_player`` does.
        """
        player = self.find_player(evening)
        if not player.is_there:
            raise NotNow("{name} is absent already", name=player.name)
        return Withdrawn(player=self.player, **envelope.stamp)


class Returned(ClubEvent, frozen=True, tag="returned"):
    """A player who had withdrawn plays again."""

    player: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """Mark the player present. Drop the planned rounds: the player is not in them."""
        evening.players[self.player] = replace(evening.players[self.player], is_there=True)
        evening.plan = []


class Return(PlayerCommand, frozen=True, tag="return"):
    """Note that a player who had withdrawn plays again."""

    leads_to: ClassVar[type[ClubEvent]] = Returned

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> Returned:
        """Note the return. Raises NotNow if the player is not absent.

        Raises NotNow or UnknownEvening as ``find_player`` does.
        """
        player = self.find_player(evening)
        if player.is_there:
            raise NotNow("{name} is not absent", name=player.name)
        return Returned(player=self.player, **envelope.stamp)


class PlayerRemoved(ClubEvent, frozen=True, tag="player-removed"):
    """A player who has not played was removed."""

    player: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """Remove the player; the number stays taken.

        Drop the planned rounds: the player is in them.
        """
        known = evening.players[self.player]
        evening.players[self.player] = replace(known, is_there=False, is_removed=True)
        evening.plan = []


class RemovePlayer(PlayerCommand, frozen=True, tag="remove"):
    """Remove a player who was entered by mistake."""

    leads_to: ClassVar[type[ClubEvent]] = PlayerRemoved

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PlayerRemoved:
        """Remove the player. Raises NotNow if the player has played or paid.

        Raises NotNow or UnknownEvening as ``find_player`` does.
        """
        player = self.find_player(evening)
        if evening.has_played(self.player):
            raise NotNow(
                "{name} is in a round that has begun: mark the player as absent instead",
                name=player.name,
            )
        if self.player in evening.payments:
            raise NotNow("{name} has paid: give the money back first", name=player.name)
        return PlayerRemoved(player=self.player, **envelope.stamp)


Cents = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""Hundredths of the club's currency; 0 if no amount is given."""


class PaymentNoted(ClubEvent, frozen=True, tag="payment-noted"):
    """A player has paid this amount in all."""

    player: StoredNumber
    cents: StoredNumber = 0

    def apply(self, evening: EveningState) -> None:
        """Note the amount; it replaces the previous one."""
        evening.payments[self.player] = self.cents


class NotePayment(PlayerCommand, frozen=True, tag="pay"):
    """Note that a player has paid, or correct the amount."""

    cents: Cents = 0

    leads_to: ClassVar[type[ClubEvent]] = PaymentNoted

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PaymentNoted:
        self.find_player(evening)
        return PaymentNoted(player=self.player, cents=self.cents, **envelope.stamp)


class PaymentTakenBack(ClubEvent, frozen=True, tag="payment-taken-back"):
    """A player's payment was cancelled, or the money given back."""

    player: StoredNumber

    def apply(self, evening: EveningState) -> None:
        del evening.payments[self.player]


class TakePaymentBack(PlayerCommand, frozen=True, tag="unpay"):
    """Note that a player has not paid, or got the money back."""

    leads_to: ClassVar[type[ClubEvent]] = PaymentTakenBack

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PaymentTakenBack:
        """Cancel the payment. Raises NotNow if the player has not paid.

        Raises NotNow or UnknownEvening as ``find_player`` does.
        """
        player = self.find_player(evening)
        if self.player not in evening.payments:
            raise NotNow("{name} has not paid", name=player.name)
        return PaymentTakenBack(player=self.player, **envelope.stamp)


MOST_POINTS = 1000


class PenaltyGiven(ClubEvent, frozen=True, tag="penalty-given"):
    """The jury added points to, or took points from, a player's ranking sum (DK-8.6)."""

    player: StoredNumber
    points: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
    reason: RemarkText

    def check(self, evening: EveningState) -> None:
        """Raise UnknownEvening if there is no such player."""
        evening.player(self.player)

    def apply(self, evening: EveningState) -> None:
        number = len(evening.penalties) + 1
        evening.penalties.append(Penalty(number, self.player, self.points, self.reason))


class Penalise(PlayerCommand, frozen=True, tag="penalty"):
    """Add points to a player's ranking sum, or take some, and give the reason."""

    points: Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    reason: JuryReason

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[ClubEvent]] = PenaltyGiven

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PenaltyGiven:
        """Give the penalty.

        Raises BadPeople for a house player or 0 points, and BadEntry without a reason. Raises
        NotNow or UnknownEvening as ``find_player`` does.
        """
        player = self.find_player(evening)
        if player.is_house:
            raise BadPeople("{name} is a house player and has no points", name=player.name)
        if not self.points:
            raise BadPeople("a penalty must not be 0 points")
        evening.check_reason(self.reason)
        return PenaltyGiven(
            player=self.player, points=self.points, reason=self.reason, **envelope.stamp
        )


class PenaltyLifted(ClubEvent, frozen=True, tag="penalty-lifted"):
    """A penalty was lifted; ``penalty`` is its number, counted from 1."""

    penalty: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        lifted = replace(evening.penalties[self.penalty - 1], is_lifted=True)
        evening.penalties[self.penalty - 1] = lifted


class LiftPenalty(DirectorsCommand, frozen=True, tag="lift"):
    """Lift a penalty, and give the reason."""

    penalty: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    reason: JuryReason

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[ClubEvent]] = PenaltyLifted

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> PenaltyLifted:
        """Lift the penalty.

        Raises NotNow if there is no such penalty or it was lifted, and BadEntry without a reason.
        """
        known = evening.penalties[self.penalty - 1 : self.penalty]
        if not known or known[0].is_lifted:
            raise NotNow(
                "penalty {penalty} does not exist or has been taken back", penalty=self.penalty
            )
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
