"""The live feed of an evening: each listener gets what the link may see, but not too often.

Messages hold the current state, not single events. So one message covers a hundred new lines, and a
phone with a slow connection has nothing to catch up on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.evening import Evening
from courtcards.clubs.sheet import SheetPlace
from courtcards.clubs.views.evening_views import Link
from courtcards.clubs.views.messages import (
    EveningMessage,
    EveningView,
    SheetMessage,
    SheetView,
)
from courtcards.kernel.errors import CourtcardsError, NotAllowed, StorageError
from courtcards.tables.service.listeners import CLOSE_TRY_AGAIN, Channel

BROADCAST_DELAY_S = 0.1
"""Delay of a broadcast, so that the sender of a command gets the answer first."""
BROADCAST_INTERVAL_S = 0.25
"""Least interval between two broadcasts."""
_encode = msgspec.json.Encoder().encode


@dataclass(eq=False, slots=True)
class EveningListener:
    """A listener at an evening: a link, a connection and a language."""

    link: Link
    channel: Channel
    language: str
    dismiss: Callable[[CourtcardsError], None]
    """Tells the listener why the feed ends, and disconnects."""


@dataclass(frozen=True)
class FeedViews:
    """The functions that build the views of an evening and of a sheet for a link."""

    evening: Callable[[Link], EveningView]
    sheet: Callable[[Link, SheetPlace], SheetView]


class EveningFeed:
    """The listeners of one evening."""

    def __init__(self, evening: Evening, views: FeedViews) -> None:
        self._evening = evening
        self._views = views
        self._every: dict[EveningListener, None] = {}
        self._changed = False
        self._sheets: dict[SheetPlace, None] = {}
        self._told_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return bool(self._every)

    def add(self, listener: EveningListener) -> None:
        """Add a listener, and send the current state."""
        self._every[listener] = None
        listener.channel.send_message(self._encode_evening(listener.link))
        if listener.link.table is not None and self._evening.rounds:
            played = self._evening.rounds[-1]
            if listener.link.table <= len(played.seating.tables):
                place = (played.number, listener.link.table)
                listener.channel.send_message(self._encode_sheet(listener.link, place))

    def remove(self, listener: EveningListener) -> None:
        self._every.pop(listener, None)

    def dismiss_all(self, error: StorageError) -> None:
        """Tell all listeners the reason, and disconnect them."""
        for listener in list(self._every):
            del self._every[listener]
            listener.dismiss(error)

    def disconnect_all(self) -> None:
        """Disconnect all listeners; they reconnect and get the new state."""
        for listener in list(self._every):
            del self._every[listener]
            listener.channel.disconnect(CLOSE_TRY_AGAIN)

    def broadcast_evening(self) -> None:
        """Schedule a broadcast of the evening."""
        if self._every:
            self._changed = True
            self._schedule()

    def broadcast_sheet(self, place: SheetPlace) -> None:
        """Schedule a broadcast of a sheet."""
        if self._every:
            self._sheets[place] = None
            self._schedule()

    def drop_sheet(self, place: SheetPlace) -> None:
        """Forget the scheduled broadcast of a sheet that no longer exists."""
        self._sheets.pop(place, None)

    def _schedule(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            at = max(loop.time() + BROADCAST_DELAY_S, self._told_at + BROADCAST_INTERVAL_S)
            self._timer = loop.call_at(at, self._broadcast)

    def _broadcast(self) -> None:
        self._told_at = asyncio.get_running_loop().time()
        self._timer = None
        changed, self._changed = self._changed, False
        sheets, self._sheets = list(self._sheets), {}
        if changed:
            self._dismiss_renewed()
        evenings: dict[str, bytes] = {}
        sent: dict[tuple[SheetPlace, bool], bytes] = {}
        for listener in self._every:
            link = listener.link
            # A phone at a table needs no other table's progress.
            if changed or (sheets and link.table is None):
                if link.key not in evenings:
                    evenings[link.key] = self._encode_evening(link)
                listener.channel.send_message(evenings[link.key])
            for place in sheets:
                if link.table is not None and link.table != place[1]:
                    continue
                key = place, link.role == "director"
                if key not in sent:
                    sent[key] = self._encode_sheet(link, place)
                listener.channel.send_message(sent[key])

    def _dismiss_renewed(self) -> None:
        """Dismiss all listeners whose links have been renewed."""
        for listener in list(self._every):
            if listener.link.generation != self._evening.generation(listener.link.key):
                del self._every[listener]
                listener.dismiss(NotAllowed(error_messages.LINK_RENEWED))

    def _encode_evening(self, link: Link) -> bytes:
        return _encode(EveningMessage(self._views.evening(link)))

    def _encode_sheet(self, link: Link, place: SheetPlace) -> bytes:
        return _encode(SheetMessage(*place, self._views.sheet(link, place)))

    def close(self) -> None:
        """Cancel the scheduled broadcast."""
        if self._timer is not None:
            self._timer.cancel()
