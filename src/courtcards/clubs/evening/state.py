"""The state of an evening: its players and registrants, the rounds played and the rounds planned.

The sheets are not part of it: see ``results``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Self

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import DirectorsCommand, Name, Sender
from courtcards.clubs.public_link import PublicLinkState
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
MOST_FINALS = 2
DATE = r"^\d{4}-\d{2}-\d{2}$"
SEED = r"^([0-9a-f]{2}){1,64}$"


class EveningSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of an evening. ``date`` is an ISO 8601 date.

    ``ruleset`` defaults to the first rule set that clubs play. ``minutes`` is the clock's time for
    a round, or 0 for no clock. ``clubs_apart`` keeps club-mates at different tables where that
    costs no second meeting. In ``duplicate`` all tables play the same deals on the server, and
    every score is compared with those of the other tables; absent means no.

    The last ``finals`` rounds are seated by rank; absent means none. ``team_best`` is the number of
    players whose points count in the ranking of teams, 0 for all; absent means no such ranking.
    """

    name: str
    date: Annotated[str, msgspec.Meta(pattern=DATE)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 5
    ruleset: str = msgspec.field(default_factory=find_default_ruleset)
    seating: SeatingMode = "no_repeats"
    clubs_apart: bool = False
    minutes: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0
    duplicate: bool | msgspec.UnsetType = msgspec.UNSET
    finals: Annotated[int, msgspec.Meta(ge=0, le=MOST_FINALS)] | msgspec.UnsetType = msgspec.UNSET
    team_best: Annotated[int, msgspec.Meta(ge=0, le=100)] | msgspec.UnsetType = msgspec.UNSET

    @property
    def final_rounds(self) -> int:
        """Number of rounds that are seated by rank."""
        return self.finals or 0

    @property
    def is_duplicate(self) -> bool:
        """True if all tables play the same deals."""
        return self.duplicate is True


def check_settings(settings: EveningSettings) -> None:
    """Check the settings.

    Raises BadPeople for an unusable name. Raises RuleSetError for a rule set that is unknown or, in
    duplicate, has no independent deals.
    """
    if not settings.name.strip():
        raise BadPeople("an evening needs a name")
    if len(settings.name) > LONGEST_TITLE or not settings.name.isprintable():
        raise BadPeople(
            "the name of an evening has at most {most} printable characters", most=LONGEST_TITLE
        )
    if settings.final_rounds >= settings.rounds:
        raise BadPeople("at least one round is played before the rounds by rank")
    find_club_game(settings.ruleset)
    if settings.is_duplicate:
        check_independent_deals(settings.ruleset)


@dataclass(frozen=True)
class EveningPlayer:
    """A player of the evening; ``number`` counts from 0."""

    number: int
    name: str
    club: str = ""
    is_house: bool = False
    is_there: bool = True
    is_removed: bool = False
    """True if the player was removed: the number stays taken."""
    member: int | None = None
    """The player's number among the club's members, if known."""
    table: int = 0
    """The table that the player wishes, or 0."""
    away: tuple[int, ...] = ()
    """The rounds without the player, as announced."""
    group: str = ""
    """The group that the player plays in, if there are groups."""


@dataclass(frozen=True)
class Penalty:
    """Ranking points that the jury added, usually a negative number; ``number`` counts from 1."""

    number: int
    player: int
    points: int
    reason: str
    is_lifted: bool = False


@dataclass
class FurtherDirector:
    """A director besides the holder of the first link; ``number`` counts from 1."""

    number: int
    name: str
    is_dismissed: bool = False

    @property
    def key(self) -> str:
        """The key of the director's link."""
        return f"director/{self.number}"


RegistrationState = Literal["waiting", "taken", "declined", "withdrawn"]


@dataclass(frozen=True)
class Registrant:
    """A person who has registered; ``number`` counts from 0.

    ``player`` is the person's number as a player, once admitted.
    """

    number: int
    name: str
    club: str
    owner: str
    at: int
    state: RegistrationState = "waiting"
    player: int | None = None


@dataclass
class Registration:
    """Registration for an evening: its state, its number of places and its registrants.

    With ``is_immediate``, registrants become players without the director's approval until seats
    are drawn.
    """

    is_open: bool = False
    places: int = 0
    is_immediate: bool = False
    entries: list[Registrant] = field(default_factory=list)

    @property
    def waiting(self) -> list[Registrant]:
        """The registrants neither admitted nor declined, in order of registration.

        A registrant who was put back keeps the old place.
        """
        return [each for each in self.entries if each.state == "waiting"]


@dataclass(frozen=True)
class Occurrence:
    """An action: its sender, its time in milliseconds since 1970, and the reason if given."""

    by: Sender
    at: int
    reason: str = ""


@dataclass
class PlayedRound:
    """A round that has begun: its seating, and the ids of its tables on the server.

    ``attempt`` counts the starts under this number, because a start can be undone. In a duplicate
    round every table plays the same deals.
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
    """The number of the event that last changed the seats, and the action itself."""
    extra_minutes: dict[int, int] = field(default_factory=dict)


class EveningState:
    """The state of one evening; its draws follow from ``seed``, a hexadecimal text."""

    sequence: int
    """The number of the last event."""

    def __init__(self, settings: EveningSettings, seed: str, club_id: str) -> None:
        check_stored_ruleset(settings.ruleset)
        self.settings = settings
        self.seed = seed
        self.club_id = club_id
        """The id of the club that the evening says it belongs to; empty if none."""
        self.players: list[EveningPlayer] = []
        self.rounds: list[PlayedRound] = []
        self.undone_rounds: list[PlayedRound] = []
        """The rounds whose start was undone, in that order."""
        self.plan: list[Round] = []
        self.drawn_plan: list[Round] = []
        """The planned rounds as they were drawn, before players changed places."""
        self.apart: set[tuple[int, int]] = set()
        """The pairs that never meet, the lower number first."""
        self.draws = 0
        self.clock_until: int | None = None
        self.penalties: list[Penalty] = []
        self.directors: list[FurtherDirector] = []
        self.keys: dict[str, int] = {}
        self.payments: dict[int, int] = {}
        """Each player's payment in hundredths; 0 if no amount was given."""
        self.registration = Registration()
        self.public_link = PublicLinkState()

    @property
    def game(self) -> AnyGame:
        """The game of the evening's rule set."""
        return find_game_by_ruleset(self.settings.ruleset)

    @property
    def club(self) -> ClubGame:
        """The club scoring of the game."""
        return find_club_game(self.settings.ruleset)

    @property
    def running(self) -> PlayedRound | None:
        """The round that is being played, or None."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].closed is None else None

    @property
    def counting_rounds(self) -> list[PlayedRound]:
        """The rounds that have begun and were not annulled."""
        return [played for played in self.rounds if played.annulled is None]

    @property
    def is_over(self) -> bool:
        """True once all rounds have been played."""
        return len(self.rounds) >= self.settings.rounds and self.running is None

    @property
    def next_players(self) -> list[int]:
        """The numbers of the players of the next round, house players last."""
        return self.list_players(len(self.rounds) + 1)

    def list_players(self, number: int) -> list[int]:
        """List the numbers of the players of a round to come, house players last.

        House players take part only if there are enough of them that nobody has a bye; with groups,
        that nobody of a group has one.
        """
        there = [player for player in self.players if self.is_present(player.number, number)]
        house = [player.number for player in there if player.is_house]
        groups = self.map_groups()
        own: dict[str, list[int]] = {}
        for player in there:
            if not player.is_house:
                own.setdefault(groups.get(player.number, ""), []).append(player.number)
        filling: list[int] = []
        for name in sorted(own, key=lambda each: (not each, each)):
            wanted = -len(own[name]) % SEATS
            if wanted <= len(house) - len(filling):
                filling += house[len(filling) : len(filling) + wanted]
        return sorted(number for players in own.values() for number in players) + filling

    def is_present(self, player: int, number: int) -> bool:
        """Tell whether a player is there in a round, unless an absence was announced."""
        return self.players[player].is_there and number not in self.players[player].away

    def map_groups(self) -> dict[int, str]:
        """Map players to their groups; spellings that differ only in form are the first of them."""
        written: dict[str, str] = {}
        return {
            each.number: written.setdefault(name_key(each.group), each.group)
            for each in self.players
            if each.group and not (each.is_removed or each.is_house)
        }

    def is_final(self, number: int) -> bool:
        """Tell whether a round is seated by rank."""
        return number > self.settings.rounds - self.settings.final_rounds

    @property
    def rounds_to_draw(self) -> range:
        """The numbers of the rounds that a draw has now.

        They are all the rounds to come up to the finals, and then one final round at a time.
        """
        following = len(self.rounds) + 1
        if self.is_final(following):
            return range(following, following + 1)
        return range(following, self.settings.rounds - self.settings.final_rounds + 1)

    def player(self, number: int) -> EveningPlayer:
        """Find the player of that number. Raises UnknownEvening if there is none."""
        if not 0 <= number < len(self.players) or self.players[number].is_removed:
            raise UnknownEvening("this evening has no player {player}", player=number)
        return self.players[number]

    def list_other_names(self, number: int | None = None) -> list[str]:
        """List the names of all players except the one of that number."""
        others = (each for each in self.players if not each.is_removed)
        return [each.name for each in others if each.number != number]

    def has_played(self, number: int) -> bool:
        """Tell whether a round has begun with that player, even with a bye."""
        return any(
            number in players
            for played in self.rounds
            for players in (played.seating.byes, *played.seating.tables)
        )

    def count_undone_starts(self, number: int) -> int:
        """Count the undone starts of the round of that number."""
        return sum(played.number == number for played in self.undone_rounds)

    def find_attempt(self, number: int, attempt: int) -> PlayedRound | None:
        """Find this attempt at the round, counted from 1, even if it was undone."""
        for played in (*self.rounds, *self.undone_rounds):
            if (played.number, played.attempt) == (number, attempt):
                return played
        return None

    def check_reason(self, reason: str) -> None:
        """Raise BadEntry if a decision has no reason."""
        if not reason.strip():
            raise BadEntry(error_messages.SAY_WHY, clause=self.club.jury_clause)

    def is_attempt_undone(self, number: int, attempt: int) -> bool:
        """Tell whether this attempt at the round, counted from 1, was undone."""
        return attempt <= self.count_undone_starts(number)

    def check_attempt(self, number: int, attempt: int) -> None:
        """Check that this attempt at the round counts.

        Raises NotNow if it was undone, UnknownEvening if it has not begun.
        """
        if self.is_attempt_undone(number, attempt):
            raise NotNow(error_messages.START_UNDONE, round=number)
        if self.find_attempt(number, attempt) is None:
            raise UnknownEvening(error_messages.NO_SUCH_ROUND, round=number)

    def find_director_by_key(self, key: str) -> FurtherDirector | None:
        """Find the active further director whose link has that key."""
        return next((each for each in self.active_directors if each.key == key), None)

    def find_director_by_name(self, name: str) -> FurtherDirector | None:
        """Find the active further director of that name."""
        wanted = name_key(name)
        return next((each for each in self.active_directors if name_key(each.name) == wanted), None)

    @property
    def active_directors(self) -> list[FurtherDirector]:
        """The further directors who were not dismissed."""
        return [each for each in self.directors if not each.is_dismissed]

    def generation(self, key: str) -> int:
        """Count the renewals of the links of a key."""
        return self.keys.get(key, 0)


def find_begun_round(evening: EveningState, number: int) -> PlayedRound:
    """Find the round of that number. Raises NotNow if it has not begun."""
    if number > len(evening.rounds):
        raise NotNow(error_messages.NO_SUCH_ROUND, round=number)
    return evening.rounds[number - 1]


MOST_WAITING = 200
MOST_REGISTERED = 2000
"""Limit of registrations at an evening, since anybody with the link can lengthen its log."""


def hash_owner_secret(secret: str) -> str:
    """Return the digest by which the log identifies a registrant.

    >>> len(hash_owner_secret("a secret"))
    32
    >>> hash_owner_secret("a secret") == hash_owner_secret("another")
    False
    """
    return hashlib.sha256(f"courtcards/register/1/{secret}".encode()).hexdigest()[:32]


def get_registrant_state(evening: EveningState, entry: Registrant) -> RegistrationState:
    """Return the registrant's state; a player who was removed again counts as declined."""
    if entry.state == "taken" and evening.players[_player(entry)].is_removed:
        return "declined"
    return entry.state


def find_latest_entry(evening: EveningState, owner: str) -> Registrant | None:
    """Find the latest registration of that owner."""
    entries = evening.registration.entries
    return next((each for each in reversed(entries) if each.owner == owner), None)


def is_admission_immediate(evening: EveningState) -> bool:
    """Tell whether a registrant becomes a player now.

    Never once seats are drawn: a new player voids the draw.
    """
    return evening.registration.is_immediate and not (evening.plan or evening.rounds)


def count_free_places(evening: EveningState) -> int:
    """Count the places that neither players nor waiting registrants take; 0 while closed."""
    registration = evening.registration
    if not registration.is_open or evening.is_over:
        return 0
    playing = sum(each.is_there and not each.is_house for each in evening.players)
    return max(registration.places - playing - len(registration.waiting), 0)


def list_registrants(evening: EveningState, *states: RegistrationState) -> Iterator[Registrant]:
    """Yield the registrants in one of these states."""
    for each in evening.registration.entries:
        if get_registrant_state(evening, each) in states:
            yield each


def find_waiting_registrant(evening: EveningState, number: int) -> Registrant:
    """Find the waiting registrant of that number.

    Raises UnknownEvening if there is none, NotNow if the registrant no longer waits.
    """
    entry = find_registrant(evening, number)
    if entry.state != "waiting":
        raise NotNow(error_messages.NOT_WAITING, name=entry.name)
    return entry


def find_registrant(evening: EveningState, number: int) -> Registrant:
    """Find the registrant of that number. Raises UnknownEvening if there is none."""
    found = evening.registration.entries[number : number + 1]
    if not found:
        raise UnknownEvening("nobody has registered under the number {number}", number=number)
    return found[0]


def _player(entry: Registrant) -> int:
    assert entry.player is not None  # noqa: S101 - an admitted registrant is a player
    return entry.player


class LinkCommand(DirectorsCommand, frozen=True):
    """A command about links, which the server's operator may give, too."""

    def check_permission(self, evening: EveningState, by: Sender) -> None:
        """Raise NotAllowed unless the sender is a director or the server's operator."""
        if by.role != "server":
            super().check_permission(evening, by)


class PlayersCommand(DirectorsCommand, frozen=True, kw_only=True):
    """A command that names players by their numbers.

    If ``names`` is given, it must match the names of the players, from number 0 on.
    """

    names: Annotated[tuple[Name, ...], msgspec.Meta(max_length=10_000)] | None = None

    def check_names(self, evening: EveningState) -> None:
        """Raise NotNow if ``names`` no longer matches the players."""
        if self.names is None:
            return
        known = [player.name for player in evening.players]
        if known[: len(self.names)] != [*self.names]:
            raise NotNow(error_messages.PLAYERS_HAVE_CHANGED)

    def pin_outcome(self, evening: EveningState, _event: Any) -> Self:
        """Return the command with the names of all players."""
        return msgspec.structs.replace(self, names=tuple(each.name for each in evening.players))
