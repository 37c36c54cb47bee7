"""The clubs of this server, each loaded from the log when first needed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import cast

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import ClubEnvelope
from courtcards.clubs.evening import Evening, build_evening_opening
from courtcards.clubs.evening.players import PlayersAdded
from courtcards.clubs.evening.settings import JoinClub, LeaveClub
from courtcards.clubs.members import ClubOpened, MemberList, MemberListEvent
from courtcards.clubs.members.commands import (
    AdoptEvening,
    EveningAddedToClub,
    EveningReleased,
    MemberRedacted,
    OpenClubEvening,
)
from courtcards.clubs.members.matching import ClubMembers
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import LinkSigner, members_stream_name
from courtcards.clubs.views.season_views import (
    ClubEveningPlayers,
    ClubView,
    build_club_evening_players,
    build_club_view,
)
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import Follower, Repository, load_aggregate
from courtcards.kernel.errors import NotAllowed, NotNow, StorageError, UnknownEvening
from courtcards.tables.service.host import is_id, new_id

FindClub = Callable[[str, Evening], Awaitable[ClubMembers | None]]
MemberListLedger = Ledger[MemberList, ClubEnvelope, MemberListEvent]


async def load_member_list(log: EventLog, name: str) -> MemberList:
    """Load the members of the club of that id. Raises UnknownEvening if there is no such club."""
    member_list = (
        await load_aggregate(log, members_stream_name(name), MemberList) if is_id(name) else None
    )
    if member_list is None:
        raise UnknownEvening(error_messages.NO_SUCH_CLUB, club=name)
    return member_list


class LiveMemberList:
    """A club with its members, in memory."""

    def __init__(
        self,
        name: str,
        member_list: MemberList,
        log: EventLog,
        live_evenings: LiveEvenings,
        find_club: FindClub,
    ) -> None:
        self.id = name
        self.member_list = member_list
        self._live_evenings = live_evenings
        self._find_club = find_club
        self._ledger: MemberListLedger = Ledger(
            members_stream_name(name), member_list, log, self._handle_event, self._decide
        )
        self._follower = Follower(self._ledger)
        self._opened: dict[str, str] = {}
        """The ids of evenings that are opened but not yet added to the club, by command."""
        self._view: ClubView | None = None

    @property
    def is_in_use(self) -> bool:
        """True while an operation runs."""
        return self._ledger.lock.locked() or self._follower.is_busy

    @property
    def has_stopped(self) -> bool:
        """True once a newer server wrote events that this one cannot read."""
        return self._ledger.has_stopped

    async def check_link(self, links: LinkSigner, token: str, *, renewed: int = 0) -> None:
        """Raise NotAllowed if the token is not the club's (see LinkSigner.check_club_link)."""
        try:
            links.check_club_link(self.id, self.member_list, token, renewed=renewed)
        except NotAllowed:
            await self._ledger.refresh()  # another server may have renewed it a moment ago
            links.check_club_link(self.id, self.member_list, token, renewed=renewed)

    async def do(self, envelope: ClubEnvelope) -> int:
        """Do a command (see Ledger.do)."""
        try:
            done, _ = await self._ledger.do(envelope)
        finally:
            self._opened.pop(envelope.command.id, None)
        return done

    async def _decide(self, envelope: ClubEnvelope) -> MemberListEvent:
        """Decide a command. An evening changes its club before the club's list changes.

        If the server stops in between, the next try completes both.
        """
        event: MemberListEvent = self.member_list.decide(envelope)
        if isinstance(event, EveningReleased):
            with suppress(UnknownEvening):  # the evening itself may be gone
                live = await self._live_evenings.find(event.evening)
                await live.do(
                    replace(envelope, command=LeaveClub(id=envelope.key, club_id=self.id))
                )
        elif isinstance(envelope.command, AdoptEvening):
            return await self._adopt_evening(envelope, cast("EveningAddedToClub", event))
        elif isinstance(event, EveningAddedToClub):
            return await self._open_evening(envelope, event)
        return event

    async def _adopt_evening(
        self, envelope: ClubEnvelope, event: EveningAddedToClub
    ) -> MemberListEvent:
        """Let an evening join the club. Raises NotNow if it belongs to another one."""
        live = await self._live_evenings.find(event.evening)
        evening = live.evening
        other = await self._find_club(live.id, evening)
        join = JoinClub(
            id=envelope.key,
            club_id=self.id,
            members=self.members.match_joining_players(evening.club_id, evening.players),
            replaced_club=evening.club_id if other is None else "",
        )
        await live.do(replace(envelope, command=join))
        if live.evening.club_id != self.id:  # an earlier try joined, and another club took it since
            raise NotNow(error_messages.ANOTHER_CLUBS)
        settings = evening.settings
        return msgspec.structs.replace(event, name=settings.name, date=settings.date)

    async def _open_evening(
        self, envelope: ClubEnvelope, event: EveningAddedToClub
    ) -> MemberListEvent:
        """Open an evening of the club; a repeated command gets the same one."""
        held, key = cast("OpenClubEvening", envelope.command), envelope.command.id
        if key not in self._opened:
            opened = build_evening_opening(
                held.settings, envelope.by, event.at, envelope.seed, self.id
            )
            players = held.build_players(self.member_list)
            added = PlayersAdded(players=players, by=envelope.by, at=event.at) if players else None
            self._opened[key] = (await self._live_evenings.open(opened, added)).id
        return msgspec.structs.replace(event, evening=self._opened[key])

    def view(self) -> ClubView:
        """Return the view of the club. It is cached: similar names take time to find."""
        if self._view is None:
            self._view = build_club_view(self.id, self.member_list)
        return self._view

    def find_evening_id(self, done: int) -> str:
        """Return the id of the evening that the event of that number added."""
        return self.member_list.find_evening_by_event(done).evening

    @property
    def members(self) -> ClubMembers:
        """The members, to be matched with the players of evenings."""
        return ClubMembers(self.id, self.member_list)

    async def list_players(self, name: str, links: LinkSigner) -> ClubEveningPlayers:
        """List the players of one of the club's evenings.

        Raises UnknownEvening if the club has no such evening.
        """
        self.member_list.find_evening(name)
        evening = (await self._live_evenings.find(name)).evening
        page = links.page(name, "director", evening.generation("director"))
        return build_club_evening_players(self.members, name, evening, page)

    def _handle_event(self, event: MemberListEvent) -> None:
        self._view = None
        if isinstance(event, MemberRedacted):
            self._ledger.stop(StorageError(error_messages.NAMES_REDACTED))

    async def refresh(self) -> None:
        """Read what another process wrote."""
        async with self._ledger.lock:
            if not self.has_stopped:  # it may have, while this waited
                await self._ledger.read_new_events()

    def follow(self) -> None:
        """Read on in the background: another process may have written."""
        if not self.has_stopped:
            self._follower.start_refresh()

    def let_go(self) -> None:
        """End all background work: the club is dropped from memory."""
        self._follower.let_go()

    async def close(self) -> None:
        """Stop the background work and wait for its end."""
        await self._follower.close()


class LiveMemberLists:
    """The clubs of a server: finds and creates them."""

    def __init__(self, log: EventLog, live_evenings: LiveEvenings, most: int) -> None:
        self.make_id: Callable[[], str] = new_id
        self._log = log
        self._live_evenings = live_evenings
        self._rolls: Repository[LiveMemberList] = Repository(self._load, most)

    def start(self) -> None:
        """Start to follow the writes of other server processes."""
        self._log.follow(self._follow_log)

    def _follow_log(self, grown: Mapping[str, int] | None) -> None:
        for each in self._rolls:
            if grown is None or members_stream_name(each.id) in grown:
                each.follow()

    async def open(self, opened: ClubOpened) -> LiveMemberList:
        """Create a club. It is stored when this returns."""
        name = self.make_id()
        await self._log.append(members_stream_name(name), 1, [MemberList.codec.encode(opened)])
        return self._rolls.add(name, self._live(name, MemberList(opened)))

    async def find(self, name: str) -> LiveMemberList:
        """Find the club of that id. Raises UnknownEvening if there is none."""
        return await self._rolls.find(name)

    async def find_club(self, name: str, evening: Evening) -> ClubMembers | None:
        """Find the members of the club that an evening belongs to; None if it belongs to none.

        The club must list the evening: what an evening says of itself may come from a file.
        """
        try:
            members = (await self.find(evening.club_id)).members if evening.club_id else None
        except UnknownEvening:
            return None
        return members if members is not None and members.has_evening(name) else None

    async def _load(self, name: str) -> LiveMemberList:
        return self._live(name, await load_member_list(self._log, name))

    def _live(self, name: str, member_list: MemberList) -> LiveMemberList:
        live = LiveMemberList(name, member_list, self._log, self._live_evenings, self.find_club)
        live.follow()  # another server process may have written before it was watched
        return live

    async def close(self) -> None:
        """Close every club in memory; the log keeps them."""
        for each in self._rolls:
            await each.close()
        self._rolls.clear()
