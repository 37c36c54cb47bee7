"""Redacts names in a log while servers run on it, place by place.

A place is a club, or an evening with its sheets. Each is redacted in one transaction.

A person is identified by number, in a club or at an evening. So namesakes are not redacted. Each
changed place gets one more event, which says that names were redacted, and by whom. By that event
every server notices, and reads the place anew.

No server can write during a transaction, so each is limited to one place. The place that got the
command comes last. If a job is interrupted, repeating the command does the rest.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.clubs.members import MemberList
from courtcards.clubs.members.commands import MemberRedacted
from courtcards.clubs.members.matching import ClubMembers
from courtcards.clubs.service.links import evening_stream_name, members_stream_name
from courtcards.eventlog.admin_log import AdminLog, EventRow, open_admin_log, replay_aggregate
from courtcards.eventlog.aggregate import FAULTS, ID_IS_TAKEN, build_damage_error
from courtcards.kernel.errors import CourtcardsError, NotNow, SequenceTaken
from courtcards.server.redaction.evenings import (
    EveningRedactor,
    StreamRedaction,
    make_neutral_pseudonyms,
    redact_author,
)
from courtcards.server.redaction.job import RedactionJob, RedactionResult, make_refusal
from courtcards.server.redaction.names import (
    MemberEntries,
    decode_fields,
    read_rows,
    redact_rows,
    write_texts,
)

Step = Callable[[], StreamRedaction | None]
"""Computes the redaction of a place; None if nothing changes there."""
DONE_EVENTS = frozenset({"person-forgotten", "names-taken-out", "member-forgotten"})
"""Events that mark the command as done, in the place that got it."""


def do_job(log: AdminLog, job: RedactionJob) -> RedactionResult:
    """Do a job, place by place. Raises NotNow, UnknownEvening or StorageError."""
    if job.is_look:
        with log.reading():
            return _make_result([_run_step(job, each) for each in _list_steps(log, job)])
    with log.reading():
        before = 0 if job.is_again else _find_earlier_event(log, job)
        steps = [] if before else list(_list_steps(log, job))
    if before:
        return RedactionResult(seq=before)
    places = []
    for step in steps:
        before, place = _redact_place(log, job, step)
        if before:
            return RedactionResult(seq=before)
        places.append(place)
    log.shrink()
    return _make_result(places)


def _redact_place(
    log: AdminLog, job: RedactionJob, step: Step
) -> tuple[int, StreamRedaction | None]:
    """Redact a place. Return its redaction, and before it the number of an earlier event, or 0."""
    while True:
        # If a server writes to one of the place's names first, compute the redaction anew.
        with suppress(SequenceTaken), log.writing():
            place = _run_step(job, step)
            if place is None or not _is_due(place, job):
                return 0, None
            before = _find_earlier_event(log, job) if place.is_asked and not job.is_again else 0
            if before:
                return before, None
            _write(log, place)
            break
    log.notify_servers(place.name, place.last + 1)
    return 0, place


def _find_earlier_event(log: AdminLog, job: RedactionJob) -> int:
    """Return the number of the event of this very command, sent to another server before, or 0.

    Raises NotNow if another command had the id.
    """
    name = members_stream_name(job.club_id) if job.club_id else evening_stream_name(job.evening)
    done = replay_aggregate(log, name, MemberList if job.club_id else Evening).answers.get(
        job.command, 0
    )
    if (
        done
        and decode_fields(EventRow(name, done, log.event(name, done) or ""))["kind"]
        not in DONE_EVENTS
    ):
        raise NotNow(ID_IS_TAKEN)
    return done


def _is_due(place: StreamRedaction, job: RedactionJob) -> bool:
    return bool(place.rows) or (place.is_asked and not job.is_again)


def _write(log: AdminLog, place: StreamRedaction) -> None:
    write_texts(log, place.rows)
    log.append(EventRow(place.name, place.last + 1, place.event.decode()))


def _make_result(places: Iterable[StreamRedaction | None]) -> RedactionResult:
    found = [each for each in places if each is not None]
    asked = next((each.last + 1 for each in found if each.is_asked), 0)
    return RedactionResult([each.at for each in found if each.at is not None], asked)


def _run_step(job: RedactionJob, step: Step) -> StreamRedaction | None:
    try:
        return step()
    except CourtcardsError:
        raise
    except FAULTS as error:
        raise build_damage_error(job.club_id or job.evening, error) from error


def _list_steps(log: AdminLog, job: RedactionJob) -> Iterator[Step]:
    """Yield the steps of a job, place by place. The place that got the command comes last."""
    if job.club_id:
        leaving = MemberRedactor(log, job)
        yield from (partial(leaving.redact_at_evening, each) for each in leaving.list_evenings())
        yield lambda: MemberRedactor(log, job).redact_in_club()  # the member list may have changed
    elif job.number is None:
        yield lambda: EveningRedactor(log, job.evening).redact_all(job)
    else:
        number = job.number
        yield lambda: EveningRedactor(log, job.evening).redact_player(job, number)


class MemberRedactor:
    """Redacts a member of a club: all entries of the same person, under every name."""

    def __init__(self, log: AdminLog, job: RedactionJob) -> None:
        """Raises UnknownEvening if the club has no such member."""
        self._log = log
        self._job = job
        self._name = members_stream_name(job.club_id)
        self._roll = replay_aggregate(log, self._name, MemberList)
        member = self._roll.find_entry(job.number or 0).number
        self._rows = read_rows(log, self._name)
        self._entries = MemberEntries(map(decode_fields, self._rows))
        self._numbers = self._entries.find_same_person(member)
        self._names = self._entries.list_names(self._numbers)

    def list_evenings(self) -> list[str]:
        """List the evenings of the club that are in the log."""
        held = [each.evening for each in self._roll.evenings]
        return [each for each in held if self._log.has_events(evening_stream_name(each))]

    def redact_at_evening(self, evening: str) -> StreamRedaction | None:
        """Compute the redaction of an evening; None if the member is not named there."""
        club = ClubMembers(self._job.club_id, self._roll)
        played = EveningRedactor(self._log, evening)
        return played.redact_member(self._job, club, self._numbers, self._names)

    def redact_in_club(self) -> StreamRedaction:
        """Compute the redaction of the club itself."""
        pseudonyms = make_neutral_pseudonyms(self._names, self._entries.every)
        event = MemberRedacted(
            members=tuple(sorted(self._numbers)),
            by=redact_author(self._job, pseudonyms),
            at=max(self._job.at, self._roll.last_at),
            command=self._job.command,
        )
        changed = redact_rows(self._rows, self._numbers, pseudonyms, facts=True)
        stored = MemberList.codec.encode(event)
        return StreamRedaction(self._name, self._roll.sequence, changed, stored, is_asked=True)


def main() -> None:
    """Do the job in the input, and print its result."""
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=RedactionJob)
    try:
        with open_admin_log(Path(job.place) if job.is_file else job.place) as log:
            told = do_job(log, job)
    except CourtcardsError as error:
        told = RedactionResult(refused=make_refusal(error))
    sys.stdout.buffer.write(msgspec.json.encode(told))


if __name__ == "__main__":
    main()
