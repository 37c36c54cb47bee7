"""Positions of the analysis board: read, played on, and weighed.

A position is text (see ``play.positions``). No request names a table, so nothing of a running hand
is in an answer but what the text of the request says.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from courtcards.games import find_game
from courtcards.kernel.errors import PositionError
from courtcards.kernel.game import Unit
from courtcards.kernel.notation import LONGEST
from courtcards.kernel.options import OptionValue, RuleSet
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.advice import WeighedChoice, weigh_position
from courtcards.lab.review import find_reviewer
from courtcards.play import MatchLog
from courtcards.play.positions import MOST_PLAYS, HandPosition
from courtcards.play.records import Record, check_hand
from courtcards.play.replay import ReplayedPosition, verify
from courtcards.play.saved_match import import_hands
from courtcards.tables.views.refusals import locate_errors
from courtcards.tables.views.reviews import ReasonText, explain_reasons

LONGEST_MOVE = 200
"""The most characters of a move: a stock that is shuffled has all of its cards."""
MOST_NAMES, LONGEST_NAME = 8, 60
SEED = "0"
"""The seed of the random numbers of a search: that of ``Position.weigh`` if none is given."""
MOST_KEPT = 256
"""Weighed positions that are kept, those asked for last."""

PositionText = Annotated[str, msgspec.Meta(max_length=LONGEST)]
Moves = Annotated[
    list[Annotated[str, msgspec.Meta(max_length=LONGEST_MOVE)]], msgspec.Meta(max_length=MOST_PLAYS)
]
Names = Annotated[
    list[Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]], msgspec.Meta(max_length=MOST_NAMES)
]


class PositionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as text, and moves that are made from there.

    With a ``seat``, of a position with all cards open is returned what that seat knows.
    """

    position: PositionText
    moves: Moves = []
    seat: int | None = None


class WeighRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be weighed by a bot, or by the reviewer of the game.

    ``names`` are those of the players by seat, for the reasons.
    """

    position: PositionText
    bot: Annotated[str, msgspec.Meta(max_length=20)] | None = None
    names: Names = []


class PositionView(msgspec.Struct, frozen=True):
    """A position in its usual form, and what is drawn of it.

    ``start`` is the position before the ``plays``. ``seat`` is the one that knows it; null if all
    cards are open. Hands in ``shown`` that it does not know are empty. The moves of a hidden hand
    are all that it may make. ``draws`` are moves of the seat by which it draws cards: say which, as
    in ``end+5H``. ``unshuffled`` are the cards of a stock that was just recycled: ``shuffle`` and
    these cards in another order may follow.
    """

    position: str
    start: str
    plays: list[str]
    game: str
    ruleset: str
    options: dict[str, OptionValue]
    seats: int
    seat: int | None
    sheet: Any
    shown: ReplayedPosition
    draws: list[str]
    unshuffled: list[str]


class WeighedMoveView(msgspec.Struct, frozen=True):
    """A legal move, its ``value`` from so many ``visits``, and reasons.

    The reasons of the first move say why it is better than all others; those of another move say
    why the first is better than that.
    """

    move: str
    value: float
    uncertainty: float
    visits: int
    reasons: list[ReasonText]


class WeighedPosition(msgspec.Struct, frozen=True):
    """The legal moves of the seat on turn as ``bot`` values them, in ``unit``, the best first."""

    bot: str
    unit: Unit
    seat: int
    moves: list[WeighedMoveView]


def build_position(request: PositionRequest) -> PositionView:
    """Read a position, make the moves, and return what is drawn of it.

    Raises PositionError, and PlayError for a move that cannot be made.
    """
    position = HandPosition.parse(request.position)
    for move in request.moves:
        position.take(" ".join(move.split()))
    if request.seat is not None and position.viewer is None:
        position = position.hide(_check_seat(request.seat, position.rules))
    return _build_view(position)


def build_recorded_position(record: Record, hand: int) -> PositionView:
    """Return a hand of a record from its deal to its end, with all cards open.

    Raises RecordError, with the place of the error.
    """
    with locate_errors():
        check_hand(record, hand)
        match = MatchLog(verify(record).rules)
        import_hands(match, record.hands[: hand + 1])
    return _build_view(HandPosition.of_match(match, None))


def _check_seat(seat: int, rules: RuleSet) -> int:
    if not 0 <= seat < rules.seats:
        raise PositionError(
            "there is no seat {seat!r}: seats are 0 to {last}", seat=seat, last=rules.seats - 1
        )
    return seat


def _build_view(position: HandPosition) -> PositionView:
    rules = position.rules
    game = find_game(rules.game)
    return PositionView(
        position=str(position),
        start=str(position.rewind()),
        plays=list(position.plays),
        game=rules.game,
        ruleset=rules.name,
        options=dict(rules.options),
        seats=rules.seats,
        seat=position.viewer,
        sheet=game.sheet_view(rules, game.opening_score(rules)),
        shown=_show(position),
        draws=position.list_draws(),
        unshuffled=position.list_unshuffled(),
    )


def _show(position: HandPosition) -> ReplayedPosition:
    known = [
        position.show_table(seat) if position.viewer in (None, seat) else None
        for seat in range(position.rules.seats)
    ]
    return ReplayedPosition(
        seat=None,
        move=position.plays[-1] if position.plays else None,
        restocked=None,
        turn=position.turn,
        legal=position.legal_moves(),
        table=position.show_table(),
        hands=[[] if table is None else list(table.cards) for table in known],
        drawn=[getattr(table, "drawn", None) for table in known],
    )


def prepare_weighing(request: WeighRequest, language: str) -> Callable[[], WeighedPosition]:
    """Return a slow function that weighs the moves of a position, with reasons in a language.

    Raises PositionError. The function raises PlayError if the seat on turn is hidden, and BotError
    if the bot does not search.
    """
    position = HandPosition.parse(request.position)
    rules = position.rules
    names = [f"seat {seat}" for seat in range(rules.seats)]
    names[: len(request.names)] = request.names[: rules.seats]

    def weigh() -> WeighedPosition:
        return WeighedPosition(
            bot=request.bot or find_reviewer(rules.game),
            unit=find_game(rules.game).payoff_unit(rules),
            seat=position.turn or 0,
            moves=[
                WeighedMoveView(
                    each.move,
                    each.value,
                    each.uncertainty,
                    each.visits,
                    explain_reasons(each.reasons, names, language),
                )
                for each in _weigh(position, request.bot)
            ],
        )

    return weigh


@lru_cache(maxsize=MOST_KEPT)
def _weigh(position: HandPosition, bot: str | None) -> list[WeighedChoice]:
    return weigh_position(position, bot, seed_from_text(SEED))
