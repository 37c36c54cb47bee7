"""Double King as a game object: it joins the other files of this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from courtcards.games.double_king import encoding, item_help
from courtcards.games.double_king import sentences as rule_book
from courtcards.games.double_king.bots.budget import BOTS
from courtcards.games.double_king.club import CLUB
from courtcards.games.double_king.comments import OwnPlay, comment_deal
from courtcards.games.double_king.consequences import find_consequence
from courtcards.games.double_king.examples import EXAMPLES
from courtcards.games.double_king.lessons import LESSONS
from courtcards.games.double_king.notation import DoubleKingNotation
from courtcards.games.double_king.reasons import SPREAD, DealKnowledge, find_reasons
from courtcards.games.double_king.rules import contracts, legal, match, play
from courtcards.games.double_king.rules import options as choices
from courtcards.games.double_king.rules import view as views
from courtcards.games.double_king.rules.claims import find_claim, takes_no_more
from courtcards.games.double_king.rules.contracts import MOVE_COUNT
from courtcards.games.double_king.rules.match import (
    LEAST_CUT,
    DoubleKingScore,
    arrange_pack,
    deal_hands,
    lay_gathered,
    list_gathered_pack,
)
from courtcards.games.double_king.rules.memory import DealMemory, follow, recall, remember
from courtcards.games.double_king.rules.options import DealOptions, ShuffleRule
from courtcards.games.double_king.rules.state import END_NAMES, ENDED, SEATS, DealState
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.compilation import import_lazily
from courtcards.kernel.engine import Engine
from courtcards.kernel.errors import Message
from courtcards.kernel.game import (
    Cell,
    Column,
    Game,
    GameTerms,
    HandResult,
    LuckModel,
    MeasuredLuck,
    PlayedMove,
)
from courtcards.kernel.layouts import Layout
from courtcards.kernel.options import RuleSet


def _import_decision() -> Any:
    from courtcards.games.double_king.bots import decision  # noqa: PLC0415 - a built engine needs no import

    return decision


def _import_search() -> Any:
    from courtcards.games.double_king.bots import search  # noqa: PLC0415 - a built engine needs no import

    return search


def _import_comparison() -> Any:
    from courtcards.games.double_king.bots import comparison  # noqa: PLC0415 - a built engine needs no import

    return comparison


def _import_reference() -> Any:
    from courtcards.games.double_king.bots import reference  # noqa: PLC0415 - a built engine needs no import

    return reference


def is_gathered(rules: RuleSet) -> bool:
    """Tell whether the pack of a deal is gathered for the next and not shuffled (DK-1.4)."""
    return rules.options["shuffle"] == ShuffleRule.FIRST_DEAL.text


class DoubleKing(Game[DealState, DealObservation, DoubleKingScore]):
    """Double King: four players, a round of 20 games."""

    name = "double-king"
    title = "Double King"
    seat_counts = choices.SEAT_COUNTS
    options_type = DealOptions
    named_sets = choices.NAMED_SETS
    move_count = MOVE_COUNT
    engine = Engine(
        state=DealState,
        observation=DealObservation,
        memory=DealMemory,
        budget=type(BOTS["random"]),
        words=1,
        deal=deal_hands,
        legal_moves=legal.fill_legal,
        apply_move=play.apply_move,
        observe=views.observe,
        observe_public=views.observe_public,
        recall=recall,
        follow=follow,
        remember=remember,
        payoffs=encoding.payoffs,
        decide=import_lazily(lambda: _import_decision().decide),
        encode=encoding.encode,
        encode_information=encoding.encode_information,
        search=import_lazily(lambda: _import_search().search),
        decide_noting=import_lazily(lambda: _import_decision().decide_noting),
        play_out_two=import_lazily(lambda: _import_comparison().play_out_two),
        finish=import_lazily(lambda: _import_reference().finish),
        arrange_pack=arrange_pack,
        count_hand=match.count_deal,
        next_hand=match.next_deal,
        sheet=encoding.SHEET,
        has_ranking=True,
    )
    least_cut = LEAST_CUT
    bots = BOTS
    reviewer = "expert"
    unit = "points"
    luck = MeasuredLuck(lambda _rules: LuckModel(deal=0.8, draws=0.0, left=0.8))
    words = GameTerms("deal", "round")
    table_type = views.DoubleKingTable
    sheet_type = views.DoubleKingSheet
    board = "trick"
    actions = encoding.ACTIONS
    lessons = LESSONS
    examples = EXAMPLES
    notation = DoubleKingNotation()
    refusal = staticmethod(legal.refusal)
    parse_move = staticmethod(contracts.parse_move)
    move_text = staticmethod(contracts.move_text)
    table_view = staticmethod(views.table_view)
    lines = staticmethod(views.lines)
    reasons = staticmethod(find_reasons)
    find_consequence = staticmethod(find_consequence)
    explain_item = staticmethod(item_help.explain_item)
    find_claim = staticmethod(find_claim)
    takes_no_more = staticmethod(takes_no_more)
    write_rules = staticmethod(rule_book.write)
    club = CLUB

    def comment_hand(self, plays: Sequence[PlayedMove], end: DealState, seat: int) -> list[Message]:
        """Return sentences about the tricks of a seat, and the ideas of the lessons it kept."""
        cards = (play for play in plays if play.seat == seat and play.move < contracts.CHOICE)
        own = (
            OwnPlay(
                DealKnowledge.from_information(
                    self.observe(play.state, seat), self.recall(play.state, seat)
                ),
                play.move,
            )
            for play in cards
        )
        return comment_deal(own, end, seat)

    def carry(self, state: DealState, _rules: RuleSet, match_score: DoubleKingScore) -> None:
        """Copy the pool and the quotas into the new deal, and the pack if it was gathered."""
        state.pool[:] = match_score.pool
        state.negatives_left[:] = match_score.negatives_left
        state.trumps_left[:] = match_score.trumps_left
        if match_score.gathered is not None:
            lay_gathered(state, match_score.gathered)

    def playout_spread(self, _rules: RuleSet) -> float:
        return SPREAD

    def end(self, state: DealState) -> str | None:
        return END_NAMES[state.end]

    def scores(self, state: DealState) -> tuple[int, ...]:
        """Return the signed points of a deal, by seat."""
        return tuple(state.points.tolist())

    def may_undo(self, before: DealState, after: DealState) -> bool:
        """Allow undo of cards within the same trick (DK-8.1)."""
        trick_before, trick = before.played_count // SEATS, after.played_count // SEATS
        is_card = before.played_count < after.played_count
        return bool(is_card and trick_before == trick and after.phase != ENDED)

    def opening_score(self, _rules: RuleSet) -> DoubleKingScore:
        return match.opening_score()

    def score_after_hand(
        self, _rules: RuleSet, match_score: DoubleKingScore, state: DealState
    ) -> DoubleKingScore:
        return match.score_after_deal(self.engine.calls, match_score, state)

    def gather_pack(self, rules: RuleSet, previous: DealState, dealer: int) -> list[int] | None:
        """Return the pack of the previous deal, to be cut; None if it is shuffled (DK-1.4)."""
        return list_gathered_pack(previous, dealer) if is_gathered(rules) else None

    def sheet_view(self, _rules: RuleSet, match_score: DoubleKingScore) -> views.DoubleKingSheet:
        return views.sheet_view(match_score)

    def list_layouts(self, rules: RuleSet) -> tuple[Layout, ...]:
        return encoding.observation_layout(rules), encoding.information_layout(rules)

    def columns(self) -> tuple[Column, ...]:
        """Return two columns: the contract, and the number of tricks played."""
        return Column("contract", "text"), Column("tricks", "int")

    def cells(self, state: DealState, result: HandResult) -> list[Cell]:
        return [result.contract, int(state.played_count) // SEATS]
