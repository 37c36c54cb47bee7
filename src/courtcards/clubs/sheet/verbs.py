"""All that may be asked of a score sheet, and all that can happen to it.

Each verb is declared in the module of its subject. A correction says what stands now; what stood
before is in the events before it.
"""

from __future__ import annotations

from courtcards.clubs.sheet import confirming, drawing, lines, people, seats, totals
from courtcards.clubs.sheet.opening import SheetOpened
from courtcards.eventlog.codec import Codec

SheetCommand = (
    drawing.Commands
    | lines.Commands
    | totals.Commands
    | confirming.Commands
    | people.Commands
    | seats.Commands
)
"""What may be asked; ``type`` says which it is."""

SheetEvent = (
    SheetOpened
    | drawing.Events
    | lines.Events
    | totals.Events
    | confirming.Events
    | people.Events
    | seats.Events
)
"""What happens; ``kind`` says which it is."""

CODEC: Codec[SheetEvent] = Codec(SheetEvent)
