"""Replays of finished matches, and the archive of old tables."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import msgspec

from courtcards.kernel.errors import NoSeat, NothingToDo, StorageError
from courtcards.kernel.options import OptionValue, RuleSet
from courtcards.play import MatchLog, records
from courtcards.play.chance import Fairness
from courtcards.play.records import Record
from courtcards.play.replay import ReplayedPosition, replay_hand
from courtcards.play.saved_match import import_hands
from courtcards.tables import Table, TablePlayer, checks, choose_bot_name
from courtcards.tables.views.refusals import locate_errors

# An archived table: its players, and the records of its matches.
#
# Its events are gone. Questions about its finished matches are answered from the records. The same
# people may see them as before.


FORMAT = "courtcards-archive/1"


class ArchivedTable(msgspec.Struct, frozen=True):
    """An old table without its events.

    ``players`` are in seat order, null where nobody sat. ``since`` gives the sequence since which
    each has the seat, as cookies do. Without ``spectators`` only they may look. The last match may
    be unfinished: then its record has the finished hands, no winners and no seeds.
    """

    players: tuple[TablePlayer | None, ...]
    since: tuple[int, ...]
    spectators: bool
    matches: tuple[Record, ...]
    format: str = FORMAT

    @property
    def rules(self) -> RuleSet:
        """The rules of its last match. Expects that there is one."""
        return records.read_rules(self.matches[-1])

    @property
    def people(self) -> list[TablePlayer]:
        """The players who are no bots."""
        return [player for player in self.players if player is not None and player.bot is None]

    def check_holder(self, seat: int, since: int) -> None:
        """Raise NoSeat if the person did not have that seat at the end."""
        players = dict(enumerate(self.players))
        player = players.get(seat)
        if player is None or player.bot is not None or self.since[seat] != since:
            raise NoSeat(checks.NOT_YOUR_SEAT)

    def record(self, number: int | None) -> Record:
        """Return the record of the match of that number, or of the last.

        Raises NothingToDo if there is none.
        """
        wanted = len(self.matches) - 1 if number is None else number
        if not 0 <= wanted < len(self.matches):
            raise NothingToDo(checks.NO_RECORD)
        return self.matches[wanted]


def build_archived_table(table: Table, match_records: list[Record]) -> ArchivedTable:
    seating = table.seating
    return ArchivedTable(
        tuple(seating.players),
        tuple(seating.since),
        table.settings.spectators,
        tuple(match_records),
    )


def pack_archive(table: ArchivedTable) -> bytes:
    """Encode an archived table as JSON, compressed with zlib."""
    return zlib.compress(msgspec.json.encode(table), 9)


def unpack_archive(name: str, stored: bytes) -> ArchivedTable:
    """Decode an archived table. Raises StorageError if it cannot be read."""
    try:
        table = msgspec.json.decode(zlib.decompress(stored), type=ArchivedTable)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _build_archive_error(name, error) from error
    if table.format != FORMAT:
        raise _build_archive_error(name, table.format)
    return table


def _build_archive_error(name: str, error: object) -> StorageError:
    return StorageError("the archive of {name!r} cannot be read: {error}", name=name, error=error)


BOT = "bot:"
"""The prefix of the name of a bot in a record."""


class Replay(msgspec.Struct, frozen=True):
    """A match that is over, and every position of one of its hands.

    ``sheet`` is the score sheet of the whole match. ``before`` and ``after`` are the sheets before
    and after the hand. ``match`` is its number at the table. ``seat`` is the seat of the person who
    asks, null for a spectator. Both are null in the replay of a record.
    """

    game: str
    ruleset: str
    options: dict[str, OptionValue]
    players: list[TablePlayer]
    match: int | None
    seat: int | None
    is_over: bool
    sheet: Any
    hand: int
    dealer: int
    before: Any
    after: Any
    positions: list[ReplayedPosition]


def build_replay(
    record: Record, hand: int, players: list[TablePlayer], number: int | None, seat: int | None
) -> Replay:
    """Return the replay of one hand, after a check of the whole record.

    Raises RecordError, with the place of the error.
    """
    with locate_errors():
        match, shown = replay_hand(record, hand)
    return Replay(
        game=record.game,
        ruleset=record.ruleset,
        options=record.options,
        players=players,
        match=number,
        seat=seat,
        is_over=match.is_over,
        sheet=match.public_view().sheet,
        hand=hand,
        dealer=shown.dealer,
        before=shown.before,
        after=shown.after,
        positions=shown.positions,
    )


def prepare_replay(
    table: Table | ArchivedTable,
    number: int | None,
    hand: int,
    seat: int | None,
    public_deals: int | None = 0,
) -> Callable[[], Replay]:
    """Return a slow function that builds the replay of a hand of a finished match, for a seat.

    Without a number it is the match that was played last. Raises what `find_record` raises.
    """
    record = find_record(table, number, hand, public_deals)
    players = [player for player in table.players if player is not None]
    last = len(table.past) if isinstance(table, Table) else len(table.matches) - 1
    match = last if number is None else number
    return lambda: build_replay(record, hand, players, match, seat)


def find_fairness(
    table: Table | ArchivedTable, number: int | None, public_deals: int | None = 0
) -> Fairness:
    """Return the proof of the shuffles of a finished match. Raises NothingToDo if it has none."""
    seeds = find_record(table, number, None, public_deals).fairness
    if seeds is msgspec.UNSET:
        raise NothingToDo("this match has no proof of its shuffles")
    return seeds


def find_record(
    table: Table | ArchivedTable,
    number: int | None,
    hand: int | None = None,
    public_deals: int | None = 0,
) -> Record:
    """Return the record of a finished match. All later views of the match use it.

    A table of a duplicate round keeps a deal back until every table has played it. ``public_deals``
    counts the deals that all have played; None means that nothing is kept back. If a table has
    other rules than today's, its last match never finishes. Its record then holds the finished
    hands.

    Raises NothingToDo if there is no finished match of that number, or if any of its deals is kept
    back. With ``hand`` only that deal matters, and the record ends before the deals that are kept
    back.
    """
    record = _build_record(table, number)
    if public_deals is None or not _is_duplicate(table, number):
        return record
    wanted = len(record.hands) if hand is None else min(hand + 1, len(record.hands))
    if wanted > public_deals:
        raise NothingToDo(
            "other tables still have to play these deals: they are shown when every table has "
            "played them"
        )
    return record if public_deals >= len(record.hands) else _first_hands(record, public_deals)


def _first_hands(record: Record, count: int) -> Record:
    """Return the record after its first hands, without the seeds: later hands follow from them."""
    match = MatchLog(records.read_rules(record))
    import_hands(match, record.hands[:count])
    return records.build_record(match, record.players)


def _is_duplicate(table: Table | ArchivedTable, number: int | None) -> bool:
    """Tell whether other tables play the packs of a match: the first match of a duplicate round."""
    if not isinstance(table, Table) or table.duplicate is None:
        return False
    return number == 0 or (number is None and not table.past)


def _finished_match(table: Table, number: int | None) -> tuple[MatchLog, Fairness | None]:
    """Return a finished match of a table and its proof: that of the number, or the last one.

    Raises NothingToDo if there is none.
    """
    past = table.past
    if number is not None and 0 <= number < len(past):
        return past[number]
    if number not in {None, len(past)} or not (table.match.is_over or _is_practised(table)):
        raise NothingToDo(checks.NO_RECORD)
    return table.match, table.fairness


def _is_practised(table: Table) -> bool:
    """Tell whether the practice hand of a lesson is over: nothing is dealt after it."""
    return table.guide is not None and table.guide.lesson.is_practice and table.guide.is_over


def _build_record(table: Table | ArchivedTable, number: int | None) -> Record:
    if isinstance(table, ArchivedTable):
        return table.record(number)
    if table.has_other_rules and not table.match.is_over and number in {None, len(table.past)}:
        return _finished_hands(table)
    played, seeds = _finished_match(table, number)
    return records.build_record(played, _list_record_names(table), seeds)


def is_finished(table: Table | ArchivedTable, number: int | None) -> bool:
    """Tell whether the match of that number, or the last one, was played to its end."""
    if isinstance(table, ArchivedTable):
        return bool(table.record(number).winners)
    past = len(table.past)
    is_past = number is not None and 0 <= number < past
    return is_past or (number in {None, past} and table.match.is_over)


def record_so_far(table: Table, seat: int | None) -> Record:
    """Return the finished hands of the current match, to continue it elsewhere.

    The record shows all cards of these hands. It has no seed, since the cards in play follow from
    it.

    Raises NoSeat for a spectator. Raises NothingToDo if other people play here, if the match is
    over, or if the table tries out a position. Raises it, too, if no hand is finished, or if the
    cards in play follow from the last pack.
    """
    match = table.match
    if seat is None:
        raise NoSeat(checks.NOT_YOUR_SEAT)
    if table.what_if is not None:
        raise NothingToDo("this table tries out a position: there is no match to take along")
    if table.seating.people != [seat] or table.seating.open_seats:
        raise NothingToDo("you can take a match along only if you play with bots alone")
    if match.is_over:
        raise NothingToDo(checks.MATCH_OVER)
    return _finished_hands(table)


def _finished_hands(table: Table) -> Record:
    match = table.match
    if match.awaiting.kind != "deal" and match.gather_pack() is not None:
        raise NothingToDo(
            "the next pack is gathered, not shuffled: you can take the match along when this "
            "deal is over"
        )
    record = records.build_record(match, _list_record_names(table))
    if not record.hands:
        raise NothingToDo("nothing is finished yet: there is nothing to take along")
    return record


def finished_records(table: Table) -> list[Record]:
    """Return the records of all matches that are over, in the order of play."""
    count = len(table.past) + table.match.is_over
    return [_build_record(table, number) for number in range(count)]


def archive_table(table: Table) -> ArchivedTable:
    """Return the archive of a table at which nobody plays any more.

    An unfinished last match is kept as its finished hands, without its seeds.
    """
    kept = finished_records(table)
    if not table.match.is_over and any(hand.end is not None for hand in table.match.hands):
        kept.append(records.build_record(table.match, _list_record_names(table)))
    return build_archived_table(table, kept)


def _list_record_names(table: Table) -> list[str]:
    """Return the players of a table, named as in a record."""
    return [
        f"{BOT}{player.bot}" if player.bot else player.name
        for player in table.players
        if player is not None
    ]


def list_players(record: Record, language: str) -> list[TablePlayer]:
    """Return the players of a record. Bots get names as at a table: ``Axel``, ``Ada``."""
    taken = {name for name in record.players if not name.startswith(BOT)}
    players = []
    for name in record.players:
        if not name.startswith(BOT):
            players.append(TablePlayer(name))
            continue
        bot = name.removeprefix(BOT)
        called = choose_bot_name(bot, taken, language)
        taken.add(called)
        players.append(TablePlayer(called, bot))
    return players
