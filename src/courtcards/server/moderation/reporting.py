"""What a report means at its table."""

from __future__ import annotations

from courtcards.kernel.errors import BadChat, NothingToDo
from courtcards.server.moderation.events import Reported
from courtcards.server.moderation.messages import ReportPerson
from courtcards.tables.service.clock import now_ms
from courtcards.tables.service.holders import Holder
from courtcards.tables.service.table import LiveTable


def reported(live: LiveTable, viewer: Holder | None, wish: ReportPerson, by: str) -> Reported:
    """The event of a report that somebody makes who sees a table, from ``by``.

    BadChat where it does not say what is meant; SeatTaken and NothingToDo where there is
    no such person, no such remark, or the one who reports is meant.
    """
    if (wish.seat is None) == (wish.remark is None):
        raise BadChat("report a seat or a remark, one of the two")
    table = live.table
    text, since = "", table.sequence
    if wish.remark is not None:
        seat, text = _said(live, viewer, wish.remark)
        since = wish.remark
    else:
        seat = wish.seat or 0
    table.seating.check_seat(seat)
    is_there = table.seating.sat_before(seat, since)
    if not is_there and wish.remark is None:
        raise NothingToDo("nobody sits on seat {seat} who could be reported", seat=seat)
    if viewer is not None and viewer.seat == seat and is_there:
        raise NothingToDo("you cannot report yourself")
    player = table.players[seat] if is_there else None
    return Reported(
        table=live.name,
        seat=seat,
        reason=wish.reason,
        by=by,
        name="" if player is None else player.name,
        remark=wish.remark or 0,
        text=text,
        origin=table.seating.origins[seat] if is_there else "",
        at=now_ms(),
    )


def _said(live: LiveTable, viewer: Holder | None, remark: int) -> tuple[int, str]:
    """Who has said something that this viewer can see, and the text; NothingToDo."""
    table = live.table
    is_hidden = viewer is None and table.settings.spectators_chat is False
    for each in () if is_hidden else table.chat.remarks:
        if each.seq == remark and each.text is not None:
            return each.seat, each.text
    raise NothingToDo("nothing was written here under that number, or it is too long ago")
