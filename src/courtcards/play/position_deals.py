"""Matches that begin with the deal of a position."""

from __future__ import annotations

from courtcards.games import find_game
from courtcards.kernel.cards import PACK_SIZE, card_texts
from courtcards.kernel.errors import PositionError, RecordError, mark_text
from courtcards.kernel.notation import START, refuse
from courtcards.play.match import MatchLog
from courtcards.play.position_text import SHUFFLE
from courtcards.play.positions import HandPosition, find_notation

_NO_FRESH_DEAL = mark_text("a match begins with a fresh deal: write what came after it as plays")


def begin_match(position: HandPosition) -> MatchLog:
    """Return a match that begins with a position. Raises PositionError if none can."""
    if position.viewer is not None:
        raise PositionError(
            "a match needs all cards, and this position shows those of seat {seat} alone",
            seat=position.viewer,
        )
    notation, log = find_notation(find_game(position.rules.game)), MatchLog(position.rules)
    start = position.copy_start()
    try:
        pack = card_texts(notation.list_pack(start))
        if len(pack) != PACK_SIZE:
            refuse(START, _NO_FRESH_DEAL)
        log.deal(pack, int(start.dealer))
        _compare_deals(notation.write(start, None), notation.write(log.state, None))
        for play in position.plays:
            if play.startswith(SHUFFLE + " "):
                log.restock(play.split()[1:])
            else:
                log.play(log.awaiting.seat or 0, play)
    except RecordError as error:
        raise PositionError("{place}: {fault}", place="dealer", fault=error) from None
    return log


def _compare_deals(written: dict[str, str], dealt: dict[str, str]) -> None:
    """Raise PositionError for a field that a fresh deal does not have."""
    for key in [*written, *dealt]:
        if written.get(key) != dealt.get(key):
            refuse(key, _NO_FRESH_DEAL)
