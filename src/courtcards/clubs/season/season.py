"""A season that follows from its events."""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs.season.commands import SeasonEvent, SeasonOpened
from courtcards.clubs.season.state import SeasonState
from courtcards.clubs.verb import WithHistory
from courtcards.eventlog.codec import Codec


class Season(SeasonState, WithHistory[SeasonEvent]):
    """One season, from its opening on, with its history."""

    codec: ClassVar[Codec[SeasonEvent]] = Codec(SeasonEvent)
    opening = SeasonOpened

    def __init__(self, opened: SeasonOpened) -> None:
        SeasonState.__init__(self, opened.settings, opened.evenings)
        WithHistory.__init__(self, opened)
