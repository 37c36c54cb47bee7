"""Requests about one table, each answered with what the requester may know."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

from courtcards.kernel.errors import NoSeat
from courtcards.offline.requests import (
    OfflineResponse,
    Request,
    build_not_found,
    build_refusal,
    build_response,
)
from courtcards.play.records import Record
from courtcards.rulebook.requests import (
    PressRequest,
    TrialRequest,
    build_clause_view,
    build_contents,
    explain_example_item,
    explain_table_item,
    try_moves,
)
from courtcards.tables import AnyCommand, TableEnvelope, checks
from courtcards.tables.service.host import Holder, Thinkers
from courtcards.tables.service.listeners import Channel, Listener
from courtcards.tables.service.opening import build_lesson_page
from courtcards.tables.service.table import LiveTable, build_envelope
from courtcards.tables.views.messages import DoneMessage, RefusedMessage, SeatsPage, parse_command
from courtcards.tables.views.replays import (
    find_fairness,
    find_record,
    prepare_replay,
    record_so_far,
)
from courtcards.tables.views.reviews import build_match_luck, build_review, prepare_hint

# A requester of a table: the seat whose cards are shown, and the seat that acts.
#
# The owner of the device has its seats. A person who plays alone has the opener's seat. At a shared
# device the page shows what all may see. It shows one person's cards only while that person holds
# the device. A person at another device has at most one seat, see ``guests``.


class Requester(Protocol):
    """The sender of a request about a table."""

    @property
    def own(self) -> Holder | None:
        """The seat whose match it is in the histories, or None."""

    def find_shown_holder(self, live: LiveTable, request: Request) -> Holder | None:
        """Return the seat whose cards are shown, or None. Raises NoSeat."""

    def find_acting_holder(self, live: LiveTable, request: Request) -> Holder | None:
        """Return the seat that acts, or None if the requester may not act. Raises NoSeat."""


class Owner:
    """The owner of the device, at one of its pages. The own seat is that of the table's opener."""

    def __init__(self, live: LiveTable) -> None:
        self.own = Holder(live.table.seating.opener)

    def find_shown_holder(self, live: LiveTable, request: Request) -> Holder | None:
        """Return the seat whose cards are shown: at a shared device ``seat`` of the query, or None.

        Raises NoSeat for a seat of nobody at the device.
        """
        return _read_holder(live, request, "seat") if live.table.settings.shared else self.own

    def find_acting_holder(self, live: LiveTable, request: Request) -> Holder:
        """Return the seat that acts: the one whose cards are shown, or else ``by`` of the query.

        Raises NoSeat for a seat of nobody at the device.
        """
        return (
            self.find_shown_holder(live, request) or _read_holder(live, request, "by") or self.own
        )


def _read_holder(live: LiveTable, request: Request, name: str) -> Holder | None:
    seat = request.number(name)
    if seat is None:
        return None
    holder = Holder(seat)
    live.table.seating.check_holder(holder.seat, holder.since)
    return holder


class TableHandlers:
    """The responses to requests about a table. Each method answers one address."""

    def __init__(self, live: LiveTable, requester: Requester, thinkers: Thinkers) -> None:
        self._live = live
        self._requester = requester
        self._thinkers = thinkers

    async def look(self, request: Request) -> OfflineResponse:
        """Return the table as the requester sees it now."""
        shown = self._requester.find_shown_holder(self._live, request)
        return build_response(self._live.snapshot(None if shown is None else shown.seat))

    async def room(self, _request: Request) -> OfflineResponse:
        """Return the seats, and the rules."""
        return build_response(SeatsPage.from_table(self._live.table))

    async def hint(self, request: Request) -> OfflineResponse:
        """Return the move of a strong bot for the seat that acts."""
        by = self._requester.find_acting_holder(self._live, request)
        if by is None:
            raise NoSeat(checks.NOT_YOUR_SEAT)
        return build_response(
            await self._thinkers.think(prepare_hint(self._live.table, by.seat, request.language))
        )

    async def lesson(self, request: Request) -> OfflineResponse:
        """Return the texts for the pupil of a lesson."""
        by = self._requester.find_acting_holder(self._live, request)
        if by is None:
            raise NoSeat(checks.NOT_YOUR_SEAT)
        return build_response(build_lesson_page(self._live.table, by.seat, request.language))

    async def press(self, request: Request) -> OfflineResponse:
        """Explain an item of the table, from what the requester sees."""
        seen = self._requester.find_shown_holder(self._live, request)
        seat = None if seen is None else seen.seat
        about = request.text("about")
        return build_response(explain_table_item(self._live.table, seat, about, request.language))

    # Views of finished matches, for everybody who may look at the table

    async def fairness(self, request: Request) -> OfflineResponse:
        """Return the proof of the shuffles of a match."""
        self._requester.find_shown_holder(self._live, request)
        return build_response(find_fairness(self._live.table, request.number("match")))

    async def record(self, request: Request) -> OfflineResponse:
        """Return the record of a match; with ``so_far``, the finished hands of the current one."""
        if request.text("so_far") == "true":
            by = self._requester.find_acting_holder(self._live, request)
            return build_response(record_so_far(self._live.table, None if by is None else by.seat))
        return build_response(self._find_record(request))

    async def replay(self, request: Request) -> OfflineResponse:
        """Return one hand of a match, move by move."""
        self._requester.find_shown_holder(self._live, request)
        own = self._requester.own
        match, hand = request.number("match"), request.number("hand") or 0
        seat = None if own is None else own.seat
        return build_response(prepare_replay(self._live.table, match, hand, seat)())

    async def review(self, request: Request) -> OfflineResponse:
        """Return the review of a hand."""
        return await answer_review(self._find_record(request), request, self._thinkers)

    async def luck(self, request: Request) -> OfflineResponse:
        """Return luck and play of a match."""
        return await answer_luck(self._find_record(request), self._thinkers)

    def _find_record(self, request: Request) -> Record:
        self._requester.find_shown_holder(self._live, request)
        return find_record(self._live.table, request.number("match"))


TABLE_HANDLERS: dict[str, Callable[[TableHandlers, Request], Awaitable[OfflineResponse]]] = {
    "": TableHandlers.look,
    "/seats": TableHandlers.room,
    "/hint": TableHandlers.hint,
    "/lesson": TableHandlers.lesson,
    "/press": TableHandlers.press,
    "/fairness": TableHandlers.fairness,
    "/record": TableHandlers.record,
    "/replay": TableHandlers.replay,
    "/review": TableHandlers.review,
    "/luck": TableHandlers.luck,
}
"""By the rest of the path after ``/api/tables/<table>``."""


async def answer_review(record: Record, request: Request, thinkers: Thinkers) -> OfflineResponse:
    """Return the review of the hand of a record that the query names."""
    review = partial(build_review, record, request.number("hand") or 0, request.language)
    return build_response(await thinkers.think(review))


async def answer_luck(record: Record, thinkers: Thinkers) -> OfflineResponse:
    """Return luck and play in the match of a record."""
    return build_response(await thinkers.think(partial(build_match_luck, record)))


class TableConnection:
    """A connection of a page to a table: events go to the page, commands come from it."""

    def __init__(
        self, table: LiveTable, listener: Listener, by: Holder | None, language: str
    ) -> None:
        self._table = table
        self._listener = listener
        self._by = by
        self._language = language

    @classmethod
    async def connect(
        cls, live: LiveTable, requester: Requester, request: Request, page: Channel
    ) -> TableConnection:
        """Connect a page to a table. First it receives what it missed since the event ``after``.

        Raises NoSeat and MalformedMessage.
        """
        shown, by = (
            requester.find_shown_holder(live, request),
            requester.find_acting_holder(live, request),
        )
        listener = await live.listen(shown, request.number("after"), page)
        return cls(live, listener, by, request.language)

    async def hear(self, text: str) -> None:
        """Do the command in a message, and answer it."""
        name: str | None = None
        answer: DoneMessage | RefusedMessage
        try:
            command = parse_command(text)
            name = command.id
            answer = DoneMessage(name, await self._table.do(self._build_envelope(command)))
        except Exception as error:  # noqa: BLE001 - build_refusal logs what is not a refusal
            answer = RefusedMessage.from_refusal(name, *build_refusal(error, self._language))
        self._listener.answer(answer)

    def _build_envelope(self, command: AnyCommand) -> TableEnvelope:
        if self._by is None:
            raise NoSeat(checks.NOT_YOUR_SEAT)
        return build_envelope(self._by, command, self._language)

    def end(self) -> None:
        """Close the connection."""
        self._table.leave(self._listener)


RULEBOOK_PATH = re.compile(r"/api/rulebook(/(?P<clause>[^/]+)(?P<press>/press)?)?")


def answer_about_rules(method: str, request: Request) -> OfflineResponse:
    """Return the response to a request at `/api/rulebook`, or raise the refusal."""
    language = request.text("language") or request.language
    found = RULEBOOK_PATH.fullmatch(request.path)
    if found is None:
        return build_not_found(request.language)
    clause = found["clause"]
    match method, clause is not None, found["press"] is not None:
        case "GET", False, False:
            return build_response(build_contents(language))
        case "GET", True, False:
            return build_response(build_clause_view(clause, language))
        case "POST", True, False:
            return build_response(try_moves(clause, request.read(TrialRequest).moves, language))
        case "POST", True, True:
            press = request.read(PressRequest)
            return build_response(explain_example_item(clause, press.moves, press.about, language))
    return build_not_found(request.language)
