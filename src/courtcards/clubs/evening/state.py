"""The state of an evening: who is there or has registered, what has been played, what comes next.

The sheets are not in it: see ``results``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Self

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import DirectorsCommand, Name, Sender
from courtcards.clubs.seating import Round, SeatingMode
from courtcards.clubs.standings import (
    check_independent_deals,
    check_stored_ruleset,
    find_club_game,
    find_default_ruleset,
)
from courtcards.games import find_game_by_ruleset
from courtcards.kernel.club_scoring import SEATS, ClubGame
from courtcards.kernel.errors import BadEntry, BadPeople, NotNow, UnknownEvening
from courtcards.kernel.game import AnyGame
from courtcards.text.names import name_key

MOST_ROUNDS = 12
LONGEST_TITLE = 80
MOST_MINUTES = 600
DATE = r"^\d{4}-\d{2}-\d{2}$"
SEED = r"^([0-9a-f]{2}){1,64}$"


class EveningSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of an evening. ``date`` is written as in ISO 8601.

    ``ruleset`` is the first that clubs play by where none is named.
    ``minutes`` is what the clock gives for a round, or 0 for no clock. ``clubs_apart`` keeps
    club-mates at different tables where that costs no second meeting. In ``duplicate`` all tables
    play on the server, each the same deals, and every score is against those of the other tables;
    absent means no.
    """

    name: str
    date: Annotated[str, msgspec.Meta(pattern=DATE)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 5
    ruleset: str = msgspec.field(default_factory=find_default_ruleset)
    seating: SeatingMode = "no_repeats"
    clubs_apart: bool = False
    minutes: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0
    duplicate: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_duplicate(self) -> bool:
        """Tell whether all tables play the same deals."""
        return self.duplicate is True


def check_settings(settings: EveningSettings) -> None:
    """Refuse settings that make no sense: BadPeople, or RuleSetError for an unknown rule set."""
    if not settings.name.strip():
        raise BadPeople("an evening needs a name")
    if len(settings.name) > LONGEST_TITLE or not settings.name.isprintable():
        raise BadPeople(
            "the name of an evening has at most {most} printable characters", most=LONGEST_TITLE
        )
    find_club_game(settings.ruleset)
    if settings.is_duplicate:
        check_independent_deals(settings.ruleset)


@dataclass(frozen=True)
class EveningPlayer:
    """A player of the evening, by number from 0."""

    number: int
    name: str
    club: str = ""
    is_house: bool = False
    is_there: bool = True
    is_removed: bool = False
    """True if nobody of that number plays: the number itself stays taken."""
    member: int | None = None
    """Their number in the roll of the evening's club, where it is known."""


@dataclass(frozen=True)
class Penalty:
    """Ranking points that are added to a player's, mostly less than none; its number from 1."""

    number: int
    player: int
    points: int
    reason: str
    is_lifted: bool = False


@dataclass
class FurtherDirector:
    """A director beside the holder of the first link; their number from 1."""

    number: int
    name: str
    is_dismissed: bool = False

    @property
    def key(self) -> str:
        """The key of their link."""
        return f"director/{self.number}"


RegistrationState = Literal["waiting", "taken", "declined", "withdrawn"]


@dataclass(frozen=True)
class Registrant:
    """Somebody who has registered, by number from 0; ``player`` is who they are since taken in."""

    number: int
    name: str
    club: str
    owner: str
    at: int
    state: RegistrationState = "waiting"
    player: int | None = None


@dataclass
class Registration:
    """The registration: if it is open, for how many places, and who has registered.

    ``is_admission_immediate``: whoever registers ahead of time is a player, without a nod of the
    director.
    """

    is_open: bool = False
    places: int = 0
    is_immediate: bool = False
    entries: list[Registrant] = field(default_factory=list)

    @property
    def waiting(self) -> list[Registrant]:
        """Those whom the director has neither taken in nor declined, in the order of their coming.

        Whoever was put back waits in their old place.
        """
        return [each for each in self.entries if each.state == "waiting"]


@dataclass(frozen=True)
class Occurrence:
    """Something that was done: by whom, when (milliseconds since 1970), and why, if they said."""

    by: Sender
    at: int
    reason: str = ""


@dataclass
class PlayedRound:
    """A round that has begun: its seating, and the ids of the tables that play on the server.

    ``attempt`` counts how often a round of that number has begun: it may have been taken back. In
    a duplicate round every table plays the same deals.
    """

    number: int
    seating: Round
    online: dict[int, str]
    begun: Occurrence
    is_duplicate: bool = False
    attempt: int = 1
    closed: Occurrence | None = None
    annulled: Occurrence | None = None
    reseated: tuple[int, Occurrence] | None = None
    """The last change of its seats since it has begun, after the number of that event."""
    extra_minutes: dict[int, int] = field(default_factory=dict)


class EveningState:
    """One evening; its draws follow from ``seed``, which is hexadecimal."""

    sequence: int
    """The number of its last event."""

    def __init__(self, settings: EveningSettings, seed: str, club_id: str) -> None:
        check_stored_ruleset(settings.ruleset)
        self.settings = settings
        self.seed = seed
        self.club_id = club_id
        """The roll of the club that it says it belongs to; empty without one."""
        self.players: list[EveningPlayer] = []
        self.rounds: list[PlayedRound] = []
        self.undone_rounds: list[PlayedRound] = []
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

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return find_game_by_ruleset(self.settings.ruleset)

    @property
    def club(self) -> ClubGame:
        """How the game is scored."""
        return find_club_game(self.settings.ruleset)

    @property
    def running(self) -> PlayedRound | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].closed is None else None

    @property
    def counting_rounds(self) -> list[PlayedRound]:
        """The rounds that count: all that have begun and were not annulled."""
        return [played for played in self.rounds if played.annulled is None]

    @property
    def is_over(self) -> bool:
        """Whether all the rounds have been played."""
        return len(self.rounds) >= self.settings.rounds and self.running is None

    @property
    def next_players(self) -> list[int]:
        """Who plays the next round: all who are there, and house players where they fill a table.

        House players fill in only where there are enough of them that nobody sits out.
        """
        there = [player for player in self.players if player.is_there]
        own = [player.number for player in there if not player.is_house]
        house = [player.number for player in there if player.is_house]
        wanted = -len(own) % SEATS
        return own + house[:wanted] if wanted <= len(house) else own

    def player(self, number: int) -> EveningPlayer:
        """The player of that number; UnknownEvening if there is none, or none any more."""
        if not 0 <= number < len(self.players) or self.players[number].is_removed:
            raise UnknownEvening("there is no player {player} at this evening", player=number)
        return self.players[number]

    def list_other_names(self, number: int | None = None) -> list[str]:
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

    def count_undone_starts(self, number: int) -> int:
        """How often a round of that number has begun and was taken back."""
        return sum(played.number == number for played in self.undone_rounds)

    def find_attempt(self, number: int, attempt: int) -> PlayedRound | None:
        """The round that began under that number as the first, the second …; None without one."""
        for played in (*self.rounds, *self.undone_rounds):
            if (played.number, played.attempt) == (number, attempt):
                return played
        return None

    def check_reason(self, reason: str) -> None:
        """Refuse a decision that does not say why: BadEntry."""
        if not reason.strip():
            raise BadEntry(error_messages.SAY_WHY, clause=self.club.jury_clause)

    def is_attempt_undone(self, number: int, attempt: int) -> bool:
        """Whether the first, the second … round that began under that number was taken back."""
        return attempt <= self.count_undone_starts(number)

    def check_attempt(self, number: int, attempt: int) -> None:
        """Refuse what is meant for a round that was taken back, or has not begun.

        NotNow, UnknownEvening.
        """
        if self.is_attempt_undone(number, attempt):
            raise NotNow(error_messages.START_UNDONE, round=number)
        if self.find_attempt(number, attempt) is None:
            raise UnknownEvening(error_messages.NO_SUCH_ROUND, round=number)

    def find_director_by_key(self, key: str) -> FurtherDirector | None:
        """The further director whose link has that key; None where none has, or none any more."""
        return next((each for each in self.active_directors if each.key == key), None)

    def find_director_by_name(self, name: str) -> FurtherDirector | None:
        """The further director of that name; None where there is none, or not any more."""
        wanted = name_key(name)
        return next((each for each in self.active_directors if name_key(each.name) == wanted), None)

    @property
    def active_directors(self) -> list[FurtherDirector]:
        """The further directors whose links are good."""
        return [each for each in self.directors if not each.is_dismissed]

    def generation(self, key: str) -> int:
        """How often the links of a key have been renewed."""
        return self.keys.get(key, 0)


MOST_WAITING = 200
MOST_REGISTERED = 2000
"""How often anybody may register at an evening: nobody can make its log longer without end."""


def hash_owner_secret(secret: str) -> str:
    """Who has registered, as the log knows them again by the secret that their browser keeps.

    >>> len(hash_owner_secret("a secret"))
    32
    >>> hash_owner_secret("a secret") == hash_owner_secret("another")
    False
    """
    return hashlib.sha256(f"courtcards/register/1/{secret}".encode()).hexdigest()[:32]


def get_registrant_state(evening: EveningState, entry: Registrant) -> RegistrationState:
    """Where somebody stands; a player who was removed again is one who was not taken in."""
    if entry.state == "taken" and evening.players[_player(entry)].is_removed:
        return "declined"
    return entry.state


def find_latest_entry(evening: EveningState, owner: str) -> Registrant | None:
    """What somebody has registered last; None where that was nothing."""
    entries = evening.registration.entries
    return next((each for each in reversed(entries) if each.owner == owner), None)


def is_admission_immediate(evening: EveningState) -> bool:
    """Whether who registers now plays: only until seats are drawn, which it would undo."""
    return evening.registration.is_immediate and not (evening.plan or evening.rounds)


def count_free_places(evening: EveningState) -> int:
    """For how many there is room, beside those who play and those who wait; 0 while it is shut."""
    registration = evening.registration
    if not registration.is_open or evening.is_over:
        return 0
    playing = sum(each.is_there and not each.is_house for each in evening.players)
    return max(registration.places - playing - len(registration.waiting), 0)


def list_registrants(evening: EveningState, *states: RegistrationState) -> Iterator[Registrant]:
    """Those who stand so."""
    for each in evening.registration.entries:
        if get_registrant_state(evening, each) in states:
            yield each


def find_waiting_registrant(evening: EveningState, number: int) -> Registrant:
    """Who waits under that number: UnknownEvening, or NotNow where they wait no more."""
    entry = find_registrant(evening, number)
    if entry.state != "waiting":
        raise NotNow(error_messages.NOT_WAITING, name=entry.name)
    return entry


def find_registrant(evening: EveningState, number: int) -> Registrant:
    """Who has registered under that number; UnknownEvening where nobody has."""
    found = evening.registration.entries[number : number + 1]
    if not found:
        raise UnknownEvening("nobody has registered under the number {number}", number=number)
    return found[0]


def _player(entry: Registrant) -> int:
    assert entry.player is not None  # noqa: S101 - whoever was taken in is a player
    return entry.player


class LinkCommand(DirectorsCommand, frozen=True):
    """A command about links: whoever runs the server may give it, too."""

    def check_permission(self, evening: EveningState, by: Sender) -> None:
        """Refuse whoever may not give it: NotAllowed."""
        if by.role != "server":
            super().check_permission(evening, by)


class PlayersCommand(DirectorsCommand, frozen=True, kw_only=True):
    """A command that means players by their numbers.

    Where ``names`` are named, they are the players of these numbers, from 0 on, or it is refused.
    """

    names: Annotated[tuple[Name, ...], msgspec.Meta(max_length=10_000)] | None = None

    def check_names(self, evening: EveningState) -> None:
        """Refuse it where a number belongs to somebody else by now: NotNow."""
        if self.names is None:
            return
        known = [player.name for player in evening.players]
        if known[: len(self.names)] != [*self.names]:
            raise NotNow(error_messages.PLAYERS_HAVE_CHANGED)

    def pin_outcome(self, evening: EveningState, _event: Any) -> Self:
        """With the names of all players."""
        return msgspec.structs.replace(self, names=tuple(each.name for each in evening.players))
