"""What is asked of one table, whoever asks: each is answered what that person may know."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from courtcards.kernel.errors import NoSeat
from courtcards.offline.answers import Answer, answer_of
from courtcards.offline.requests import Request
from courtcards.offline.seats import Asker
from courtcards.play.records import Record
from courtcards.rulebook.requests import pressed
from courtcards.tables import sentences
from courtcards.tables.service.lessons import lesson_at
from courtcards.tables.service.table import LiveTable
from courtcards.tables.service.thinking import Thinkers
from courtcards.tables.views.hints import hint_for
from courtcards.tables.views.luck import luck_in
from courtcards.tables.views.messages import SeatsPage
from courtcards.tables.views.replays import fairness_of, record_of, record_so_far, replay_at
from courtcards.tables.views.reviews import review_of


class Desk:
    """Answers what somebody asks of a table."""

    def __init__(self, live: LiveTable, asker: Asker, thinkers: Thinkers) -> None:
        self._live = live
        self._asker = asker
        self._thinkers = thinkers

    async def look(self, request: Request) -> Answer:
        """The table as the asker sees it now."""
        shown = self._asker.shown(self._live, request)
        return answer_of(self._live.snapshot(None if shown is None else shown.seat))

    async def room(self, _request: Request) -> Answer:
        """Its seats, and what is played."""
        return answer_of(SeatsPage.of(self._live.table))

    async def hint(self, request: Request) -> Answer:
        """What a strong bot would play in the place of whoever gives the orders."""
        by = self._asker.orders(self._live, request)
        if by is None:
            raise NoSeat(sentences.NOT_YOUR_SEAT)
        return answer_of(
            await self._thinkers.think(hint_for(self._live.table, by.seat, request.language))
        )

    async def lesson(self, request: Request) -> Answer:
        """What is said to the pupil of a guided hand."""
        by = self._asker.orders(self._live, request)
        if by is None:
            raise NoSeat(sentences.NOT_YOUR_SEAT)
        return answer_of(lesson_at(self._live.table, by.seat, request.language))

    async def press(self, request: Request) -> Answer:
        """What a press on a thing of the table is answered, from what the asker sees."""
        seen = self._asker.shown(self._live, request)
        seat = None if seen is None else seen.seat
        about = request.text("about")
        return answer_of(pressed(self._live.table, seat, about, request.language))

    # What may be known of a match once it is over, by whoever may look at the table

    async def fairness(self, request: Request) -> Answer:
        """The seeds that the shuffles of a match followed from."""
        self._asker.shown(self._live, request)
        return answer_of(fairness_of(self._live.table, request.number("match")))

    async def record(self, request: Request) -> Answer:
        """The record of a match; ``so_far`` asks for what is finished of the one in play."""
        if request.text("so_far") == "true":
            by = self._asker.orders(self._live, request)
            return answer_of(record_so_far(self._live.table, None if by is None else by.seat))
        return answer_of(self._record_of(request))

    async def replay(self, request: Request) -> Answer:
        """One hand of a match, move by move."""
        self._asker.shown(self._live, request)
        own = self._asker.own
        match, hand = request.number("match"), request.number("hand") or 0
        seat = None if own is None else own.seat
        return answer_of(replay_at(self._live.table, match, hand, seat)())

    async def review(self, request: Request) -> Answer:
        """What each decision of a hand has cost."""
        return await reviewed(self._record_of(request), request, self._thinkers)

    async def luck(self, request: Request) -> Answer:
        """What chance and play have made of a match."""
        return await told_apart(self._record_of(request), self._thinkers)

    def _record_of(self, request: Request) -> Record:
        self._asker.shown(self._live, request)
        return record_of(self._live.table, request.number("match"))


ASKED: dict[str, Callable[[Desk, Request], Awaitable[Answer]]] = {
    "": Desk.look,
    "/seats": Desk.room,
    "/hint": Desk.hint,
    "/lesson": Desk.lesson,
    "/press": Desk.press,
    "/fairness": Desk.fairness,
    "/record": Desk.record,
    "/replay": Desk.replay,
    "/review": Desk.review,
    "/luck": Desk.luck,
}
"""What can be asked at ``/api/tables/<table>`` and then this."""


async def reviewed(record: Record, request: Request, thinkers: Thinkers) -> Answer:
    """The review of the hand of a record that is asked for."""
    review = partial(review_of, record, request.number("hand") or 0, request.language)
    return answer_of(await thinkers.think(review))


async def told_apart(record: Record, thinkers: Thinkers) -> Answer:
    """Luck and play in the match of a record."""
    return answer_of(await thinkers.think(partial(luck_in, record)))
