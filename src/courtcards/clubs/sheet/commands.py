"""The commands of a score sheet, and the events that they lead to.

A correction holds the new line; the old one is in the events before it. In duplicate the director
does not see the links of seats, since their holder sees a hand. The director may ask for one, to
hand it to a player, and the log records that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from courtcards.clubs import error_messages
from courtcards.clubs.command import (
    ClubCommand,
    ClubEnvelope,
    ClubEvent,
    Index,
    Name,
    PersonName,
    RemarkText,
    Sender,
    StoredNumber,
)
from courtcards.clubs.evening.players import NewPlayer, check_players, check_visible
from courtcards.clubs.sheet.state import (
    Confirmation,
    EnteredTotals,
    Seats,
    SheetDraw,
    SheetState,
)
from courtcards.kernel.cards import PACK_SIZE, RANK_COUNT, card_text
from courtcards.kernel.club_scoring import (
    SEATS,
    ClubGame,
    JuryDecision,
    JuryReason,
    Points,
    ScoreLine,
    Seat,
)
from courtcards.kernel.errors import BadEntry, EntryTaken, Message, NotAllowed, NotNow
from courtcards.kernel.shuffling import shuffle_list

MOST_CHANGES = 500
"""Limit of changes by a table, so that a faulty phone cannot fill the log."""
MOST_LINES = 80
"""Twenty games, and more faults and decisions than a round ever has."""


class SheetOpened(ClubEvent, frozen=True, tag="sheet-opened"):
    """A sheet was opened for a table of a round; ``players`` by seat, clockwise.

    ``attempt`` counts the starts of the round, from 1; the earlier ones were undone.
    """

    evening: str
    round: StoredNumber
    table: StoredNumber
    players: Seats
    online: str | None = None
    attempt: StoredNumber = 1


class SheetEventBase(ClubEvent, frozen=True):
    """An event of a sheet; events are never removed."""

    def find_replaced_line(self, _sheet: SheetState) -> ScoreLine | None:
        """Return the line that the event will replace or strike out, or None."""
        return None


class SheetCommandBase(ClubCommand, frozen=True):
    """A command for a sheet: a table may give it until it has confirmed, the jury always."""

    allowed_when_confirmed: ClassVar[bool] = False
    """True if a table may give it after the sheet was confirmed."""

    @property
    def is_for_jury(self) -> bool:
        """True if only the jury or the director may give it."""
        return False

    def check_permission(self, sheet: SheetState, by: Sender) -> None:
        """Raise NotAllowed if the sender may not give the command now.

        A table may not once its sheet is confirmed, has changed too often, or is filled by the
        server.
        """
        if by.role == "viewer":
            raise NotAllowed(error_messages.READ_ONLY)
        if by.may_judge:
            return
        if sheet.online is not None and by.role != "server":
            raise NotAllowed(
                "this table plays on the server, and its sheet is filled automatically"
            )
        if sheet.confirmed is not None and not self.allowed_when_confirmed:
            raise NotAllowed(
                "the sheet has been confirmed: only the director or the jury can change it"
            )
        if sheet.sequence > MOST_CHANGES:
            raise NotAllowed(
                "the sheet has been changed {most} times: only the director or the jury can "
                "change it now",
                most=MOST_CHANGES,
            )
        if self.is_for_jury:
            raise NotAllowed(error_messages.JURY_ONLY)


class Drawn(SheetEventBase, frozen=True, tag="drawn"):
    """The writer and the first dealer were drawn.

    ``cards`` are what each seat drew, first for the writer and then for the dealer; absent if the
    table drew with cards of its own.
    """

    writer: Seat
    dealer: Seat
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def apply(self, sheet: SheetState) -> None:
        """Note the draw, and compute the round from its first dealer."""
        sheet.drawn = SheetDraw(self.writer, self.dealer, self.cards)
        sheet.recount()


def _check_undealt(sheet: SheetState) -> None:
    """Raise NotNow if a line has been entered: the draw is final then."""
    if sheet.lines:
        raise NotNow(
            "the first game has been entered: the scorer and the dealer cannot be drawn again"
        )


class DrawDealerAndWriter(SheetCommandBase, frozen=True, tag="draw"):
    """Let the server draw the dealer, and the writer unless somebody volunteers."""

    volunteer: Seat | None = None

    draws: ClassVar[bool] = True

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Drawn:
        """Draw the scorer and the dealer. Raises NotNow once a game has been entered."""
        _check_undealt(sheet)
        writer, for_writing = draw_highest(envelope.seed, "writer")
        dealer, for_dealing = draw_highest(envelope.seed, "dealer")
        if self.volunteer is not None:
            writer, for_writing = self.volunteer, ()
        return Drawn(
            writer=writer, dealer=dealer, cards=(for_writing, for_dealing), **envelope.stamp
        )

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event is a draw by the server with the same volunteer, or none."""
        if not isinstance(event, Drawn) or event.cards is None:
            return False
        for_writing, _ = event.cards
        return self.volunteer == (None if for_writing else event.writer)


class NoteDraw(SheetCommandBase, frozen=True, tag="drawn"):
    """Note the draw that the table made with its own cards."""

    writer: Seat
    dealer: Seat

    leads_to: ClassVar[type[ClubEvent]] = Drawn

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Drawn:
        """Note the draw. Raises NotNow once a game has been entered."""
        _check_undealt(sheet)
        return Drawn(writer=self.writer, dealer=self.dealer, **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event notes the same draw."""
        return super().can_have_caused(event) and isinstance(event, Drawn) and event.cards is None


def draw_highest(seed: bytes, what: str) -> tuple[int, tuple[str, ...]]:
    """Return the seat that draws the highest card of a pack, and the cards of all seats.

    If several seats draw the highest rank, all draw again.
    """
    pack = shuffle_list(seed, f"draw/{what}", list(range(PACK_SIZE)))
    for start in range(0, PACK_SIZE, SEATS):
        drawn = pack[start : start + SEATS]
        ranks = [card % RANK_COUNT for card in drawn]
        if ranks.count(max(ranks)) == 1:
            break
    return ranks.index(max(ranks)), tuple(card_text(card) for card in drawn)


class Totalled(SheetEventBase, frozen=True, tag="totalled"):
    """The four scores of the round were entered by seat, without games."""

    points: Points
    reason: JuryReason = ""

    def apply(self, sheet: SheetState) -> None:
        """Note the scores; the round is over."""
        sheet.totalled = EnteredTotals(self.points, self.reason, self.by, self.at)


class Total(SheetCommandBase, frozen=True, tag="total"):
    """Enter the four scores of the round without games, or replace them."""

    points: Points
    reason: JuryReason = ""

    leads_to: ClassVar[type[ClubEvent]] = Totalled

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Totalled:
        """Enter the scores.

        Raises NotNow if the sheet has games. Raises BadEntry for impossible scores, or for a
        replacement without a reason.
        """
        if not all(map(is_points_only, sheet.lines)):
            raise NotNow("the sheet has games, and its scores follow from them")
        if sheet.totalled is not None and not self.reason.strip():
            raise BadEntry("give a reason", clause=sheet.club.jury_clause)
        check_totals(sheet.club, self.points)
        return Totalled(points=self.points, reason=self.reason, **envelope.stamp)


class TotalsWithdrawn(SheetEventBase, frozen=True, tag="totals-withdrawn"):
    """The four scores were removed, so that games can be entered."""

    reason: JuryReason

    def apply(self, sheet: SheetState) -> None:
        sheet.totalled = None


class WithdrawTotals(SheetCommandBase, frozen=True, tag="withdraw-totals"):
    """Remove the four scores, so that games can be entered."""

    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = TotalsWithdrawn

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> TotalsWithdrawn:
        """Remove the scores.

        Raises NotNow if there are none or the sheet is confirmed, and BadEntry without a reason.
        """
        if sheet.totalled is None:
            raise NotNow("this sheet has no scores to remove")
        if sheet.confirmed is not None:
            raise NotNow("the sheet has been confirmed: take the confirmation back first")
        if not self.reason.strip():
            raise BadEntry("give a reason", clause=sheet.club.jury_clause)
        return TotalsWithdrawn(reason=self.reason, **envelope.stamp)


def is_points_only(line: ScoreLine) -> bool:
    """Tell whether a line gives points without replacing or ending a game."""
    return isinstance(line, JuryDecision) and line.contract is None and not line.ends


def check_totals(club: ClubGame, points: Sequence[int]) -> None:
    """Raise BadEntry for scores that no round can lead to.

    A jury decision can change the sum: the jury enters that as a line of its own.
    """
    negative = sum(each.sign * each.sum for each in club.negative) * club.copies
    trump = club.trump.sign * club.trump.sum * club.trumps_each * SEATS
    if sum(points) != negative + trump:
        raise BadEntry(
            "the four scores of a round must add up to {right}, not {found}",
            club.fault_clauses.other,
            right=negative + trump,
            found=sum(points),
        )
    above = sum(entry for entry in points if entry > 0)
    if above > max(negative, trump):
        raise BadEntry(
            "the scores above 0 of a round can add up to at most {most}, not {found}",
            club.fault_clauses.other,
            most=max(negative, trump),
            found=above,
        )


class Entered(SheetEventBase, frozen=True, tag="entered"):
    """A line was added."""

    line: ScoreLine

    def apply(self, sheet: SheetState) -> None:
        sheet.round_sheet = sheet.round_sheet.apply_line(self.line)
        sheet.lines.append(self.line)


class Enter(SheetCommandBase, frozen=True, tag="enter"):
    """Add a line; ``index`` is its position, counted from 0."""

    index: Index
    line: ScoreLine

    leads_to: ClassVar[type[ClubEvent]] = Entered

    @property
    def is_for_jury(self) -> bool:
        """True for a decision of the jury."""
        return isinstance(self.line, JuryDecision)

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Entered:
        """Add the line.

        Raises EntryTaken if the line was entered already, and BadEntry if it is not possible.
        Raises NotNow if the sheet cannot take this line now.
        """
        if sheet.totalled is not None and not is_points_only(self.line):
            raise NotNow("this sheet has the four scores only: remove them first")
        if sheet.drawn is None and sheet.totalled is None:
            raise NotNow("draw the scorer and the dealer first")
        due = len(sheet.lines)
        if self.index < due:
            raise EntryTaken("line {line} has been entered already", line=self.index + 1)
        if self.index > due:
            raise NotNow(
                "the next line of the sheet is {next}, not {line}",
                next=due + 1,
                line=self.index + 1,
            )
        if due >= MOST_LINES:
            raise NotNow("a sheet takes at most {most} lines", most=MOST_LINES)
        sheet.round_sheet.apply_line(self.line)
        return Entered(line=self.line, **envelope.stamp)


class Corrected(SheetEventBase, frozen=True, tag="corrected"):
    """A line was replaced; ``index`` counts from 0."""

    index: StoredNumber
    line: ScoreLine
    reason: JuryReason = ""

    def find_replaced_line(self, sheet: SheetState) -> ScoreLine:
        return sheet.lines[self.index]

    def apply(self, sheet: SheetState) -> None:
        sheet.lines[self.index] = self.line
        sheet.recount()


class Correct(SheetCommandBase, frozen=True, tag="correct"):
    """Replace a line."""

    index: Index
    line: ScoreLine
    reason: JuryReason = ""

    leads_to: ClassVar[type[ClubEvent]] = Corrected

    @property
    def is_for_jury(self) -> bool:
        """True for a decision of the jury."""
        return isinstance(self.line, JuryDecision)

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Corrected:
        """Replace the line.

        Raises NotNow if there is no such line, or a confirmed sheet would be incomplete. Raises
        BadEntry if a line becomes impossible, or a confirmed sheet is changed without a reason.
        """
        _check_line(sheet, self.index)
        _check_reason(sheet, self.reason)
        _check_change(sheet, [self.line], self.index)
        return Corrected(index=self.index, line=self.line, reason=self.reason, **envelope.stamp)


class Struck(SheetEventBase, frozen=True, tag="struck"):
    """A line was struck out."""

    index: StoredNumber
    reason: JuryReason = ""

    def find_replaced_line(self, sheet: SheetState) -> ScoreLine:
        return sheet.lines[self.index]

    def apply(self, sheet: SheetState) -> None:
        """Remove the line; the lines below move up."""
        del sheet.lines[self.index]
        sheet.recount()


class Strike(SheetCommandBase, frozen=True, tag="strike"):
    """Strike a line out."""

    index: Index
    reason: JuryReason = ""

    leads_to: ClassVar[type[ClubEvent]] = Struck

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Struck:
        """Strike the line out. Raises NotNow and BadEntry as ``Correct`` does."""
        _check_line(sheet, self.index)
        _check_reason(sheet, self.reason)
        _check_change(sheet, [], self.index)
        return Struck(index=self.index, reason=self.reason, **envelope.stamp)


def _check_line(sheet: SheetState, index: int) -> None:
    """Raise NotNow if the sheet has no such line."""
    if not 0 <= index < len(sheet.lines):
        raise NotNow("the sheet has no line {line}", line=index + 1)


def _check_reason(sheet: SheetState, reason: str) -> None:
    """Raise BadEntry if a confirmed sheet is changed without a reason."""
    if sheet.confirmed is not None and not reason.strip():
        raise BadEntry(error_messages.SAY_WHY, clause=sheet.club.jury_clause)


def _check_change(sheet: SheetState, replacement: Sequence[ScoreLine], changed: int) -> None:
    """Raise BadEntry if the change makes a line impossible, naming the first such line.

    Raises NotNow if a confirmed sheet would be incomplete.
    """
    lines = [*sheet.lines[:changed], *replacement, *sheet.lines[changed + 1 :]]
    round_sheet = sheet.club.replay_lines(sheet.first_dealer, lines[:changed])
    for index in range(changed, len(lines)):
        try:
            round_sheet = round_sheet.apply_line(lines[index])
        except BadEntry as error:
            if index == changed and replacement:
                raise
            raise BadEntry(
                "after that change line {line} would not be possible: {why}",
                error.clause,
                line=index + 1,
                why=Message(error.message, error.parameters),
            ) from error
    if sheet.confirmed is not None and not (round_sheet.is_over or sheet.totalled is not None):
        raise NotNow(error_messages.NOT_FINISHED, left=sheet.club.length - round_sheet.games)


class Confirmed(SheetEventBase, frozen=True, tag="confirmed"):
    """A player confirmed the finished sheet."""

    seat: Seat

    def apply(self, sheet: SheetState) -> None:
        sheet.confirmed = Confirmation(self.seat, self.by, self.at)


class Confirm(SheetCommandBase, frozen=True, tag="confirm"):
    """Confirm the finished sheet for the player of a seat, who is not the writer."""

    seat: Seat

    allowed_when_confirmed: ClassVar[bool] = True
    """A second confirmation gets a message of its own."""
    leads_to: ClassVar[type[ClubEvent]] = Confirmed

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Confirmed:
        """Confirm the sheet.

        Raises NotNow if it is confirmed already or not finished. Raises NotAllowed if the table
        confirms for the writer.
        """
        if sheet.confirmed is not None:
            raise NotNow("the sheet has been confirmed already")
        if not sheet.is_over:
            raise NotNow(
                error_messages.NOT_FINISHED, left=sheet.club.length - sheet.round_sheet.games
            )
        others_may = envelope.by.may_judge or envelope.by.role == "server"
        writer = None if sheet.drawn is None else sheet.drawn.writer
        if self.seat == writer and not others_may:
            raise NotAllowed("the scorer cannot confirm the sheet: another player must")
        return Confirmed(seat=self.seat, **envelope.stamp)


class Reopened(SheetEventBase, frozen=True, tag="reopened"):
    """The confirmation was taken back."""

    reason: JuryReason

    def apply(self, sheet: SheetState) -> None:
        sheet.confirmed = None


class Reopen(SheetCommandBase, frozen=True, tag="reopen"):
    """Take the confirmation back, as the jury or the director."""

    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = Reopened

    @property
    def is_for_jury(self) -> bool:
        """Always true: a confirmed sheet is final for the table."""
        return True

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Reopened:
        """Reopen the sheet. Raises NotNow if it is not confirmed, BadEntry without a reason."""
        if sheet.confirmed is None:
            raise NotNow("the sheet has not been confirmed")
        if not self.reason.strip():
            raise BadEntry(error_messages.SAY_WHY, clause=sheet.club.jury_clause)
        return Reopened(reason=self.reason, **envelope.stamp)


class Reseated(SheetEventBase, frozen=True, tag="reseated"):
    """Other players sit at the table, because the director corrected the seats.

    ``event`` is the number of that event of the evening.
    """

    players: Seats
    reason: RemarkText
    event: StoredNumber

    def apply(self, sheet: SheetState) -> None:
        sheet.players, sheet.seating_event = self.players, self.event


class UpdateSeats(ClubCommand, frozen=True, tag="seat"):
    """Update the players of the sheet from the evening. No client sends this command."""

    players: Seats
    reason: str
    event: StoredNumber

    leads_to: ClassVar[type[ClubEvent]] = Reseated

    def check_permission(self, _sheet: SheetState, _by: Sender) -> None:
        """Allow it: the evening has checked the change of seats."""

    def decide(self, _sheet: SheetState, envelope: ClubEnvelope) -> Reseated:
        return Reseated(
            players=self.players, reason=self.reason, event=self.event, **envelope.stamp
        )


class Substituted(SheetEventBase, frozen=True, tag="substituted"):
    """A substitute plays on for the player of a seat, who keeps the result."""

    seat: Seat
    name: PersonName
    reason: RemarkText

    def apply(self, sheet: SheetState) -> None:
        sheet.substitutes[self.seat] = self.name


class Substitute(SheetCommandBase, frozen=True, tag="substitute"):
    """Let a substitute play on for the player of a seat, and give the reason."""

    seat: Seat
    name: Name
    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = Substituted

    @property
    def is_for_jury(self) -> bool:
        return True

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Substituted:
        """Note the substitute.

        Raises NotAllowed for a table on the server, NotNow if the sheet is confirmed, BadPeople if
        the name is unusable or taken, and BadEntry without a reason.
        """
        if sheet.online is not None:
            raise NotAllowed("this table plays on the server: nobody can take over a seat there")
        if sheet.confirmed is not None:
            raise NotNow("the sheet has been confirmed")
        check_visible(self.name)
        seats = {seat: each.name for seat, each in enumerate(sheet.players)} | sheet.substitutes
        check_players([NewPlayer(self.name)], seats.values())
        if not self.reason.strip():
            raise BadEntry(error_messages.SAY_WHY, clause=sheet.club.jury_clause)
        return Substituted(seat=self.seat, name=self.name, reason=self.reason, **envelope.stamp)


class SeatClaimed(SheetEventBase, frozen=True, tag="seat-taken"):
    """A player took a seat at the table on the server, and got its link."""

    seat: Seat

    def apply(self, sheet: SheetState) -> None:
        sheet.seats_taken.add(self.seat)


class ClaimSeat(SheetCommandBase, frozen=True, tag="sit"):
    """Take your seat at a table that plays on the server; the answer has its link, once."""

    seat: Seat

    leads_to: ClassVar[type[ClubEvent]] = SeatClaimed

    def check_permission(self, _sheet: SheetState, by: Sender) -> None:
        """Raise NotAllowed unless the sender has the table's link."""
        if by.role == "viewer":
            raise NotAllowed(error_messages.READ_ONLY)
        if by.role != "table":
            raise NotAllowed("taking a seat needs the table’s link")

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> SeatClaimed:
        """Take the seat.

        Raises NotNow if the table is not on the server. Raises NotNow if the seat is taken, so a
        player learns that another has claimed it.
        """
        _check_online(sheet)
        if self.seat in sheet.seats_taken:
            raise NotNow(
                "{name} has taken that seat already: ask the director for its link",
                name=sheet.players[self.seat].name,
            )
        return SeatClaimed(seat=self.seat, **envelope.stamp)


class SeatHandedOut(SheetEventBase, frozen=True, tag="seat-handed-out"):
    """The director got the link of a player's seat, to hand it out."""

    seat: Seat

    def apply(self, sheet: SheetState) -> None:
        """Change nothing: the event is a record only."""


class HandOutSeat(SheetCommandBase, frozen=True, tag="hand-out"):
    """Ask for the link of a player's seat, to hand it to that player; the answer has it."""

    seat: Seat

    leads_to: ClassVar[type[ClubEvent]] = SeatHandedOut

    def check_permission(self, _sheet: SheetState, by: Sender) -> None:
        """Raise NotAllowed unless the sender is the director."""
        if by.role != "director":
            raise NotAllowed(error_messages.DIRECTOR_ONLY)

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> SeatHandedOut:
        """Hand the seat out. Raises NotNow if the table is not on the server."""
        _check_online(sheet)
        return SeatHandedOut(seat=self.seat, **envelope.stamp)


def _check_online(sheet: SheetState) -> None:
    """Raise NotNow if the table is not on the server."""
    if sheet.online is None:
        raise NotNow("this table plays with its own cards: it has no seats on the server")


SheetCommand = (
    DrawDealerAndWriter
    | NoteDraw
    | Enter
    | Correct
    | Strike
    | Total
    | WithdrawTotals
    | Confirm
    | Reopen
    | Substitute
    | ClaimSeat
    | HandOutSeat
)
"""The commands of a sheet; ``type`` names the command."""

SheetEvent = (
    SheetOpened
    | Drawn
    | Entered
    | Corrected
    | Struck
    | Totalled
    | TotalsWithdrawn
    | Confirmed
    | Reopened
    | Reseated
    | Substituted
    | SeatClaimed
    | SeatHandedOut
)
"""The events of a sheet; ``kind`` names the event."""
