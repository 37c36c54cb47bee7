"""What is asked of one table, whoever asks: each is answered what that person may know."""

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

# As whom something is asked of a table: whose cards are shown, and who gives the orders.
#
# Whoever has the device has its seats. Who plays alone has the seat of who opened the table. Where
# people share the device its page shows what all may see, and the cards of one of them only while
# that person holds it. Who plays from another device has one seat at most, see ``guests``.


class Requester(Protocol):
    """Somebody who asks something of a table."""

    @property
    def own(self) -> Holder | None:
        """Whose match it is in the histories; None where it is nobody's."""

    def find_shown_holder(self, live: LiveTable, request: Request) -> Holder | None:
        """Whose cards are shown; None where nobody's. Raises NoSeat."""

    def find_acting_holder(self, live: LiveTable, request: Request) -> Holder | None:
        """Who gives the orders; None where nobody may. Raises NoSeat."""


class Owner:
    """Whoever has the device: a page of it. The own seat is that of who opened the table."""

    def __init__(self, live: LiveTable) -> None:
        self.own = Holder(live.table.seating.opener)

    def find_shown_holder(self, live: LiveTable, request: Request) -> Holder | None:
        """Whose cards a page asks to see, by the ``seat`` of its query; None where nobody's.

        Raises NoSeat for a seat of nobody at the device.
        """
        return _read_holder(live, request, "seat") if live.table.settings.shared else self.own

    def find_acting_holder(self, live: LiveTable, request: Request) -> Holder:
        """Who gives the orders of a page: whose cards it shows, or else ``by`` its query.

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
    """Answers what somebody asks of a table."""

    def __init__(self, live: LiveTable, requester: Requester, thinkers: Thinkers) -> None:
        self._live = live
        self._requester = requester
        self._thinkers = thinkers

    async def look(self, request: Request) -> OfflineResponse:
        """The table as the asker sees it now."""
        shown = self._requester.find_shown_holder(self._live, request)
        return build_response(self._live.snapshot(None if shown is None else shown.seat))

    async def room(self, _request: Request) -> OfflineResponse:
        """Its seats, and what is played."""
        return build_response(SeatsPage.from_table(self._live.table))

    async def hint(self, request: Request) -> OfflineResponse:
        """What a strong bot would play in the place of whoever gives the orders."""
        by = self._requester.find_acting_holder(self._live, request)
        if by is None:
            raise NoSeat(checks.NOT_YOUR_SEAT)
        return build_response(
            await self._thinkers.think(prepare_hint(self._live.table, by.seat, request.language))
        )

    async def lesson(self, request: Request) -> OfflineResponse:
        """What is said to the pupil of a guided hand."""
        by = self._requester.find_acting_holder(self._live, request)
        if by is None:
            raise NoSeat(checks.NOT_YOUR_SEAT)
        return build_response(build_lesson_page(self._live.table, by.seat, request.language))

    async def press(self, request: Request) -> OfflineResponse:
        """What a press on a thing of the table is answered, from what the asker sees."""
        seen = self._requester.find_shown_holder(self._live, request)
        seat = None if seen is None else seen.seat
        about = request.text("about")
        return build_response(explain_table_item(self._live.table, seat, about, request.language))

    # What may be known of a match once it is over, by whoever may look at the table

    async def fairness(self, request: Request) -> OfflineResponse:
        """The seeds that the shuffles of a match followed from."""
        self._requester.find_shown_holder(self._live, request)
        return build_response(find_fairness(self._live.table, request.number("match")))

    async def record(self, request: Request) -> OfflineResponse:
        """The record of a match; ``so_far`` asks for what is finished of the one in play."""
        if request.text("so_far") == "true":
            by = self._requester.find_acting_holder(self._live, request)
            return build_response(record_so_far(self._live.table, None if by is None else by.seat))
        return build_response(self._find_record(request))

    async def replay(self, request: Request) -> OfflineResponse:
        """One hand of a match, move by move."""
        self._requester.find_shown_holder(self._live, request)
        own = self._requester.own
        match, hand = request.number("match"), request.number("hand") or 0
        seat = None if own is None else own.seat
        return build_response(prepare_replay(self._live.table, match, hand, seat)())

    async def review(self, request: Request) -> OfflineResponse:
        """What each decision of a hand has cost."""
        return await answer_review(self._find_record(request), request, self._thinkers)

    async def luck(self, request: Request) -> OfflineResponse:
        """What chance and play have made of a match."""
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
"""What can be asked at ``/api/tables/<table>`` and then this."""


async def answer_review(record: Record, request: Request, thinkers: Thinkers) -> OfflineResponse:
    """The review of the hand of a record that is asked for."""
    review = partial(build_review, record, request.number("hand") or 0, request.language)
    return build_response(await thinkers.think(review))


async def answer_luck(record: Record, thinkers: Thinkers) -> OfflineResponse:
    """Luck and play in the match of a record."""
    return build_response(await thinkers.think(partial(build_match_luck, record)))


class TableConnection:
    """It tells a page what happens at a table, and hears its commands."""

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
        """A line to a table; first the page is told what it missed since the event ``after``.

        Raises NoSeat and MalformedMessage.
        """
        shown, by = (
            requester.find_shown_holder(live, request),
            requester.find_acting_holder(live, request),
        )
        listener = await live.listen(shown, request.number("after"), page)
        return cls(live, listener, by, request.language)

    async def hear(self, text: str) -> None:
        """Do the command that a message holds, and answer it."""
        name: str | None = None
        answer: DoneMessage | RefusedMessage
        try:
            command = parse_command(text)
            name = command.id
            answer = DoneMessage(name, await self._table.do(self._build_envelope(command)))
        except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
            answer = RefusedMessage.from_refusal(name, *build_refusal(error, self._language))
        self._listener.answer(answer)

    def _build_envelope(self, command: AnyCommand) -> TableEnvelope:
        if self._by is None:
            raise NoSeat(checks.NOT_YOUR_SEAT)
        return build_envelope(self._by, command, self._language)

    def end(self) -> None:
        """Tell nothing more."""
        self._table.leave(self._listener)


RULEBOOK_PATH = re.compile(r"/api/rulebook(/(?P<clause>[^/]+)(?P<press>/press)?)?")


def answer_about_rules(method: str, request: Request) -> OfflineResponse:
    """The answer to a request at `/api/rulebook`; raises what is refused of it."""
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
