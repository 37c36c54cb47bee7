"""What is printed on filled score sheets, as data: the lines, remarks on them, how they end."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.paper.remarks import Remark, remarks_of, who_text
from courtcards.clubs.results import Sheets
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.sheet.state import Confirmation
from courtcards.kernel.clubs import ClubGame, Points, Row
from courtcards.kernel.errors import Message, UnknownEvening
from courtcards.text.figures import written_score


@dataclass(frozen=True)
class FilledSheet:
    """What is printed on a sheet; ``first_dealer`` and ``writer`` are None before the draw.

    ``totalled`` are the four scores, where no more was kept of the round. ``points`` are the
    ranking points by seat, once the sheet counts; ``ending`` says whether the round is finished
    and confirmed, and whether the scores add up.
    """

    round: int
    table: int
    club: ClubGame
    names: tuple[str, ...]
    first_dealer: int | None
    writer: int | None
    rows: tuple[Row, ...]
    totalled: Points | None
    remarks: tuple[Remark, ...]
    points: tuple[Fraction, ...] | None
    ending: tuple[Message, ...]


@dataclass(frozen=True)
class FilledSheets:
    """The sheets of a round, or of all."""

    evening: str
    date: str
    sheets: tuple[FilledSheet, ...]


def filled_sheets_of(evening: Evening, sheets: Sheets, number: int | None = None) -> FilledSheets:
    """The sheets of a round that has begun, or of all; UnknownEvening where there are none."""
    found = [sheet for place, sheet in sorted(sheets.items()) if number in {None, place[0]}]
    if not found:
        raise UnknownEvening(sentences.NO_SUCH_ROUND, round=1 if number is None else number)
    about = evening.settings
    return FilledSheets(about.name, about.date, tuple(map(_filled, found)))


def _filled(sheet: Sheet) -> FilledSheet:
    opened, drawn = sheet.opened, sheet.drawn
    return FilledSheet(
        round=opened.round,
        table=opened.table,
        club=sheet.club,
        names=sheet.names,
        first_dealer=None if drawn is None else drawn.dealer,
        writer=None if drawn is None else drawn.writer,
        rows=sheet.standing.rows,
        totalled=None if sheet.totalled is None else sheet.totalled.points,
        remarks=remarks_of(sheet),
        points=None if sheet.scores is None else sheet.club.ranking_points(sheet.scores),
        ending=_ending(sheet),
    )


def _ending(sheet: Sheet) -> tuple[Message, ...]:
    standing = sheet.standing
    difference = sum(sheet.totals) if sheet.is_over else standing.open_sum
    said: list[Message] = []
    if sheet.totalled is not None:
        said.append(Message("Only the four scores of this round were kept, no games."))
    if difference:
        said.append(
            Message(
                "The scores do not add up to 0, by decision of the jury: {difference}.",
                {"difference": written_score(difference)},
            )
        )
    elif sheet.is_over:
        said.append(Message("The scores add up to 0."))
    if sheet.confirmed is not None:
        said.append(_confirmed(sheet, sheet.confirmed))
    elif sheet.is_over:
        said.append(Message("Not confirmed yet."))
    else:
        left = {"left": sheet.club.length - standing.games}
        said.append(Message("Not finished; games still to play: {left}.", left))
    return tuple(said)


def _confirmed(sheet: Sheet, confirmed: Confirmation) -> Message:
    if confirmed.by.role == "table":
        name = sheet.names[confirmed.seat]
        return Message("Confirmed by {name}.", {"name": name})
    return Message("Confirmed by {who}.", {"who": who_text(confirmed.by)})
