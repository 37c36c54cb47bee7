"""An evening as its events make it: who is there, what has been played, what comes next.

The sheets are not in it: see ``results``.
"""

from __future__ import annotations

from courtcards.clubs.evenings.players import Player
from courtcards.clubs.evenings.rounds import PlayedRound
from courtcards.clubs.evenings.settings import EveningOpened
from courtcards.clubs.evenings.verbs import CODEC, EveningEvent
from courtcards.clubs.game import check_stored, club_of
from courtcards.clubs.seating import Round
from courtcards.clubs.verb import Given
from courtcards.eventlog.aggregate import Aggregate
from courtcards.games import game_of
from courtcards.kernel.clubs import SEATS, ClubGame
from courtcards.kernel.errors import UnknownEvening
from courtcards.kernel.game import AnyGame


class Evening(Aggregate[Given, EveningEvent]):
    """One evening, from its opening on."""

    codec = CODEC
    opening = EveningOpened

    def __init__(self, opened: EveningOpened) -> None:
        super().__init__(opened)
        check_stored(opened.settings.ruleset)
        self.opened = opened
        self.settings = opened.settings
        self.players: list[Player] = []
        self.rounds: list[PlayedRound] = []
        self.plan: list[Round] = []
        self.draws = 0
        self.clock_until: int | None = None
        self.keys: dict[str, int] = {}
        self.payments: dict[int, int] = {}
        """What each player has paid, in hundredths; 0 where no amount was said."""
        self.history: list[EveningEvent] = [opened]

    # What follows from its state

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return game_of(self.settings.ruleset)

    @property
    def club(self) -> ClubGame:
        """How the game is scored."""
        return club_of(self.settings.ruleset)

    @property
    def running(self) -> PlayedRound | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].closed is None else None

    @property
    def is_over(self) -> bool:
        """Whether all the rounds have been played."""
        return len(self.rounds) >= self.settings.rounds and self.running is None

    @property
    def to_be_seated(self) -> list[int]:
        """Who plays the next round: all who are there, and house players where they fill a table.

        House players fill in only where there are enough of them that nobody sits out.
        """
        there = [player for player in self.players if player.is_there]
        own = [player.number for player in there if not player.is_house]
        house = [player.number for player in there if player.is_house]
        wanted = -len(own) % SEATS
        return own + house[:wanted] if wanted <= len(house) else own

    @property
    def last_at(self) -> int:
        """When something last happened to it, in milliseconds since 1970."""
        return self.history[-1].at

    def player(self, number: int) -> Player:
        """The player of that number; UnknownEvening if there is none, or none any more."""
        if not 0 <= number < len(self.players) or self.players[number].is_removed:
            raise UnknownEvening("there is no player {player} at this evening", player=number)
        return self.players[number]

    def names_but(self, number: int | None = None) -> list[str]:
        """The names of all players, without that of one."""
        others = (each for each in self.players if not each.is_removed)
        return [each.name for each in others if each.number != number]

    def has_played(self, number: int) -> bool:
        """Whether a round has begun with that player, be it sitting out."""
        return any(
            number in players
            for played in self.rounds
            for players in (played.seating.byes, *played.seating.tables)
        )

    def generation(self, key: str) -> int:
        """How often the links of a key have been renewed."""
        return self.keys.get(key, 0)

    def done_by(self, command: str) -> EveningEvent | None:
        """The event that the command of that id led to; None where there was no such command."""
        sequence = self.answers.get(command)
        return None if sequence is None else self.history[sequence - 1]

    def taken(self, event: EveningEvent) -> None:
        """Keep it in the history."""
        self.history.append(event)
