"""Compiles what play needs, so that the first table does not wait: `make setup` runs this."""

from __future__ import annotations

import contextlib

from courtcards.bots import BOT_NAMES, Bot
from courtcards.errors import PlayError
from courtcards.games import GAMES
from courtcards.matches import Chance, Match

SEED = b"warm"
HANDS = 2


def warm() -> None:
    """Play some hands of every game as a table does: look, try what is not legal, let bots play."""
    for game in GAMES.values():
        for named in game.named_sets:
            match = Match(game.rules(named.name))
            names = (BOT_NAMES * match.rules.seats)[: match.rules.seats]
            _play_hands(match, [Bot(name, game.name, SEED) for name in names], Chance(SEED))


def _play_hands(match: Match, bots: list[Bot], chance: Chance) -> None:
    while not match.is_over:
        kind, seat = match.awaiting.kind, match.awaiting.seat
        if kind == "deal":
            if len(match.hands) == HANDS:
                return
            match.deal(*chance.deal(match))
        elif kind == "stock":
            match.restock(chance.stock(match))
        elif seat is not None:
            match.view(seat)
            for move in ("2C", "2C>N", "N>E", "end"):
                with contextlib.suppress(PlayError):
                    match.check(seat, move)
            match.play(seat, bots[seat].choose(match.seat_view(seat)))


if __name__ == "__main__":
    warm()
