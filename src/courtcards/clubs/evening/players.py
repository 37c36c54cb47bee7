"""Who plays: players are entered and removed, their names put right, they withdraw and return."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Self

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evening.names import NewPlayer, check_players, check_seen, players_from_text
from courtcards.clubs.evening.state import EveningState, Player
from courtcards.clubs.evening.verb import EveningVerb, OfPlayers
from courtcards.clubs.verb import Given, Name, Noted, Number, PlayerNumber
from courtcards.kernel.errors import BadPeople, NotNow


class PlayersAdded(Noted, frozen=True, tag="players-added"):
    """Players are entered; their numbers follow on from those of the players before."""

    players: tuple[NewPlayer, ...]

    def make(self, evening: EveningState) -> None:
        """They are there. The rounds drawn so far are dropped: they were drawn without them."""
        first = len(evening.players)
        evening.players += [
            Player(first + index, player.name, player.club, player.house, member=player.member)
            for index, player in enumerate(self.players)
        ]
        evening.plan = []


class EnterPlayers(EveningVerb, frozen=True, kw_only=True):
    """Enter players; where ``first`` is named, that is the number of the first, or none is entered.

    Whatever is done with them afterwards names them by their numbers.
    """

    first: PlayerNumber | None = None

    @property
    def entered(self) -> tuple[NewPlayer, ...]:
        """The players, in the order of their numbers."""
        raise NotImplementedError

    def decide(self, evening: EveningState, given: Given) -> PlayersAdded:
        """They are entered: BadPeople, NotNow."""
        new = self.entered
        if not new:
            raise BadPeople("the list names no player")
        check_seen(*(text for player in new for text in (player.name, player.club)))
        check_players(new, evening.names_but())
        if self.first not in (None, len(evening.players)):
            raise NotNow(sentences.NUMBERED_OTHERWISE)
        return PlayersAdded(players=new, **given.stamp)

    def led_to(self, event: Noted) -> bool:
        """Whether the same players were entered."""
        return type(event) is PlayersAdded and event.players == self.entered

    def as_shown(self, evening: EveningState, _event: PlayersAdded) -> Self:
        """With the number of the first."""
        return msgspec.structs.replace(self, first=len(evening.players))


class AddPlayers(EnterPlayers, frozen=True, tag="add"):
    """Enter players, before the first round or between two."""

    players: list[NewPlayer]

    @property
    def entered(self) -> tuple[NewPlayer, ...]:
        """Those that are named."""
        return tuple(self.players)


class PastePlayers(EnterPlayers, frozen=True, tag="paste"):
    """Enter the players of a list, one a line, or of a CSV file."""

    text: str

    @property
    def entered(self) -> tuple[NewPlayer, ...]:
        """Those of the list."""
        return tuple(players_from_text(self.text))


class PlayerChanged(Noted, frozen=True, tag="player-changed"):
    """A player's name or club is put right."""

    player: Number
    name: str
    club: str = ""

    def make(self, evening: EveningState) -> None:
        """The same player under the right name."""
        known = evening.players[self.player]
        evening.players[self.player] = replace(known, name=self.name, club=self.club)


class ChangePlayer(OfPlayers, frozen=True, tag="rename"):
    """Put a player's name or club right."""

    player: PlayerNumber
    name: Name
    club: Name = ""

    leads_to: ClassVar[type[Noted]] = PlayerChanged

    def decide(self, evening: EveningState, given: Given) -> PlayerChanged:
        """It is put right: BadPeople, NotNow, UnknownEvening."""
        self.check_names(evening)
        evening.player(self.player)
        check_seen(self.name, self.club)
        check_players([NewPlayer(self.name, self.club)], evening.names_but(self.player))
        return PlayerChanged(player=self.player, name=self.name, club=self.club, **given.stamp)


class Withdrawn(Noted, frozen=True, tag="withdrawn"):
    """A player does not play in the rounds to come."""

    player: Number

    def make(self, evening: EveningState) -> None:
        """The player is absent. The rounds drawn so far are dropped: the player is in them."""
        evening.players[self.player] = replace(evening.players[self.player], is_there=False)
        evening.plan = []


class Withdraw(OfPlayers, frozen=True, tag="withdraw"):
    """Note that a player does not play on."""

    player: PlayerNumber

    leads_to: ClassVar[type[Noted]] = Withdrawn

    def decide(self, evening: EveningState, given: Given) -> Withdrawn:
        """The player goes: UnknownEvening, NotNow."""
        self.check_names(evening)
        player = evening.player(self.player)
        if not player.is_there:
            raise NotNow("{name} has withdrawn already", name=player.name)
        return Withdrawn(player=self.player, **given.stamp)


class Returned(Noted, frozen=True, tag="returned"):
    """A player who had withdrawn is there again."""

    player: Number

    def make(self, evening: EveningState) -> None:
        """The player is there. The rounds drawn so far are dropped: the player is not in them."""
        evening.players[self.player] = replace(evening.players[self.player], is_there=True)
        evening.plan = []


class Return(OfPlayers, frozen=True, tag="return"):
    """Note that a player who had withdrawn plays on."""

    player: PlayerNumber

    leads_to: ClassVar[type[Noted]] = Returned

    def decide(self, evening: EveningState, given: Given) -> Returned:
        """The player is there again: UnknownEvening, NotNow."""
        self.check_names(evening)
        player = evening.player(self.player)
        if player.is_there:
            raise NotNow("{name} has not withdrawn", name=player.name)
        return Returned(player=self.player, **given.stamp)


class PlayerRemoved(Noted, frozen=True, tag="player-removed"):
    """A player who has not played is one no more."""

    player: Number

    def make(self, evening: EveningState) -> None:
        """The number stays taken. The rounds drawn so far are dropped: the player is in them."""
        known = evening.players[self.player]
        evening.players[self.player] = replace(known, is_there=False, is_removed=True)
        evening.plan = []


class RemovePlayer(OfPlayers, frozen=True, tag="remove"):
    """Take out a player who was entered by mistake."""

    player: PlayerNumber

    leads_to: ClassVar[type[Noted]] = PlayerRemoved

    def decide(self, evening: EveningState, given: Given) -> PlayerRemoved:
        """The player is taken out: UnknownEvening, NotNow once they have played, or paid."""
        self.check_names(evening)
        player = evening.player(self.player)
        if evening.has_played(self.player):
            raise NotNow(
                "{name} is in a round that has begun: withdraw the player instead", name=player.name
            )
        if self.player in evening.payments:
            raise NotNow("{name} has paid: give the money back first", name=player.name)
        return PlayerRemoved(player=self.player, **given.stamp)


Commands = AddPlayers | PastePlayers | ChangePlayer | Withdraw | Return | RemovePlayer
Events = PlayersAdded | PlayerChanged | Withdrawn | Returned | PlayerRemoved
