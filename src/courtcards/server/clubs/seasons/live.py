"""The seasons in memory, each held to the log, and what their evenings have come to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from weakref import WeakKeyDictionary

from courtcards.clubs.evening import Evening
from courtcards.clubs.members.players import ClubMembers, only_club
from courtcards.clubs.season import Season, SeasonEvent, SeasonOpened
from courtcards.clubs.season.outcomes import EveningOutcome, outcome
from courtcards.clubs.season.ranking import SeasonPlace, in_order, season_ranking
from courtcards.clubs.season.ratings import Rating, ratings
from courtcards.clubs.season.tallies import EveningTally
from courtcards.clubs.verb import Given
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog, ServerLog
from courtcards.eventlog.repository import Repository, rebuilt
from courtcards.kernel.errors import UnknownEvening
from courtcards.server.clubs.clubhouse import Clubhouse
from courtcards.server.clubs.log_names import season_name
from courtcards.server.clubs.rolls import Rolls
from courtcards.server.clubs.seasons.links import SeasonSigner
from courtcards.server.clubs.seasons.tallies import TalliedEvening, Tallies
from courtcards.server.limits.jobs import RATINGS, Jobs
from courtcards.tables.service.ids import is_id

MOST_IN_MEMORY = 100

SeasonLedger = Ledger[Season, Given, SeasonEvent]
Counted = tuple[EveningTally, tuple[str, int] | None, EveningOutcome]
"""What an evening has come to, by its tally and its club, of so many events, if it is of one."""


async def found_season(log: EventLog, name: str) -> Season | None:
    """The season of that id as it stands in the log; None without one."""
    return await rebuilt(log, season_name(name), Season) if is_id(name) else None


class LiveSeason:
    """One season. It reads on in the log whenever it is asked for: that is seldom."""

    def __init__(self, name: str, season: Season, log: EventLog) -> None:
        self.id = name
        self.season = season
        self._ranked: tuple[list[EveningOutcome], int, list[SeasonPlace]] = [], 0, []
        self._rated: tuple[list[EveningOutcome], list[Rating]] = [], []
        self._ledger: SeasonLedger = Ledger(season_name(name), season, log, lambda _event: None)

    @property
    def is_in_use(self) -> bool:
        """Whether something is being done."""
        return self._ledger.turn.locked()

    @property
    def has_stopped(self) -> bool:
        """Whether a newer server has written what this one cannot read."""
        return self._ledger.has_stopped

    def let_go(self) -> None:
        """Nothing goes on here by itself."""

    async def catch_up(self) -> None:
        """Take what another server may have written."""
        await self._ledger.catch_up()

    def ranking(self, outcomes: list[EveningOutcome]) -> list[SeasonPlace]:
        """The ranking over what its evenings have come to; worked out once."""
        best = self.season.settings.best
        if self._ranked[:2] != (outcomes, best):
            self._ranked = outcomes, best, season_ranking(outcomes, best)
        return self._ranked[2]

    async def ratings(self, outcomes: list[EveningOutcome], jobs: Jobs) -> list[Rating]:
        """The ratings over what its evenings have come to; worked out once, in a thread."""
        if self._rated[0] != outcomes:
            self._rated = outcomes, await jobs.do(RATINGS, partial(ratings, outcomes))
        return self._rated[1]

    async def do(self, given: Given) -> int:
        """Do a command (see Ledger.do)."""
        given.check_right(self.season)
        done, _ = await self._ledger.do(given)
        return done


class Seasons:
    """Finds seasons and begins them; counts evenings as often as anything has happened to them."""

    def __init__(self, log: ServerLog, clubhouse: Clubhouse, rolls: Rolls) -> None:
        self.signer = SeasonSigner(log.secret)
        self._log = log
        self._clubhouse = clubhouse
        self._rolls = rolls
        self._seasons: Repository[LiveSeason] = Repository(self._load, MOST_IN_MEMORY)
        self._tallies = Tallies(log, clubhouse)
        self._counted: WeakKeyDictionary[Evening, Counted] = WeakKeyDictionary()

    async def open(self, opened: SeasonOpened) -> LiveSeason:
        """Begin a season; it stands in the log when this returns."""
        name = self._clubhouse.id_of_new()
        await self._log.append(season_name(name), 1, [Season.codec.encode(opened)])
        return self._seasons.add(name, LiveSeason(name, Season(opened), self._log))

    async def find(self, name: str) -> LiveSeason:
        """The season of that id, as it stands now; UnknownEvening if there is none."""
        live = await self._seasons.find(name)
        await live.catch_up()
        return live

    async def _load(self, name: str) -> LiveSeason:
        season = await found_season(self._log, name)
        if season is None:
            raise UnknownEvening("there is no season {season!r} here", season=name)
        return LiveSeason(name, season, self._log)

    async def outcomes(self, evenings: Iterable[str]) -> list[EveningOutcome]:
        """What evenings have come to, in their order, without those that are not in the log.

        Where all that are a club's are of one club, its members are known at the others by name.
        """
        found = await self._tallies.of(evenings)
        clubs = [await self._rolls.club_of(each.id, each.evening) for each in found]
        only = only_club(clubs)
        return in_order(
            [self._outcome(each, club or only) for each, club in zip(found, clubs, strict=True)]
        )

    def _outcome(self, each: TalliedEvening, club: ClubMembers | None) -> EveningOutcome:
        of_club = None if club is None else (club.club, club.roll.sequence)
        known = self._counted.get(each.evening)
        if known is None or known[0] is not each.tally or known[1] != of_club:
            known = each.tally, of_club, outcome(each.id, each.evening, each.tally, club)
            self._counted[each.evening] = known
        return known[2]
