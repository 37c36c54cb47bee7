"""Records of matches that have begun: of the hands that are finished, and of no other."""

from __future__ import annotations

import random
from functools import cache
from itertools import chain

from courtcards.games import find_game
from courtcards.play import Chance, MatchLog, records
from courtcards.play.records import Record
from games.playing import step

GAMES = [("kings-corner", "cross-points", 3), ("kings-corner", "french", 4)] + [
    ("double-king", named, 4) for named in ("club", "club-shuffled")
]


def begun(game: str, ruleset: str, seats: int, hands: int = 3, own: int = 0) -> Record:
    """A match of a person, who sits on the seat ``own``, with bots, after so many hands."""
    return records.decode(_begun_once(game, ruleset, seats, hands, own))


@cache
def _begun_once(game: str, ruleset: str, seats: int, hands: int, own: int) -> bytes:
    match, chance = MatchLog(find_game(game).rules(ruleset, {}, seats)), Chance(b"begun")
    choices = random.Random(hands)
    while sum(hand.end is not None for hand in match.hands) < hands:
        assert step(match, chance, choices), "the match is over: choose fewer hands"
    bots = ["bot:random"] * (seats - 1)
    record = records.build_record(match, list(chain(bots[:own], ["Ann"], bots[own:])))
    return records.encode(record)
