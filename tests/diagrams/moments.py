"""Positions from matches of random moves, as a seat knows them and with all cards open."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from courtcards.games import find_game
from courtcards.play import Chance, MatchLog
from courtcards.play.positions import HandPosition

KINDS = (
    ("double-king", "club", 4),
    ("double-king", "club-shuffled", 4),
    ("kings-corner", "french", 2),
    ("kings-corner", "cross-chips", 5),
)
MOVES = (0, 1, 3, 14, 30, 49)

OPEN_DEAL = (
    "double-king/1 club dealer=3 "
    "hands=J98.T4.A63.T9865/T54.KQ86.T92.KQ7/KQ763.A9753.4.A2/A2.J2.KQJ875.J43 "
    "plays=choose hearts,5C,QC,AC,4C,KS,2S,9S,TS"
)
ONE_HAND = "double-king/1 club seat=1 dealer=0 hands=-/AK3.Q92.A98.K865/-/- contract=tricks"
KINGS = (
    "kings-corner/1 french seats=3 seat=0 dealer=2 turn=0 n=9S,8H e=5C s=JD,TC,9H,8S "
    "ne=KS,QD,JC,TH hands=432.Q7.T8.64/7/6 stock=19"
)


def positions() -> Iterator[HandPosition]:
    """Yield positions of every kind, of a seat and open."""
    for game, ruleset, seats in KINDS:
        for count in MOVES:
            for viewer in (None, 0, seats - 1):
                yield position(game, ruleset, seats, count, viewer)


@cache
def _log(game: str, ruleset: str, seats: int, count: int) -> MatchLog:
    match, chance = MatchLog(find_game(game).rules(ruleset, seats=seats)), Chance(b"pictures")
    made = 0
    while made < count or match.awaiting.kind != "play":
        if match.awaiting.kind == "deal":
            match.deal(*chance.deal(match))
        elif match.awaiting.kind == "stock":
            match.restock(chance.stock(match))
        else:
            # Cards that are laid on piles come first, so that there are piles.
            legal = sorted(match.legal(), key=lambda move: (">" not in move, move))
            match.play(match.awaiting.seat or 0, legal[0 if ">" in legal[0] else made % len(legal)])
            made += 1
    return match


def position(game: str, ruleset: str, seats: int, count: int, viewer: int | None) -> HandPosition:
    return HandPosition.of_match(_log(game, ruleset, seats, count), viewer)
