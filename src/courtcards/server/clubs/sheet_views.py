"""A score sheet as it is shown."""

from __future__ import annotations

from courtcards.clubs.sheets import CONTRACTS, Sheet, check_sum
from courtcards.clubs.sheets.contracts import possible_entries, sign_of
from courtcards.clubs.sheets.events import (
    Confirmed,
    Corrected,
    Drawn,
    Entered,
    Reopened,
    SeatTaken,
    SheetOpened,
    Struck,
)
from courtcards.clubs.sheets.sheet import Past
from courtcards.clubs.sheets.standing import OFFENDER_POINTS, OTHERS_POINTS
from courtcards.games.double_king.contracts import (
    COPIES_IN_POOL,
    GAMES_IN_ROUND,
    NEGATIVE_GAMES,
    NEGATIVES_EACH,
    TRUMPS_EACH,
)
from courtcards.server.asks import now_ms
from courtcards.server.clubs.messages import (
    ConfirmedView,
    CountingView,
    DrawnView,
    GameCount,
    LineView,
    OnlineView,
    PastView,
    SeatedView,
    SheetView,
    StandingView,
)

COUNTING = CountingView(
    games={
        contract: GameCount(
            check_sum(contract), sign_of(contract), tuple(sorted(possible_entries(contract)))
        )
        for contract in CONTRACTS
    },
    pool=dict.fromkeys(NEGATIVE_GAMES, COPIES_IN_POOL),
    negatives=NEGATIVES_EACH,
    trumps=TRUMPS_EACH,
    length=GAMES_IN_ROUND,
    offender=OFFENDER_POINTS,
    others=OTHERS_POINTS,
)


def sheet_view(evening: tuple[str, str], sheet: Sheet, seats: list[str] | None = None) -> SheetView:
    """The sheet; ``evening`` by id and name, ``seats`` the personal links of an online table."""
    opened, drawn, confirmed = sheet.opened, sheet.drawn, sheet.confirmed
    return SheetView(
        evening=evening[0],
        evening_name=evening[1],
        round=opened.round,
        table=opened.table,
        seq=sheet.sequence,
        now=now_ms(),
        players=[SeatedView(seated.player, seated.name) for seated in opened.players],
        drawn=None if drawn is None else DrawnView(drawn.writer, drawn.dealer, drawn.cards),
        lines=[
            LineView(index, row.line, row.dealer, row.points, row.totals)
            for index, row in enumerate(sheet.standing.rows)
        ],
        standing=_standing(sheet),
        counting=COUNTING,
        confirmed=None
        if confirmed is None
        else ConfirmedView(confirmed.seat, confirmed.at, confirmed.by),
        online=None
        if opened.online is None
        else OnlineView(opened.online, seats, sorted(sheet.taken)),
        history=past_views(sheet.history),
    )


def _standing(sheet: Sheet) -> StandingView:
    standing = sheet.standing
    return StandingView(
        dealer=standing.dealer,
        games=standing.games,
        choices=standing.choices,
        must_trump=standing.must_trump,
        pool=dict(zip(NEGATIVE_GAMES, standing.left.pool, strict=True)),
        negatives_left=standing.left.negatives_left,
        trumps_left=standing.left.trumps_left,
        totals=standing.totals,
        is_over=standing.is_over,
        open_sum=standing.open_sum,
        adds_up=sheet.adds_up,
    )


def past_views(history: list[Past]) -> list[PastView]:
    """All that has happened to a sheet."""
    count, shown = 0, []
    for past in history:
        shown.append(_past(past, count))
        count += isinstance(past.event, Entered) - isinstance(past.event, Struck)
    return shown


def _past(past: Past, count: int) -> PastView:
    """Something that has happened, when the sheet had so many lines."""
    event = past.event
    kind = event.__struct_config__.tag
    about = {"seq": past.seq, "at": event.at, "by": event.by, "kind": str(kind)}
    match event:
        case SheetOpened() | Drawn():
            return PastView(**about)  # type: ignore[arg-type]
        case Entered(line=line):
            return PastView(index=count, line=line, **about)  # type: ignore[arg-type]
        case Corrected(index=index, line=line, reason=reason):
            return PastView(index=index, line=line, before=past.before, reason=reason, **about)  # type: ignore[arg-type]
        case Struck(index=index, reason=reason):
            return PastView(index=index, before=past.before, reason=reason, **about)  # type: ignore[arg-type]
        case Confirmed(seat=seat) | SeatTaken(seat=seat):
            return PastView(seat=seat, **about)  # type: ignore[arg-type]
        case Reopened(reason=reason):
            return PastView(reason=reason, **about)  # type: ignore[arg-type]
