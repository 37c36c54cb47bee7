"""An evening that follows from its events."""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs.evening.settings import EveningOpened
from courtcards.clubs.evening.state import EveningState
from courtcards.clubs.evening.verbs import EveningEvent
from courtcards.clubs.verb import WithHistory
from courtcards.eventlog.codec import Codec


class Evening(EveningState, WithHistory[EveningEvent]):
    """One evening, from its opening on, with its history."""

    codec: ClassVar[Codec[EveningEvent]] = Codec(EveningEvent)
    opening = EveningOpened

    def __init__(self, opened: EveningOpened) -> None:
        EveningState.__init__(self, opened.settings, opened.seed, opened.roll)
        WithHistory.__init__(self, opened)
        self.opened = opened
