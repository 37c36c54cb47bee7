"""Hearts for four players, one deal a match, without passing: its rules and bots."""

from __future__ import annotations

from courtcards.kernel.budgets import Budget
from courtcards.kernel.cards import (
    PACK_SIZE,
    card_text,
    card_texts,
    list_card_texts,
    parse_card,
    suit_mask,
)
from courtcards.kernel.engine import Engine
from courtcards.kernel.errors import MalformedCard, MalformedMove
from courtcards.kernel.game import Game, HandResult, MatchScore, Refusal
from courtcards.kernel.layouts import Layout
from courtcards.kernel.naming import SUIT_NAMES, CardSign
from courtcards.kernel.options import RuleSet
from courtcards.kernel.sentences import Writer
from courtcards_hearts import bots, encoding, rules, view
from courtcards_hearts.rules import END_NAMES, SEATS, HeartsState
from courtcards_hearts.view import HeartsObservation, HeartsTable


class Hearts(Game[HeartsState, HeartsObservation, MatchScore]):
    """Hearts for four players, one deal; the fewest points win."""

    name = "hearts"
    title = "Hearts"
    seat_counts = range(SEATS, SEATS + 1)
    options_type = rules.HeartsOptions
    named_sets = rules.NAMED_SETS
    move_count = PACK_SIZE
    engine = Engine(
        state=HeartsState,
        observation=HeartsObservation,
        budget=Budget,
        words=1,
        deal=rules.deal_hands,
        legal_moves=rules.fill_legal,
        apply_move=rules.play_card,
        observe=view.observe,
        observe_public=view.observe_public,
        payoffs=encoding.payoffs,
        decide=bots.decide,
        encode=encoding.encode,
    )
    bots = bots.BOTS
    table_type = HeartsTable
    board = "trick"
    actions = encoding.ACTIONS

    def refusal(self, state: HeartsState, move: int) -> Refusal:
        """Return why a card is not legal."""
        hand = int(state.hands[state.seat])
        if not hand >> move & 1:
            return Refusal("HE-2.2", "you do not hold {card}", {"card": CardSign(move)})
        if state.played_count == 0:
            return Refusal(
                "HE-2.1", "the {card} is led first", {"card": CardSign(rules.TWO_OF_CLUBS)}
            )
        if state.played_count % SEATS == 0:
            return Refusal("HE-2.3", "no heart has been played yet, and you hold another suit")
        if hand & suit_mask(state.lead_suit):
            suit = SUIT_NAMES[state.lead_suit]
            return Refusal("HE-2.2", "follow suit: you hold {suit}", {"suit": suit})
        return Refusal("HE-2.4", "no card that costs points may be discarded on the first trick")

    def parse_move(self, text: str) -> int:
        """Parse a card. Raises MalformedMove if the text is no card."""
        try:
            return parse_card(text)
        except MalformedCard:
            raise MalformedMove("{text!r} is not a card such as QH", text=text) from None

    def move_text(self, move: int) -> str:
        """Return a card as text."""
        return card_text(move)

    def end(self, state: HeartsState) -> str | None:
        """Return how the deal ended, or None."""
        return END_NAMES[state.end]

    def scores(self, state: HeartsState) -> tuple[int, ...]:
        """Return the points of a deal, by seat."""
        return tuple(state.points.tolist())

    def low_score_wins(self, _rules: RuleSet) -> bool:
        """Return True: the fewest points win (HE-3.4)."""
        return True

    def may_undo(self, before: HeartsState, after: HeartsState) -> bool:
        """Tell whether a card may be taken back: within the same trick."""
        return bool(before.played_count // SEATS == after.played_count // SEATS)

    def opening_score(self, _rules: RuleSet) -> MatchScore:
        """Return the score before the deal: nobody has a point."""
        return MatchScore(totals=(0,) * SEATS)

    def score_after_hand(
        self, _rules: RuleSet, _standing: MatchScore, state: HeartsState
    ) -> MatchScore:
        """Return the score after the deal, which ends the match (HE-1.4)."""
        scores = self.scores(state)
        result = HandResult(int(state.dealer), "played-out", scores)
        winners = tuple(seat for seat in range(SEATS) if scores[seat] == min(scores))
        return MatchScore(results=(result,), totals=scores, is_over=True, winners=winners)

    def table_view(self, observation: HeartsObservation) -> HeartsTable:
        """Return a view of the deal as text."""
        seen = observation.plain()
        return HeartsTable(
            dealer=seen.dealer,
            contract=None,
            cards=list_card_texts(seen.hand),
            hand_counts=list(seen.hand_counts),
            leader=seen.leader,
            trick=card_texts(seen.trick[: seen.trick_size]),
            trick_number=seen.trick_number,
            tricks_won=list(seen.tricks_won),
            end=END_NAMES[seen.end],
            points=list(seen.points),
        )

    def lines(self, table: HeartsTable) -> list[str]:
        """Return the points so far, and the trick on the table."""
        return [f"points {table.points}", f"seat {table.leader} leads: {' '.join(table.trick)}"]

    def list_layouts(self, _rules: RuleSet) -> tuple[Layout, ...]:
        """Return the layout of an observation."""
        return (encoding.LAYOUT,)

    def write_rules(self, writer: Writer) -> None:
        """Write the sentences of the rule book that belong to no single option."""
        writer.say(
            "HE-1.1", "One pack of 52 cards, from the 2 up to the Ace. 4 players, each alone."
        )
        dealer = writer.option("first_dealer")
        if dealer == "random":
            writer.say("HE-1.2", "The first dealer is drawn at random.")
        else:
            writer.say("HE-1.2", "Seat %(seat)d deals; seats are counted from 0.", seat=dealer)
        writer.say("HE-1.3", "All cards are dealt one by one, clockwise from the dealer's left.")
        writer.say("HE-1.4", "A match is one deal. No cards are passed.")
        writer.say("HE-2.1", "The 2 of clubs is led first, then the winner of each trick leads.")
        writer.say("HE-2.2", "Follow suit if you can. The highest card of the suit led wins.")
        writer.say("HE-2.4", "Discard no card that costs points on the first trick, if you can.")
        writer.say("HE-3.1", "Each heart that you take costs 1 point.")
        writer.say("HE-3.3", "Take all cards that cost points, and the others get the points.")
        writer.say("HE-3.4", "The fewest points win.")
        writer.say("HE-4.1", "You see your own hand, the trick on the table, and what is public.")


GAME = Hearts()
