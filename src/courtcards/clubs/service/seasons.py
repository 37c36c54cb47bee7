"""The seasons of this server in memory, and the outcomes of their evenings."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import NamedTuple
from weakref import WeakKeyDictionary

from courtcards.clubs import error_messages
from courtcards.clubs.command import ClubEnvelope
from courtcards.clubs.evening import Evening
from courtcards.clubs.members.matching import ClubMembers, find_only_club
from courtcards.clubs.results import list_sheet_places
from courtcards.clubs.season import Season, SeasonEvent, SeasonOpened
from courtcards.clubs.season.commands import KEYS, SeasonKey
from courtcards.clubs.season.outcomes import (
    EveningOutcome,
    EveningSummary,
    build_outcome,
    list_sheet_ends,
    summarize_evening,
)
from courtcards.clubs.season.ranking import (
    Rating,
    SeasonRankingEntry,
    rank_season,
    sort_evenings,
)
from courtcards.clubs.season.statistics import SeasonStatistics, compute_statistics
from courtcards.clubs.service.evening import LiveEvening
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import (
    evening_stream_name,
    season_stream_name,
    sheet_stream_name,
)
from courtcards.clubs.service.member_lists import LiveMemberLists
from courtcards.clubs.sheet import Sheet
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog, ServerLog
from courtcards.eventlog.log_files import find_generation, signature
from courtcards.eventlog.repository import Repository, load_aggregate, replay_events
from courtcards.eventlog.snapshots import Snapshots, UnusableSnapshot
from courtcards.kernel.errors import NotAllowed, UnknownEvening
from courtcards.tables.service.host import JobKind, LongWork, is_id

# The links of a season: one to direct it, one to view it, each signed by the server.
#
# Renewal works as for an evening (``clubs.service.links``).


class SeasonLinkSigner:
    """Makes and verifies the links of every season of a server."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, season: str, key: SeasonKey, generation: int) -> str:
        """Return the token that gives its holder the rights of a key."""
        message = f"courtcards/season/1/{season}/{key}/{generation}"
        return f"{key}.{signature(self._secret, message)}"

    def page(self, season: str, key: SeasonKey, generation: int) -> str:
        """Return the address of a link's page, without the server's own."""
        key_sent, _, proof = self.token(season, key, generation).partition(".")
        return f"/season/{season}/{key_sent}#{proof}"

    def role(self, name: str, season: Season, token: str, *, renewed: int = 0) -> SeasonKey:
        """Return the key of a token.

        ``renewed`` is how many renewals old the token may be. Raises NotAllowed if it is invalid or
        was renewed.
        """
        for key in KEYS:
            now = season.generations[key]
            generation = find_generation(token, now, partial(self.token, name, key))
            if generation is not None:
                if generation < now - renewed:
                    raise NotAllowed(error_messages.LINK_RENEWED)
                return key
        raise NotAllowed(error_messages.NO_SUCH_LINK)


# Summaries of evenings for seasons, stored beside the log so that the sheets need not be read.
#
# An evening in memory is summarized from there. For any other evening its own events are read,
# which are few, and the numbers of its sheets' last events. If the stored summary is current, it is
# used. Otherwise the whole evening is loaded, summarized, and the summary is stored again.


logger = logging.getLogger("courtcards.server")

STATISTICS = JobKind("statistics", 2)
MOST_SUMMARIES_IN_MEMORY = 200
"""Number of evenings kept without sheets: each takes some tens of kilobytes."""


class SummarizedEvening(NamedTuple):
    """An evening with its id and its summary."""

    id: str
    evening: Evening
    summary: EveningSummary


@dataclass(frozen=True)
class LoadedEvening:
    """An evening replayed from its stored events, and the stream names of its sheets."""

    id: str
    events: Sequence[bytes]
    evening: Evening
    sheets: tuple[str, ...]


class EveningSummaries:
    """Summaries of evenings, found in memory or beside the log, or computed."""

    def __init__(
        self, log: ServerLog, live_evenings: LiveEvenings, snapshots: Snapshots[EveningSummary]
    ) -> None:
        self._log = log
        self._live_evenings = live_evenings
        self._snapshots = snapshots
        self._stored: OrderedDict[str, LoadedEvening] = OrderedDict()
        self._known: WeakKeyDictionary[Evening, EveningSummary] = WeakKeyDictionary()

    async def find_summaries(self, evenings: Iterable[str]) -> list[SummarizedEvening]:
        """Find the summaries of evenings; those that are not in the log are left out."""
        names = list(filter(is_id, evenings))
        lives = {
            name: live for name in names if (live := self._live_evenings.get(name)) is not None
        }
        read = await asyncio.gather(*(self._read(name) for name in names if name not in lives))
        stored = {each.id: each for each in read if each is not None}
        ends = await self._ends(stored.values())

        async def summarize(name: str) -> SummarizedEvening:
            if name in stored:
                kept = await self._load_summary(stored[name], ends[name])
                if kept is not None:
                    return SummarizedEvening(name, stored[name].evening, kept)
            live = lives.get(name) or await self._live_evenings.find(name)
            return SummarizedEvening(name, live.evening, await self._summarize_live(live))

        return await asyncio.gather(
            *(summarize(name) for name in names if name in lives or name in stored)
        )

    async def read_evenings(self, names: Iterable[str]) -> list[tuple[str, Evening]]:
        """Read evenings with their ids, without sheets; those not in the log are left out."""
        found: list[tuple[str, Evening]] = []
        for name in filter(is_id, names):
            live = self._live_evenings.get(name)
            if live is not None:
                found.append((name, live.evening))
            elif (stored := await self._read(name)) is not None:
                found.append((name, stored.evening))
        return found

    async def _read(self, name: str) -> LoadedEvening | None:
        """Load an evening from its current events; None if there is none."""
        events = await self._log.read(evening_stream_name(name))
        if not events:
            return None
        known = self._stored.get(name)
        if known is None or known.events != events:
            aside = self._live_evenings.aside
            evening = await replay_events(evening_stream_name(name), Evening, events, offload=aside)
            known = LoadedEvening(name, events, evening, tuple(_list_sheet_names(name, evening)))
            self._stored[name] = known
        self._stored.move_to_end(name)
        while len(self._stored) > MOST_SUMMARIES_IN_MEMORY:
            self._stored.popitem(last=False)
        return known

    async def _ends(self, stored: Collection[LoadedEvening]) -> dict[str, tuple[int, ...]]:
        """Read the numbers of the last events of the evenings' sheets."""
        names = [name for each in stored for name in each.sheets]
        ends = iter(await self._log.read_last_sequences(names) if names else ())
        return {each.id: tuple(islice(ends, len(each.sheets))) for each in stored}

    async def _load_summary(
        self, stored: LoadedEvening, ends: tuple[int, ...]
    ) -> EveningSummary | None:
        """Load a summary from memory or from beside the log, if it is current."""
        sequence = stored.evening.sequence
        known = self._known.get(stored.evening)
        if known is None or not known.is_current(sequence, ends):
            name = evening_stream_name(stored.id)
            recalled = await self._log.load_history(name)
            if recalled.snapshot is None or recalled.last != sequence:
                return None
            try:
                known = self._snapshots.restore(recalled)
            except UnusableSnapshot as error:
                logger.info("%s is summarized again: %s", name, error)
                return None
            self._known[stored.evening] = known
        return known if known.is_current(sequence, ends) else None

    async def _summarize_live(self, live: LiveEvening) -> EveningSummary:
        """Summarize an evening in memory, once per change, and store the summary."""
        known = self._known.get(live.evening)
        ends = list_sheet_ends(live.evening, live.sheets)
        if known is None or not known.is_current(live.evening.sequence, ends):
            known = summarize_evening(live.evening, live.sheets)
            self._known[live.evening] = known
            if not any(map(_is_filled_online, live.sheets.values())):
                await self._store_summary(live.id, known)
        return known

    async def _store_summary(self, evening: str, counted: EveningSummary) -> None:
        name = evening_stream_name(evening)
        last = next(iter(await self._log.read(name, counted.sequence - 1)), None)
        if last is not None:
            self._snapshots.save(name, counted, last)


def _is_filled_online(sheet: Sheet) -> bool:
    """Tell whether a table on the server may have results that its sheet does not have yet.

    They are written while the evening is in memory.
    """
    return sheet.opened.online is not None and sheet.confirmed is None


def _list_sheet_names(name: str, evening: Evening) -> Iterable[str]:
    for place in list_sheet_places(evening):
        yield sheet_stream_name(name, place, evening.rounds[place[0] - 1].attempt)


MOST_IN_MEMORY = 100

SeasonLedger = Ledger[Season, ClubEnvelope, SeasonEvent]
CachedOutcome = tuple[EveningSummary, tuple[str, int] | None, EveningOutcome]
"""An evening's outcome with its summary, and its club's id and event number if it has one."""


async def find_season(log: EventLog, name: str) -> Season | None:
    """Load the season of that id from the log; None if there is none."""
    return await load_aggregate(log, season_stream_name(name), Season) if is_id(name) else None


class LiveSeason:
    """A season in memory. It reads the log at every request, since requests are rare."""

    def __init__(self, name: str, season: Season, log: EventLog) -> None:
        self.id = name
        self.season = season
        self.clubs: tuple[str, ...] = ()
        """The ids of the clubs whose members are named in what was published last."""
        self._ranked: tuple[list[EveningOutcome], int, list[SeasonRankingEntry]] = [], 0, []
        self._statistics: tuple[list[EveningOutcome], SeasonStatistics] = [], compute_statistics([])
        self._computing = asyncio.Lock()
        self._ledger: SeasonLedger = Ledger(
            season_stream_name(name), season, log, lambda _event: None
        )

    @property
    def is_in_use(self) -> bool:
        """True while an operation runs."""
        return self._ledger.lock.locked()

    @property
    def has_stopped(self) -> bool:
        """True once a newer server wrote events that this one cannot read."""
        return self._ledger.has_stopped

    def let_go(self) -> None:
        """Do nothing: a season has no background work."""

    async def refresh(self) -> None:
        """Read what another server wrote."""
        await self._ledger.refresh()

    def ranking(self, outcomes: list[EveningOutcome]) -> list[SeasonRankingEntry]:
        """Return the ranking over these outcomes; it is cached."""
        best = self.season.settings.best
        if self._ranked[:2] != (outcomes, best):
            self._ranked = outcomes, best, rank_season(outcomes, best)
        return self._ranked[2]

    async def ratings(self, outcomes: list[EveningOutcome], jobs: LongWork) -> list[Rating]:
        """Return the ratings over these outcomes."""
        return (await self.statistics(outcomes, jobs)).ratings

    async def statistics(self, outcomes: list[EveningOutcome], jobs: LongWork) -> SeasonStatistics:
        """Return the statistics of these outcomes, computed as a background job and cached."""
        async with self._computing:
            if self._statistics[0] != outcomes:
                found = await jobs.do(STATISTICS, partial(compute_statistics, outcomes))
                self._statistics = outcomes, found
            return self._statistics[1]

    async def do(self, envelope: ClubEnvelope) -> int:
        """Do a command (see Ledger.do)."""
        envelope.check_permission(self.season)
        done, _ = await self._ledger.do(envelope)
        return done


class LiveSeasons:
    """The seasons of a server: finds and creates them, and collects outcomes of evenings."""

    def __init__(
        self,
        log: ServerLog,
        live_evenings: LiveEvenings,
        member_lists: LiveMemberLists,
        snapshots: Snapshots[EveningSummary],
    ) -> None:
        self.signer = SeasonLinkSigner(log.secret)
        self._log = log
        self._live_evenings = live_evenings
        self._rolls = member_lists
        self._seasons: Repository[LiveSeason] = Repository(self._load, MOST_IN_MEMORY)
        self._summaries = EveningSummaries(log, live_evenings, snapshots)
        self._outcomes: WeakKeyDictionary[Evening, CachedOutcome] = WeakKeyDictionary()

    async def open(self, opened: SeasonOpened) -> LiveSeason:
        """Create a season. It is stored when this returns."""
        name = self._live_evenings.make_id()
        await self._log.append(season_stream_name(name), 1, [Season.codec.encode(opened)])
        return self._seasons.add(name, LiveSeason(name, Season(opened), self._log))

    async def find(self, name: str) -> LiveSeason:
        """Find the season of that id, up to date. Raises UnknownEvening if there is none."""
        live = await self._seasons.find(name)
        await live.refresh()
        return live

    async def _load(self, name: str) -> LiveSeason:
        season = await find_season(self._log, name)
        if season is None:
            raise UnknownEvening(error_messages.NO_SUCH_SEASON, season=name)
        return LiveSeason(name, season, self._log)

    async def outcomes(self, evenings: Iterable[str]) -> list[EveningOutcome]:
        """Return the outcomes of evenings in order; those that are not in the log are left out.

        If the evenings belong to one club only, its members are also matched at the others by name.
        """
        found = await self._summaries.find_summaries(evenings)
        clubs = [await self._rolls.find_club(each.id, each.evening) for each in found]
        only = find_only_club(clubs)
        return sort_evenings(
            [self._outcome(each, club or only) for each, club in zip(found, clubs, strict=True)]
        )

    async def find_published_outcomes(self, live: LiveSeason) -> list[EveningOutcome]:
        """Return the outcomes of a season's evenings that no club hides."""
        found = await self._summaries.read_evenings(live.season.evenings)
        clubs = {name: await self._rolls.find_club(name, evening) for name, evening in found}
        live.clubs = tuple({each.club_id: None for each in clubs.values() if each is not None})
        return await self.outcomes(
            name for name, club in clubs.items() if club is None or not club.is_hidden(name)
        )

    async def read_evenings(self, names: Iterable[str]) -> list[tuple[str, Evening]]:
        """Read evenings with their ids, without sheets."""
        return await self._summaries.read_evenings(names)

    def _outcome(self, each: SummarizedEvening, club: ClubMembers | None) -> EveningOutcome:
        of_club = None if club is None else (club.club_id, club.member_list.sequence)
        known = self._outcomes.get(each.evening)
        if known is None or known[0] is not each.summary or known[1] != of_club:
            known = each.summary, of_club, build_outcome(each.id, each.evening, each.summary, club)
            self._outcomes[each.evening] = known
        return known[2]
