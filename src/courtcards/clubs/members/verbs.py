"""All that may be asked of a club's roll, and all that can happen to it."""

from __future__ import annotations

from courtcards.clubs.members import adopting, evenings, forgetting, members, merging, settings
from courtcards.eventlog.codec import Codec

RollCommand = (
    settings.Commands | members.Commands | merging.Commands | evenings.Commands | adopting.Commands
)
"""What may be asked; ``type`` says which it is."""

RollEvent = (
    settings.RollOpened
    | settings.Events
    | members.Events
    | merging.Events
    | evenings.Events
    | adopting.Events
    | forgetting.Events
)
"""What happens; ``kind`` says which it is."""

CODEC: Codec[RollEvent] = Codec(RollEvent)
