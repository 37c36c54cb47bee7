"""A record of one's own, whole and with faults."""

from __future__ import annotations

import json
from typing import Any

from courtcards.games import find_game
from courtcards.play import records
from games.playing import finished

RULES = find_game("double-king").rules("club")


RECORD: dict[str, Any] = json.loads(
    records.encode(
        records.build_record(finished(RULES, 5), ["Ann", "bot:steady", "Cy", "bot:steady"])
    )
)


def wrong_at(hand: int, **changes: Any) -> dict[str, Any]:
    hands = [dict(each) for each in RECORD["hands"]]
    hands[hand] |= changes
    return RECORD | {"hands": hands}
