"""An evening as its events make it: who is there, what has been played, what comes next.

The sheets are not in it: see ``results``.
"""

from __future__ import annotations

from courtcards.clubs import sentences
from courtcards.clubs.evening.directors import FurtherDirector
from courtcards.clubs.evening.penalties import Penalty
from courtcards.clubs.evening.players import Player
from courtcards.clubs.evening.registration import Registration
from courtcards.clubs.evening.rounds import PlayedRound
from courtcards.clubs.evening.settings import EveningOpened
from courtcards.clubs.evening.verbs import CODEC, EveningEvent
from courtcards.clubs.game import check_stored, club_of
from courtcards.clubs.seating import Round
from courtcards.clubs.verb import Given
from courtcards.eventlog.aggregate import Aggregate
from courtcards.games import game_of
from courtcards.kernel.clubs import SEATS, ClubGame
from courtcards.kernel.errors import BadEntry, NotNow, UnknownEvening
from courtcards.kernel.game import AnyGame
from courtcards.text.names.plain import same_name


class Evening(Aggregate[Given, EveningEvent]):
    """One evening, from its opening on."""

    codec = CODEC
    opening = EveningOpened

    def __init__(self, opened: EveningOpened) -> None:
        super().__init__(opened)
        check_stored(opened.settings.ruleset)
        self.opened = opened
        self.settings = opened.settings
        self.roll = opened.roll
        """The roll of the club that it says it belongs to; empty without one."""
        self.players: list[Player] = []
        self.rounds: list[PlayedRound] = []
        self.unbegun: list[PlayedRound] = []
        """The rounds that had begun and were taken back, in the order in which they were."""
        self.plan: list[Round] = []
        self.draws = 0
        self.clock_until: int | None = None
        self.penalties: list[Penalty] = []
        self.directors: list[FurtherDirector] = []
        self.keys: dict[str, int] = {}
        self.payments: dict[int, int] = {}
        """What each player has paid, in hundredths; 0 where no amount was said."""
        self.registration = Registration()
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
    def counted(self) -> list[PlayedRound]:
        """The rounds that count: all that have begun and were not annulled."""
        return [played for played in self.rounds if played.annulled is None]

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

    def attempts(self, number: int) -> int:
        """How often a round of that number has begun and was taken back."""
        return sum(played.number == number for played in self.unbegun)

    def attempt(self, number: int, attempt: int) -> PlayedRound | None:
        """The round that began under that number as the first, the second …; None without one."""
        for played in (*self.rounds, *self.unbegun):
            if (played.number, played.attempt) == (number, attempt):
                return played
        return None

    def check_reason(self, reason: str) -> None:
        """Refuse a decision that does not say why: BadEntry."""
        if not reason.strip():
            raise BadEntry(sentences.SAY_WHY, clause=self.club.jury_clause)

    def has_taken_back(self, number: int, attempt: int) -> bool:
        """Whether the first, the second … round that began under that number was taken back."""
        return attempt <= self.attempts(number)

    def check_attempt(self, number: int, attempt: int) -> None:
        """Refuse what is meant for a round that was taken back, or has not begun.

        NotNow, UnknownEvening.
        """
        if self.has_taken_back(number, attempt):
            raise NotNow(sentences.TAKEN_BACK, round=number)
        if self.attempt(number, attempt) is None:
            raise UnknownEvening(sentences.NO_SUCH_ROUND, round=number)

    def director_of(self, key: str) -> FurtherDirector | None:
        """The further director whose link has that key; None where none has, or none any more."""
        return next((each for each in self.directing if each.key == key), None)

    def director_called(self, name: str) -> FurtherDirector | None:
        """The further director of that name; None where there is none, or not any more."""
        wanted = same_name(name)
        return next((each for each in self.directing if same_name(each.name) == wanted), None)

    @property
    def directing(self) -> list[FurtherDirector]:
        """The further directors whose links are good."""
        return [each for each in self.directors if not each.is_dismissed]

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
