"""Kings in the Corner as a game object: it joins the other files of this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from courtcards.games.kings_corner import comments, encoding, item_help
from courtcards.games.kings_corner import sentences as rule_book
from courtcards.games.kings_corner.bots.budget import BOTS
from courtcards.games.kings_corner.consequences import find_consequence
from courtcards.games.kings_corner.examples import EXAMPLES
from courtcards.games.kings_corner.lessons import LESSONS
from courtcards.games.kings_corner.notation import KingsCornerNotation
from courtcards.games.kings_corner.reasons import LIMITS, SPREAD, find_reasons
from courtcards.games.kings_corner.rules import legal, match, places, turns
from courtcards.games.kings_corner.rules import options as choices
from courtcards.games.kings_corner.rules import view as views
from courtcards.games.kings_corner.rules.match import KingsCornerScore, deal_hand
from courtcards.games.kings_corner.rules.memory import HandMemory, recall
from courtcards.games.kings_corner.rules.options import HandOptions, Scoring
from courtcards.games.kings_corner.rules.places import MOVE_COUNT, WORD_COUNT
from courtcards.games.kings_corner.rules.state import (
    AWAITING_STOCK,
    END_NAMES,
    LAYING_DRAWN_KING,
    PLAYING,
    HandState,
)
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.compilation import import_lazily
from courtcards.kernel.engine import Engine
from courtcards.kernel.errors import Message
from courtcards.kernel.game import (
    Cell,
    Column,
    Game,
    HandResult,
    MeasuredLuck,
    MistakeLimits,
    PlayedMove,
    Refusal,
    Unit,
    share_of_best,
)
from courtcards.kernel.layouts import Layout
from courtcards.kernel.options import RuleSet
from courtcards.kernel.reasons import Preference, Reason
from courtcards.kernel.records import StateRecord


def _import_decision() -> Any:
    from courtcards.games.kings_corner.bots import decision  # noqa: PLC0415 - a built engine needs no import

    return decision


def _import_search() -> Any:
    from courtcards.games.kings_corner.bots import search  # noqa: PLC0415 - a built engine needs no import

    return search


def _import_comparison() -> Any:
    from courtcards.games.kings_corner.bots import comparison  # noqa: PLC0415 - a built engine needs no import

    return comparison


def _import_reference() -> Any:
    from courtcards.games.kings_corner.bots import reference  # noqa: PLC0415 - a built engine needs no import

    return reference


class KingsCorner(Game[HandState, HandObservation, KingsCornerScore]):
    """Kings in the Corner: 2 to 6 players, three printed traditions."""

    name = "kings-corner"
    title = "Kings in the Corner"
    seat_counts = choices.SEAT_COUNTS
    options_type = HandOptions
    named_sets = choices.NAMED_SETS
    move_count = MOVE_COUNT
    engine = Engine(
        state=HandState,
        observation=HandObservation,
        memory=HandMemory,
        budget=type(BOTS["random"]),
        words=WORD_COUNT,
        deal=deal_hand,
        is_in_play=legal.is_in_play,
        has_ended=legal.has_ended,
        legal_moves=legal.legal_moves,
        apply_move=turns.apply_move,
        observe=views.observe,
        observe_public=views.observe_public,
        recall=recall,
        payoffs=encoding.payoffs,
        is_legal=encoding.is_legal,
        decide=import_lazily(lambda: _import_decision().decide),
        encode=encoding.encode,
        encode_information=encoding.encode_information,
        fill_mask=encoding.fill_mask,
        search=import_lazily(lambda: _import_search().search),
        decide_noting=import_lazily(lambda: _import_decision().decide_noting),
        keep_stock=turns.keep_stock,
        shuffle_stock=turns.shuffle_stock,
        play_out_two=import_lazily(lambda: _import_comparison().play_out_two),
        finish=import_lazily(lambda: _import_reference().finish),
        hidden_count=turns.hidden_count,
        exchange_hidden=turns.exchange_hidden,
        count_hand=match.count_hand,
        next_hand=match.next_hand,
        sheet=encoding.SHEET,
    )
    bots = BOTS
    reviewer = "master"
    luck = MeasuredLuck(match.find_luck_model)
    match_unit = "hands"
    table_type = views.KingsCornerTable
    sheet_type = views.KingsCornerSheet
    board = "cross"
    actions = encoding.ACTIONS
    lessons = LESSONS
    examples = EXAMPLES
    notation = KingsCornerNotation()
    dependent_defaults = staticmethod(choices.dependent_defaults)
    check = staticmethod(choices.check)
    parse_move = staticmethod(places.parse_move)
    move_text = staticmethod(places.move_text)
    scores = staticmethod(match.list_scores)
    opening_score = staticmethod(match.opening_score)
    table_view = staticmethod(views.table_view)
    private_fields = staticmethod(views.private_fields)
    lines = staticmethod(views.lines)
    explain_item = staticmethod(item_help.explain_item)
    find_consequence = staticmethod(find_consequence)
    write_rules = staticmethod(rule_book.write)

    def comment_hand(self, plays: Sequence[PlayedMove], end: HandState, seat: int) -> list[Message]:
        """Return sentences about the end, the cards and turns of a seat, and the ideas it kept."""
        return comments.comment_hand(plays, end, seat, self.legal)

    def carry(self, state: HandState, rules: RuleSet, match_score: KingsCornerScore) -> None:
        """Copy the number of seats, the chips of each seat and the pot into the new hand."""
        state.seats = rules.seats
        state.chips[: rules.seats] = match_score.chips
        state.pot = match_score.pot

    def turn(self, state: HandState) -> int | None:
        return int(state.seat) if int(state.phase) in (PLAYING, LAYING_DRAWN_KING) else None

    def refusal(self, state: HandState, move: int) -> Refusal:
        words = np.zeros(WORD_COUNT, dtype=np.int64)
        return legal.refusal(state, move, legal.fill_plays(state, words))

    def end(self, state: HandState) -> str | None:
        return END_NAMES[state.end]

    def stock_to_shuffle(self, state: HandState) -> list[int]:
        """Return the stock, top first, while it waits for its shuffle; else an empty list.

        The recycled pile lies beneath it (KC-2.9).
        """
        if int(state.phase) != AWAITING_STOCK:
            return []
        cards: list[int] = state.stock[: state.stock_count].tolist()
        return cards[::-1]

    def restock(self, state: HandState, cards: list[int]) -> None:
        turns.restock(state, np.array(cards, dtype=np.int64))

    def may_undo(self, before: HandState, after: HandState) -> bool:
        """Allow undo within a turn, unless a card was drawn or the stock shuffled since."""
        same_turn = before.seat == after.seat and before.turn_number == after.turn_number
        nothing_seen = before.stock_count == after.stock_count
        return bool(same_turn and nothing_seen and after.phase == PLAYING)

    def score_after_hand(
        self, _rules: RuleSet, match_score: KingsCornerScore, state: HandState
    ) -> KingsCornerScore:
        return match.score_after_hand(self.engine.calls, match_score, state)

    def low_score_wins(self, rules: RuleSet) -> bool:
        """Return True where cards left are charged: the fewest points win (KC-5.2, KC-5.3)."""
        return rules.options["scoring"] in (Scoring.POINTS.text, Scoring.SINGLE.text)

    def sheet_view(self, rules: RuleSet, match_score: KingsCornerScore) -> views.KingsCornerSheet:
        plays_to_target = rules.options["scoring"] in (Scoring.POINTS.text, Scoring.POT.text)
        return views.KingsCornerSheet(
            hands=list(match_score.results),
            totals=list(match_score.totals),
            target=rules.number("target") if plays_to_target else None,
            winners=list(match_score.winners),
        )

    def reasons(
        self, observation: HandObservation, memory: StateRecord, preference: Preference
    ) -> list[Reason]:
        return find_reasons(self.engine.calls, observation, memory, preference)

    def playout_spread(self, rules: RuleSet) -> float:
        return SPREAD[Scoring(self.make_options(rules).scoring)]

    def list_layouts(self, _rules: RuleSet) -> tuple[Layout, ...]:
        return encoding.LAYOUT, encoding.INFORMATION_STATE

    def columns(self) -> tuple[Column, ...]:
        """Return two columns: the turns of the hand, and the cards left in the stock."""
        return Column("turns", "int"), Column("stock", "int")

    def cells(self, state: HandState, _result: HandResult) -> list[Cell]:
        return [int(state.turn_number), int(state.stock_count)]

    def payoff_unit(self, rules: RuleSet) -> Unit:
        """Return "hands" where a single hand is played for (KC-5.3), else "points".

        "points" also stands for chips.
        """
        return "hands" if rules.options["scoring"] == Scoring.SINGLE.text else "points"

    def mistake_limits(self, rules: RuleSet) -> MistakeLimits:
        return LIMITS[Scoring(self.make_options(rules).scoring)]

    def worth(self, rules: RuleSet, state: HandState, result: HandResult) -> list[float]:
        """Return the scores by seat; with ``scoring=single`` 1 for the winner and 0 for the others.

        Without a winner the best scores share that 1.
        """
        if self.payoff_unit(rules) == "points":
            return super().worth(rules, state, result)
        if state.winner >= 0:
            return [float(seat == state.winner) for seat in range(rules.seats)]
        return share_of_best(result.scores, low_wins=self.low_score_wins(rules))

    def match_worth(self, rules: RuleSet, match_score: KingsCornerScore) -> list[float]:
        """Return 1 for the winner of the match; several winners share it."""
        share = 1 / len(match_score.winners)
        return [share if seat in match_score.winners else 0.0 for seat in range(rules.seats)]
