"""Remarks on a score sheet, in words: faults, decisions of the jury, corrections."""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.clubs.sheet import Past, Sheet
from courtcards.clubs.sheet.commands import (
    Corrected,
    Entered,
    Reopened,
    Struck,
    Totalled,
    TotalsWithdrawn,
)
from courtcards.clubs.verb import Role, Who
from courtcards.kernel.clubs import Decider, Decision, Game, Line, Void, Waived
from courtcards.kernel.errors import Message
from courtcards.text import marked, spoken
from courtcards.text.figures import written_score

ROLES: dict[Role, Message] = {
    "director": Message("the director"),
    "jury": Message("the jury"),
    "table": Message("the table"),
    "viewer": Message("a viewer"),
    "server": Message("the server"),
    "register": Message("somebody who registers"),
}
CORRECTED = marked("Line {line}: corrected by {who}; before: {before}")
STRUCK = marked("A line was struck out by {who}; before: {before}")
CORRECTED_AND_STRUCK = marked(
    "A line that has been struck out since was corrected by {who}; before: {before}"
)
TOTALS_TAKEN_OFF = marked("The four scores were taken off by {who}; before: {before}")
TOTALS_CHANGED = marked("The four scores were changed by {who}; before: {before}")
DECIDERS: dict[Decider, Message] = {"table": ROLES["table"], "jury": ROLES["jury"]}


@dataclass(frozen=True)
class Remark:
    """A sentence about a line of the sheet, counted from 0, or about all of it, and the reason."""

    row: int | None
    message: Message
    reason: str = ""

    def said_in(self, language: str) -> str:
        """The remark in a language; the reason is as it was given."""
        sentence = spoken(self.message, language)
        return f"{sentence} – {self.reason.strip()}" if self.reason.strip() else sentence


def remarks_of(sheet: Sheet) -> tuple[Remark, ...]:
    """The remarks on a sheet: on its lines from the first to the last, then on the whole."""
    corrections: list[list[Past]] = []
    whole: list[Remark] = []
    totalled: Totalled | None = None
    for past in sheet.history:
        match past.event:
            case Entered():
                corrections.append([])
            case Corrected(index=index):
                corrections[index].append(past)
            case Struck(index=index):
                whole += [
                    _changed(each, CORRECTED_AND_STRUCK, sheet) for each in corrections.pop(index)
                ]
                whole.append(_changed(past, STRUCK, sheet))
            case Totalled() | TotalsWithdrawn() as event:
                if totalled is not None:
                    whole.append(_other_totals(event, totalled))
                totalled = event if isinstance(event, Totalled) else None
            case Reopened(by=by, reason=reason):
                text = Message("The confirmation was taken back by {who}", {"who": who_text(by)})
                whole.append(Remark(None, text, reason))
            case _:
                pass
    on_lines: list[Remark] = []
    for row, line in enumerate(sheet.lines):
        on_lines += _on_line(row, line, sheet)
        on_lines += [_changed(each, CORRECTED, sheet, row) for each in corrections[row]]
    return (*on_lines, *whole)


def who_text(who: Who) -> Message:
    """Who has done something: the role, after the name where it is known."""
    if not who.name:
        return ROLES[who.role]
    return Message("{name} ({role})", {"name": who.name, "role": ROLES[who.role]})


def _on_line(row: int, line: Line, sheet: Sheet) -> list[Remark]:
    match line:
        case Game(fault=fault):
            if fault is None:
                return []
            about = {"line": row + 1, "name": _name(sheet, fault.seat)}
            text = Message(
                "Line {line}: fault by {name}, decided by {decider}",
                about | {"decider": DECIDERS[fault.decided]},
            )
            return [Remark(row, text)]
        case Void(offender=offender, decided=decided):
            about = {"line": row + 1, "name": _name(sheet, offender)}
            text = Message(
                "Line {line}: fault by {name} in a trump game, decided by {decider}",
                about | {"decider": DECIDERS[decided]},
            )
            return [Remark(row, text)]
        case Waived(offender=offender, decided=decided, reason=reason):
            about = {"line": row + 1, "name": _name(sheet, offender)}
            text = Message(
                "Line {line}: fault by {name} without sanction, decided by {decider}",
                about | {"decider": DECIDERS[decided]},
            )
            return [Remark(row, text, reason)]
        case Decision(reason=reason, ends=ends):
            text = Message("Line {line}: decision of the jury", {"line": row + 1})
            if ends:
                text = Message(
                    "Line {line}: decision of the jury, with which the round ends",
                    {"line": row + 1},
                )
            return [Remark(row, text, reason)]


def _changed(past: Past, text: str, sheet: Sheet, row: int | None = None) -> Remark:
    """The remark on a line that was corrected or struck out: by whom, and what it was before."""
    event, before = past.event, past.before
    assert isinstance(event, Corrected | Struck)  # noqa: S101 - the callers pass no other
    assert before is not None  # noqa: S101 - a sheet keeps the line as it was
    about: dict[str, object] = {"who": who_text(event.by), "before": _said_of(before, sheet)}
    if row is not None:
        about |= {"line": row + 1}
    return Remark(row, Message(text, about), event.reason)


def _other_totals(event: Totalled | TotalsWithdrawn, before: Totalled) -> Remark:
    """The remark on four scores that were changed or taken off: by whom, and what stood before."""
    entries = ", ".join(map(written_score, before.points))
    told = TOTALS_CHANGED if isinstance(event, Totalled) else TOTALS_TAKEN_OFF
    text = Message(told, {"who": who_text(event.by), "before": entries})
    return Remark(None, text, event.reason)


def _said_of(line: Line, sheet: Sheet) -> Message:
    """A line as it was before, in a few words."""
    match line:
        case Game(contract=contract, points=points):
            entries = ", ".join(map(str, points))
            title = sheet.club.counted(contract).title
            return Message("{game} {points}", {"game": title, "points": entries})
        case Decision(points=points):
            entries = ", ".join(map(str, points))
            return Message("decision of the jury {points}", {"points": entries})
        case Void(offender=offender):
            return Message("trump game void by {name}", {"name": _name(sheet, offender)})
        case Waived(offender=offender):
            return Message("fault of {name} without sanction", {"name": _name(sheet, offender)})


def _name(sheet: Sheet, seat: int) -> str:
    return sheet.names[seat]
