"""Who is told what happens at an evening: each as their link lets them see it, and not too often.

What happens is told as what stands then. A hall that enters a hundred lines at once is told of
them together, and a phone whose line is slow has nothing to catch up on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evenings import Evening
from courtcards.clubs.sheets import Place
from courtcards.hosting.listeners import Line
from courtcards.hosting.messages import RefusedMessage
from courtcards.kernel.errors import NotAllowed
from courtcards.server.clubs.links import Link
from courtcards.server.clubs.messages import (
    EveningMessage,
    EveningView,
    SheetMessage,
    SheetView,
)
from courtcards.server.http.answers import refusal_of

TELL_AFTER_S = 0.1
"""Who has entered something is answered first, and then the others are told."""
TELL_EVERY_S = 0.25
NOT_YOURS = 4003
"""Closed because the link is none, or is worth nothing any more."""

_encode = msgspec.json.Encoder().encode


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody who is told: by which link, over which line, in which language refused."""

    link: Link
    line: Line
    language: str

    def dismiss(self, error: NotAllowed) -> None:
        """Say why nothing more is told, and hang up."""
        dismiss(self.line, error, self.language)


def dismiss(line: Line, error: Exception, language: str) -> None:
    """Say over a line why it is closed, and close it."""
    line.tell(_encode(RefusedMessage.of(None, *refusal_of(error, language))))
    line.hang_up(NOT_YOURS)


@dataclass(frozen=True)
class Views:
    """What the evening is to somebody, and what a sheet is."""

    evening: Callable[[Link], EveningView]
    sheet: Callable[[Link, Place], SheetView]


class Feed:
    """All who listen at one evening."""

    def __init__(self, evening: Evening, views: Views) -> None:
        self._evening = evening
        self._views = views
        self._every: dict[Listener, None] = {}
        self._changed = False
        self._sheets: dict[Place, None] = {}
        self._told_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return bool(self._every)

    def add(self, listener: Listener) -> None:
        """Tell somebody from now on, and first what stands."""
        self._every[listener] = None
        listener.line.tell(self._evening_for(listener.link))
        if listener.link.table is not None and self._evening.rounds:
            played = self._evening.rounds[-1]
            if listener.link.table <= len(played.seating.tables):
                place = (played.number, listener.link.table)
                listener.line.tell(self._sheet_for(listener.link, place))

    def remove(self, listener: Listener) -> None:
        """Tell somebody no more."""
        self._every.pop(listener, None)

    def evening_changed(self) -> None:
        """Something has happened to the evening itself."""
        if self._every:
            self._changed = True
            self._tell_soon()

    def sheet_changed(self, place: Place) -> None:
        """Something has happened to a sheet."""
        if self._every:
            self._sheets[place] = None
            self._tell_soon()

    def _tell_soon(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            at = max(loop.time() + TELL_AFTER_S, self._told_at + TELL_EVERY_S)
            self._timer = loop.call_at(at, self._tell)

    def _tell(self) -> None:
        self._told_at = asyncio.get_running_loop().time()
        self._timer = None
        changed, self._changed = self._changed, False
        sheets, self._sheets = list(self._sheets), {}
        if changed:
            self._dismiss()
        evenings: dict[str, bytes] = {}
        told: dict[tuple[Place, bool], bytes] = {}
        for listener in self._every:
            link = listener.link
            # A phone at a table needs no other table's progress.
            if changed or (sheets and link.table is None):
                if link.key not in evenings:
                    evenings[link.key] = self._evening_for(link)
                listener.line.tell(evenings[link.key])
            for place in sheets:
                if link.table is not None and link.table != place[1]:
                    continue
                key = place, link.role == "director"
                if key not in told:
                    told[key] = self._sheet_for(link, place)
                listener.line.tell(told[key])

    def _dismiss(self) -> None:
        """Tell those nothing more whose links have been renewed."""
        for listener in list(self._every):
            if listener.link.generation != self._evening.generation(listener.link.key):
                del self._every[listener]
                listener.dismiss(NotAllowed(sentences.LINK_RENEWED))

    def _evening_for(self, link: Link) -> bytes:
        return _encode(EveningMessage(self._views.evening(link)))

    def _sheet_for(self, link: Link, place: Place) -> bytes:
        return _encode(SheetMessage(*place, self._views.sheet(link, place)))

    def close(self) -> None:
        """Tell nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
