"""The commands of a score sheet, and the events that they lead to.

A correction says what stands now; what stood before is in the events before it. In duplicate the
director has no links of seats lying about: a player who needs one again is handed it, and the log
says so, since its holder sees a hand.
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
"""How often a table may change its sheet, so that no faulty phone fills the log."""
MOST_LINES = 80
"""Twenty games, and more faults and decisions than any round has seen."""


class SheetOpened(ClubEvent, frozen=True, tag="sheet-opened"):
    """A sheet is laid out for a table of a round; ``players`` by seat, clockwise.

    ``attempt`` counts the rounds of that number: those before were taken back.
    """

    evening: str
    round: StoredNumber
    table: StoredNumber
    players: Seats
    online: str | None = None
    attempt: StoredNumber = 1


class SheetEventBase(ClubEvent, frozen=True):
    """Something that happens to a sheet; nothing is ever taken out of it."""

    def find_replaced_line(self, _sheet: SheetState) -> ScoreLine | None:
        """The line that it will replace or strike out; None where it does neither."""
        return None


class SheetCommandBase(ClubCommand, frozen=True):
    """A command at a sheet: a table may give it until it has confirmed, the jury at any time."""

    allowed_when_confirmed: ClassVar[bool] = False
    """True if a table may give it although the sheet has been confirmed."""

    @property
    def is_for_jury(self) -> bool:
        """Tell whether only the jury, or the director, may give it."""
        return False

    def check_permission(self, sheet: SheetState, by: Sender) -> None:
        """Refuse whoever may not give it: NotAllowed."""
        if by.role == "viewer":
            raise NotAllowed(error_messages.READ_ONLY)
        if by.may_judge:
            return
        if sheet.online is not None and by.role != "server":
            raise NotAllowed("this table plays on the server, which fills its sheet")
        if sheet.confirmed is not None and not self.allowed_when_confirmed:
            raise NotAllowed(
                "the sheet has been confirmed: only the director or the jury can change it"
            )
        if sheet.sequence > MOST_CHANGES:
            raise NotAllowed(
                "the sheet has been changed {most} times: only the director or the jury can go on",
                most=MOST_CHANGES,
            )
        if self.is_for_jury:
            raise NotAllowed(error_messages.JURY_ONLY)


class Drawn(SheetEventBase, frozen=True, tag="drawn"):
    """It was drawn who writes and who deals first.

    ``cards`` are what each seat drew, first for the writing and then for the deal; absent where
    the table drew with cards of its own.
    """

    writer: Seat
    dealer: Seat
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def apply(self, sheet: SheetState) -> None:
        """The lines are counted from this first dealer."""
        sheet.drawn = SheetDraw(self.writer, self.dealer, self.cards)
        sheet.recount()


def _check_undealt(sheet: SheetState) -> None:
    """Refuse another draw once something has been entered: NotNow."""
    if sheet.lines:
        raise NotNow("the first game has been entered: who writes and deals stays as drawn")


class DrawDealerAndWriter(SheetCommandBase, frozen=True, tag="draw"):
    """Let the server draw who writes, unless somebody offers to, and who deals."""

    volunteer: Seat | None = None

    draws: ClassVar[bool] = True

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Drawn:
        """Draw who writes and deals. Raises NotNow once a game has been entered."""
        _check_undealt(sheet)
        writer, for_writing = draw_highest(envelope.seed, "writer")
        dealer, for_dealing = draw_highest(envelope.seed, "dealer")
        if self.volunteer is not None:
            writer, for_writing = self.volunteer, ()
        return Drawn(
            writer=writer, dealer=dealer, cards=(for_writing, for_dealing), **envelope.stamp
        )

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Whether the server drew, and the same seat, or none, had offered to write."""
        if not isinstance(event, Drawn) or event.cards is None:
            return False
        for_writing, _ = event.cards
        return self.volunteer == (None if for_writing else event.writer)


class NoteDraw(SheetCommandBase, frozen=True, tag="drawn"):
    """Note what the table has drawn with its own cards."""

    writer: Seat
    dealer: Seat

    leads_to: ClassVar[type[ClubEvent]] = Drawn

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Drawn:
        """Note the draw. Raises NotNow once a game has been entered."""
        _check_undealt(sheet)
        return Drawn(writer=self.writer, dealer=self.dealer, **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Whether the same was noted."""
        return super().can_have_caused(event) and isinstance(event, Drawn) and event.cards is None


def draw_highest(seed: bytes, what: str) -> tuple[int, tuple[str, ...]]:
    """The seat that draws the highest card of a pack, and what each seat drew.

    Where the highest rank was drawn more than once, everybody draws again.
    """
    pack = shuffle_list(seed, f"draw/{what}", list(range(PACK_SIZE)))
    for start in range(0, PACK_SIZE, SEATS):
        drawn = pack[start : start + SEATS]
        ranks = [card % RANK_COUNT for card in drawn]
        if ranks.count(max(ranks)) == 1:
            break
    return ranks.index(max(ranks)), tuple(card_text(card) for card in drawn)


class Totalled(SheetEventBase, frozen=True, tag="totalled"):
    """The four scores of the round stand on the sheet by seat, and no games."""

    points: Points
    reason: JuryReason = ""

    def apply(self, sheet: SheetState) -> None:
        """The round is over with these scores."""
        sheet.totalled = EnteredTotals(self.points, self.reason, self.by, self.at)


class Total(SheetCommandBase, frozen=True, tag="total"):
    """Enter the four scores of the round alone, or others in their place."""

    points: Points
    reason: JuryReason = ""

    leads_to: ClassVar[type[ClubEvent]] = Totalled

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Totalled:
        """The scores stand: NotNow, BadEntry."""
        if not all(map(is_points_only, sheet.lines)):
            raise NotNow("there are games on the sheet: its scores follow from them")
        if sheet.totalled is not None and not self.reason.strip():
            raise BadEntry("say why", clause=sheet.club.jury_clause)
        check_totals(sheet.club, self.points)
        return Totalled(points=self.points, reason=self.reason, **envelope.stamp)


class TotalsWithdrawn(SheetEventBase, frozen=True, tag="totals-withdrawn"):
    """The four scores are taken off, for the games to be entered."""

    reason: JuryReason

    def apply(self, sheet: SheetState) -> None:
        """The round is not over any more."""
        sheet.totalled = None


class WithdrawTotals(SheetCommandBase, frozen=True, tag="withdraw-totals"):
    """Take the four scores off, for the games to be entered."""

    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = TotalsWithdrawn

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> TotalsWithdrawn:
        """They are taken off: NotNow, BadEntry."""
        if sheet.totalled is None:
            raise NotNow("the four scores have not been entered by themselves")
        if sheet.confirmed is not None:
            raise NotNow("the sheet has been confirmed: take that back first")
        if not self.reason.strip():
            raise BadEntry("say why", clause=sheet.club.jury_clause)
        return TotalsWithdrawn(reason=self.reason, **envelope.stamp)


def is_points_only(line: ScoreLine) -> bool:
    """Whether a line gives points, and stands in no game's place."""
    return isinstance(line, JuryDecision) and line.contract is None and not line.ends


def check_totals(club: ClubGame, points: Sequence[int]) -> None:
    """Refuse scores that no round can have led to: BadEntry.

    What does not add up by a decision is the jury's to enter.
    """
    negative = sum(each.sign * each.sum for each in club.negative) * club.copies
    trump = club.trump.sign * club.trump.sum * club.trumps_each * SEATS
    if sum(points) != negative + trump:
        raise BadEntry(
            "the four scores of a round add up to {right}, not to {found}",
            club.fault_clauses.other,
            right=negative + trump,
            found=sum(points),
        )
    above = sum(entry for entry in points if entry > 0)
    if above > max(negative, trump):
        raise BadEntry(
            "in a round the scores above 0 add up to at most {most}, not to {found}",
            club.fault_clauses.other,
            most=max(negative, trump),
            found=above,
        )


class Entered(SheetEventBase, frozen=True, tag="entered"):
    """A line has been added."""

    line: ScoreLine

    def apply(self, sheet: SheetState) -> None:
        """It is the last line now."""
        sheet.round_sheet = sheet.round_sheet.apply_line(self.line)
        sheet.lines.append(self.line)


class Enter(SheetCommandBase, frozen=True, tag="enter"):
    """Add a line: the one of that number, counted from 0."""

    index: Index
    line: ScoreLine

    leads_to: ClassVar[type[ClubEvent]] = Entered

    @property
    def is_for_jury(self) -> bool:
        """Decisions are the jury's."""
        return isinstance(self.line, JuryDecision)

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Entered:
        """The line is added: NotNow, EntryTaken, BadEntry."""
        if sheet.totalled is not None and not is_points_only(self.line):
            raise NotNow("only the four scores stand on this sheet: take them off first")
        if sheet.drawn is None and sheet.totalled is None:
            raise NotNow("draw first who writes and who deals")
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
    """A line is replaced by another; ``index`` counts from 0."""

    index: StoredNumber
    line: ScoreLine
    reason: JuryReason = ""

    def find_replaced_line(self, sheet: SheetState) -> ScoreLine:
        """The line as it was."""
        return sheet.lines[self.index]

    def apply(self, sheet: SheetState) -> None:
        """The other line stands there now."""
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
        """Decisions are the jury's."""
        return isinstance(self.line, JuryDecision)

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Corrected:
        """The line is replaced: NotNow, BadEntry."""
        _check_line(sheet, self.index)
        _check_reason(sheet, self.reason)
        _check_change(sheet, [self.line], self.index)
        return Corrected(index=self.index, line=self.line, reason=self.reason, **envelope.stamp)


class Struck(SheetEventBase, frozen=True, tag="struck"):
    """A line is struck out."""

    index: StoredNumber
    reason: JuryReason = ""

    def find_replaced_line(self, sheet: SheetState) -> ScoreLine:
        """The line as it was."""
        return sheet.lines[self.index]

    def apply(self, sheet: SheetState) -> None:
        """The lines below it move up."""
        del sheet.lines[self.index]
        sheet.recount()


class Strike(SheetCommandBase, frozen=True, tag="strike"):
    """Strike a line out."""

    index: Index
    reason: JuryReason = ""

    leads_to: ClassVar[type[ClubEvent]] = Struck

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Struck:
        """The line is gone: NotNow, BadEntry."""
        _check_line(sheet, self.index)
        _check_reason(sheet, self.reason)
        _check_change(sheet, [], self.index)
        return Struck(index=self.index, reason=self.reason, **envelope.stamp)


def _check_line(sheet: SheetState, index: int) -> None:
    """Refuse a line that the sheet does not have: NotNow."""
    if not 0 <= index < len(sheet.lines):
        raise NotNow("the sheet has no line {line}", line=index + 1)


def _check_reason(sheet: SheetState, reason: str) -> None:
    """Refuse a change of what a table has confirmed that does not say why: BadEntry."""
    if sheet.confirmed is not None and not reason.strip():
        raise BadEntry(error_messages.SAY_WHY, clause=sheet.club.jury_clause)


def _check_change(sheet: SheetState, replacement: Sequence[ScoreLine], changed: int) -> None:
    """Refuse a change after which a later line is not possible, and name the first such line."""
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
    """A player who does not write confirms the finished sheet."""

    seat: Seat

    def apply(self, sheet: SheetState) -> None:
        """The sheet counts."""
        sheet.confirmed = Confirmation(self.seat, self.by, self.at)


class Confirm(SheetCommandBase, frozen=True, tag="confirm"):
    """Confirm the finished sheet as the player of a seat, who does not write."""

    seat: Seat

    allowed_when_confirmed: ClassVar[bool] = True
    """The refusal of a second confirmation has a sentence of its own."""
    leads_to: ClassVar[type[ClubEvent]] = Confirmed

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Confirmed:
        """It is confirmed: NotNow, NotAllowed."""
        if sheet.confirmed is not None:
            raise NotNow("the sheet has been confirmed already")
        if not sheet.is_over:
            raise NotNow(
                error_messages.NOT_FINISHED, left=sheet.club.length - sheet.round_sheet.games
            )
        others_may = envelope.by.may_judge or envelope.by.role == "server"
        writer = None if sheet.drawn is None else sheet.drawn.writer
        if self.seat == writer and not others_may:
            raise NotAllowed("another player than the one who writes confirms the sheet")
        return Confirmed(seat=self.seat, **envelope.stamp)


class Reopened(SheetEventBase, frozen=True, tag="reopened"):
    """The confirmation is taken back."""

    reason: JuryReason

    def apply(self, sheet: SheetState) -> None:
        """The sheet does not count any more."""
        sheet.confirmed = None


class Reopen(SheetCommandBase, frozen=True, tag="reopen"):
    """Take the confirmation back, as the jury or the director."""

    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = Reopened

    @property
    def is_for_jury(self) -> bool:
        """Only the jury may change what a table has confirmed."""
        return True

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Reopened:
        """It is taken back: NotNow, BadEntry."""
        if sheet.confirmed is None:
            raise NotNow("the sheet has not been confirmed")
        if not self.reason.strip():
            raise BadEntry(error_messages.SAY_WHY, clause=sheet.club.jury_clause)
        return Reopened(reason=self.reason, **envelope.stamp)


class Reseated(SheetEventBase, frozen=True, tag="reseated"):
    """Others sit at the table now, as the director has changed the seats of the round.

    ``event`` is the number of that event of the evening.
    """

    players: Seats
    reason: RemarkText
    event: StoredNumber

    def apply(self, sheet: SheetState) -> None:
        """The sheet is theirs."""
        sheet.players, sheet.seating_event = self.players, self.event


class UpdateSeats(ClubCommand, frozen=True, tag="seat"):
    """Write down who sits there by now: it follows from the evening, and nobody sends it."""

    players: Seats
    reason: str
    event: StoredNumber

    leads_to: ClassVar[type[ClubEvent]] = Reseated

    def check_permission(self, _sheet: SheetState, _by: Sender) -> None:
        """The evening has been asked."""

    def decide(self, _sheet: SheetState, envelope: ClubEnvelope) -> Reseated:
        """They sit so."""
        return Reseated(
            players=self.players, reason=self.reason, event=self.event, **envelope.stamp
        )


class Substituted(SheetEventBase, frozen=True, tag="substituted"):
    """Somebody plays on for the player of a seat, whose the result stays."""

    seat: Seat
    name: PersonName
    reason: RemarkText

    def apply(self, sheet: SheetState) -> None:
        """From now on they do."""
        sheet.substitutes[self.seat] = self.name


class Substitute(SheetCommandBase, frozen=True, tag="substitute"):
    """Let somebody play on for the player of a seat, as the jury or the director; say why."""

    seat: Seat
    name: Name
    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = Substituted

    @property
    def is_for_jury(self) -> bool:
        """A table does not decide it."""
        return True

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> Substituted:
        """They play on: NotNow, NotAllowed, BadPeople, BadEntry."""
        if sheet.online is not None:
            raise NotAllowed("this table plays on the server: nobody can take a seat there anew")
        if sheet.confirmed is not None:
            raise NotNow("the sheet has been confirmed")
        check_visible(self.name)
        seats = {seat: each.name for seat, each in enumerate(sheet.players)} | sheet.substitutes
        check_players([NewPlayer(self.name)], seats.values())
        if not self.reason.strip():
            raise BadEntry(error_messages.SAY_WHY, clause=sheet.club.jury_clause)
        return Substituted(seat=self.seat, name=self.name, reason=self.reason, **envelope.stamp)


class SeatClaimed(SheetEventBase, frozen=True, tag="seat-taken"):
    """A player has taken their own seat at the table on the server, and has its link."""

    seat: Seat

    def apply(self, sheet: SheetState) -> None:
        """Nobody else takes it."""
        sheet.seats_taken.add(self.seat)


class ClaimSeat(SheetCommandBase, frozen=True, tag="sit"):
    """Take your seat at a table that plays on the server: the answer has its link, once."""

    seat: Seat

    leads_to: ClassVar[type[ClubEvent]] = SeatClaimed

    def check_permission(self, _sheet: SheetState, by: Sender) -> None:
        """Refuse whoever does not come by the link of the table: NotAllowed."""
        if by.role == "viewer":
            raise NotAllowed(error_messages.READ_ONLY)
        if by.role != "table":
            raise NotAllowed("players take their seats by the link of the table")

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> SeatClaimed:
        """The seat is taken: NotNow.

        A seat is given once: whoever finds their own taken knows that another has claimed it.
        """
        _check_online(sheet)
        if self.seat in sheet.seats_taken:
            raise NotNow(
                "{name} has taken that seat already: ask the director for its link",
                name=sheet.players[self.seat].name,
            )
        return SeatClaimed(seat=self.seat, **envelope.stamp)


class SeatHandedOut(SheetEventBase, frozen=True, tag="seat-handed-out"):
    """The director has been given the link of a player's seat, to hand it out."""

    seat: Seat

    def apply(self, sheet: SheetState) -> None:
        """The sheet stays as it is."""


class HandOutSeat(SheetCommandBase, frozen=True, tag="hand-out"):
    """Ask for the link of a player's seat, to hand it to that player: the answer has it."""

    seat: Seat

    leads_to: ClassVar[type[ClubEvent]] = SeatHandedOut

    def check_permission(self, _sheet: SheetState, by: Sender) -> None:
        """Refuse whoever is not the director: NotAllowed."""
        if by.role != "director":
            raise NotAllowed(error_messages.DIRECTOR_ONLY)

    def decide(self, sheet: SheetState, envelope: ClubEnvelope) -> SeatHandedOut:
        """It is handed out: NotNow."""
        _check_online(sheet)
        return SeatHandedOut(seat=self.seat, **envelope.stamp)


def _check_online(sheet: SheetState) -> None:
    """Refuse what needs a table on the server: NotNow."""
    if sheet.online is None:
        raise NotNow("this table plays with its own cards: nobody needs a seat on the server")


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
"""A command; ``type`` says which it is."""

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
"""An event; ``kind`` says which it is."""
