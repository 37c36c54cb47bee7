"""The docket: all that was reported and done, as it follows from the events."""

from __future__ import annotations

from dataclasses import dataclass, field

from courtcards.kernel.errors import NothingToDo
from courtcards.server.moderation.events import (
    AnyModerationEvent,
    CaseClosed,
    MeasureKind,
    MeasureLifted,
    MeasureTaken,
    ModeratorKeyRenewed,
    Reported,
    TableHidden,
)

DAY_MS = 24 * 3600 * 1000
Target = tuple[str, int, int]
"""What is reported: a table, a seat there, and the number of a remark or 0."""


@dataclass
class Case:
    """One and the same thing, reported once or by many; ``number`` is that of the first report."""

    number: int
    reports: list[Reported]
    is_open: bool = True

    @property
    def first(self) -> Reported:
        """The first report, which says what is meant."""
        return self.reports[0]


@dataclass
class Measure:
    """What was taken from a person; ``number`` is that of its event."""

    number: int
    taken: MeasureTaken
    origin: str
    name: str
    is_lifted: bool = False

    @property
    def until(self) -> int | None:
        """The moment at which it ends by itself; None where it does not."""
        days = self.taken.days
        return None if days is None else self.taken.at + days * DAY_MS

    def holds(self, at: int) -> bool:
        """Whether it is in force at a moment."""
        return not self.is_lifted and (self.until is None or at < self.until)


@dataclass
class Docket:
    """All cases, all measures, and what was done in order, the first first."""

    sequence: int = 0
    """The number of the last event."""
    generation: int = 0
    """How often the key of moderators has been renewed."""
    cases: dict[int, Case] = field(default_factory=dict)
    measures: dict[int, Measure] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    """The tables that were taken out of the lobby."""
    done: list[AnyModerationEvent] = field(default_factory=list)
    """What moderators have done."""
    _latest: dict[Target, Case] = field(default_factory=dict)
    _by_origin: dict[str, list[Measure]] = field(default_factory=dict)

    # What is asked

    def case(self, number: int) -> Case:
        """The case of a number: NothingToDo where there is none."""
        if number not in self.cases:
            raise NothingToDo("there is no report of the number {number}", number=number)
        return self.cases[number]

    def measure(self, number: int) -> Measure:
        """The measure of a number: NothingToDo where there is none."""
        if number not in self.measures:
            raise NothingToDo("there is no measure of the number {number}", number=number)
        return self.measures[number]

    def has_reported(self, report: Reported) -> bool:
        """Whether the same place has reported the same thing before."""
        known = self._latest.get(target_of(report))
        return known is not None and any(each.by == report.by for each in known.reports)

    def in_force(self, origin: str, at: int) -> list[Measure]:
        """The measures against whoever comes from there, at a moment."""
        return [each for each in self._by_origin.get(origin, ()) if each.holds(at)]

    def may_write(self, origin: str, at: int) -> bool:
        """Whether whoever comes from there may write texts."""
        return not self.in_force(origin, at)

    def may_enter(self, origin: str, at: int) -> bool:
        """Whether whoever comes from there may sit at public tables."""
        return all(each.taken.measure != "ban" for each in self.in_force(origin, at))

    def has_taken(self, kind: MeasureKind, days: int | None, origin: str, at: int) -> bool:
        """Whether a measure of that kind is in force, taken for as many days; None: for ever."""
        found = [each.taken for each in self.in_force(origin, at) if each.taken.measure == kind]
        return any(each.days is None or (days is not None and each.days >= days) for each in found)

    # What has happened

    def take(self, event: AnyModerationEvent) -> None:
        """Take the next event, as it was stored; NothingToDo where it cannot have happened."""
        self.sequence += 1
        match event:
            case Reported():
                self._report(event)
            case CaseClosed():
                self.case(event.case).is_open = False
            case TableHidden():
                self.hidden.add(self.case(event.case).first.table)
            case MeasureTaken():
                self._measure(event)
            case MeasureLifted():
                self.measure(event.measure).is_lifted = True
            case ModeratorKeyRenewed():
                self.generation += 1
        if not isinstance(event, Reported):
            self.done.append(event)

    def _report(self, event: Reported) -> None:
        target = target_of(event)
        case = self._latest.get(target)
        if case is not None and case.is_open:
            case.reports.append(event)
            return
        self._latest[target] = self.cases[self.sequence] = Case(self.sequence, [event])

    def _measure(self, event: MeasureTaken) -> None:
        about = self.case(event.case).first
        measure = Measure(self.sequence, event, about.origin, about.name)
        self.measures[self.sequence] = measure
        self._by_origin.setdefault(about.origin, []).append(measure)


def target_of(report: Reported) -> Target:
    """What a report is about."""
    return report.table, report.seat, report.remark
