"""All that may be asked of a season, and all that can happen to it."""

from __future__ import annotations

from courtcards.clubs.season import counting
from courtcards.clubs.season.keys import RenewSeasonKey, SeasonKeyRenewed
from courtcards.clubs.season.settings import ChangeSeason, SeasonChanged, SeasonOpened
from courtcards.eventlog.codec import Codec

SeasonCommand = ChangeSeason | counting.Commands | RenewSeasonKey
"""What may be asked; ``type`` says which it is."""

SeasonEvent = SeasonOpened | SeasonChanged | counting.Events | SeasonKeyRenewed
"""What happens; ``kind`` says which it is."""

CODEC: Codec[SeasonEvent] = Codec(SeasonEvent)
