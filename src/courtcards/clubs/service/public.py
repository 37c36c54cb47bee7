"""Public links: what each opens, and when what was built of it is out of date."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from functools import partial
from weakref import WeakKeyDictionary

from courtcards.clubs import error_messages
from courtcards.clubs.members.matching import ClubMembers
from courtcards.clubs.publishing.calendar import make_uid
from courtcards.clubs.publishing.public import (
    HALL,
    PublicCalendar,
    PublicCalendarEvening,
    PublicEvening,
    PublicSeason,
    build_public_evening,
    build_public_season,
    choose_people_names,
    choose_player_names,
    find_last_change,
)
from courtcards.clubs.service.evening import LiveEvening
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import PublicKind, PublicLinkSigner
from courtcards.clubs.service.member_lists import LiveMemberList, LiveMemberLists
from courtcards.clubs.service.seasons import LiveSeason, LiveSeasons
from courtcards.kernel.errors import NotAllowed, UnknownEvening
from courtcards.tables.service.host import LongWork

PublicContent = PublicEvening | PublicSeason | PublicCalendar

MOST_IN_CALENDAR = 100
"""Evenings of a public calendar, the latest ones."""
EVENING_REBUILT_AFTER_S = 3.0
OTHERS_REBUILT_AFTER_S = 10.0
QUIET_S, MOST_WAITS = 0.2, 10
"""Least seconds between two builds for followers."""


@dataclass(frozen=True)
class PublicSource:
    """The content that a public link opens.

    A new ``consent`` makes everything that was built before unusable. A new ``version`` only makes
    it out of date: it is built again after ``rebuilt_after_s``.
    """

    may_embed: bool
    consent: Hashable
    version: Hashable
    rebuilt_after_s: float
    build: Callable[[], Awaitable[PublicContent]]


class PublicResults:
    """The public links of a server."""

    def __init__(
        self,
        live_evenings: LiveEvenings,
        seasons: LiveSeasons,
        member_lists: LiveMemberLists,
        jobs: LongWork,
        signer: PublicLinkSigner,
    ) -> None:
        self._live_evenings = live_evenings
        self._seasons = seasons
        self._member_lists = member_lists
        self._jobs = jobs
        self._signer = signer
        self._names: WeakKeyDictionary[LiveEvening, tuple[Hashable, dict[int, str]]] = (
            WeakKeyDictionary()
        )

    async def find(self, kind: PublicKind, name: str, key: str) -> PublicSource:
        """Find what a link opens. Raises UnknownEvening or NotAllowed."""
        find = {"evening": self._find_evening, "season": self._find_season, "club": self._find_club}
        return await find[kind](name, key)

    async def _find_evening(self, name: str, key: str) -> PublicSource:
        live = await self._live_evenings.find(name)
        try:
            self._signer.check("evening", name, live.evening.public_link, key)
        except NotAllowed:
            await live.refresh()  # another server may have created it a moment ago
            self._signer.check("evening", name, live.evening.public_link, key)
        club = await self._member_lists.find_club(name, live.evening)
        if club is not None and club.is_hidden(name):
            raise NotAllowed(error_messages.NOT_PUBLIC)
        link = live.evening.public_link
        named_by = None if club is None else (club.club_id, club.member_list.sequence)
        return PublicSource(
            link.may_embed,
            (link, named_by),
            live.version,
            EVENING_REBUILT_AFTER_S,
            partial(self._build_evening, live, club),
        )

    async def _find_season(self, name: str, key: str) -> PublicSource:
        live = await self._seasons.find(name)
        self._signer.check("season", name, live.season.public_link, key)
        clubs = [(club, await self._find_sequence(club)) for club in live.clubs]
        return PublicSource(
            live.season.public_link.may_embed,
            (live.season.sequence, tuple(clubs)),
            None,
            OTHERS_REBUILT_AFTER_S,
            partial(self._build_season, live),
        )

    async def _find_sequence(self, club: str) -> int:
        try:
            return (await self._member_lists.find(club)).member_list.sequence
        except UnknownEvening:
            return 0

    async def _find_club(self, name: str, key: str) -> PublicSource:
        live = await self._member_lists.find(name)
        try:
            self._signer.check("club", name, live.member_list.public_link, key)
        except NotAllowed:
            await live.refresh()
            self._signer.check("club", name, live.member_list.public_link, key)
        return PublicSource(
            live.member_list.public_link.may_embed,
            live.member_list.sequence,
            None,
            OTHERS_REBUILT_AFTER_S,
            partial(self._build_calendar, live),
        )

    async def _build_evening(self, live: LiveEvening, club: ClubMembers | None) -> PublicEvening:
        await _wait_for_quiet(live)
        # The names do not change with the lines of a sheet: a hall writes a hundred at once.
        named = live.evening.sequence, club and (club.club_id, club.member_list.sequence)
        known = self._names.get(live)
        if known is None or known[0] != named:
            known = named, choose_player_names(live.id, live.evening, club)
            self._names[live] = known
        return build_public_evening(live.view(HALL), known[1])

    async def _build_season(self, live: LiveSeason) -> PublicSeason:
        outcomes = await self._seasons.find_published_outcomes(live)
        return build_public_season(
            live.season.settings,
            outcomes,
            live.ranking(outcomes),
            await live.ratings(outcomes, self._jobs),
            choose_people_names(outcomes),
        )

    async def _build_calendar(self, live: LiveMemberList) -> PublicCalendar:
        listed = live.member_list
        shown = [each.evening for each in listed.evenings if each.evening not in listed.hidden]
        found = await self._seasons.read_evenings(shown[-MOST_IN_CALENDAR:])
        evenings = [
            PublicCalendarEvening(
                make_uid(name),
                evening.settings.name,
                evening.settings.date,
                find_last_change(evening),
                self._signer.page("evening", name, evening.public_link),
            )
            for name, evening in found
            if evening.club_id == live.id
        ]
        return PublicCalendar(listed.name, sorted(evenings, key=lambda each: (each.date, each.uid)))


async def _wait_for_quiet(live: LiveEvening) -> None:
    """Wait until nobody writes at an evening for a moment: a whole hall may write at once."""
    for _ in range(MOST_WAITS):
        version = live.version
        await asyncio.sleep(QUIET_S)
        if live.version is version:
            return
