"""Double King, asked of the oracle and of the engine at once: the answers must agree."""

from __future__ import annotations

from typing import Any

from courtcards.games import find_game
from courtcards.games.double_king.rules import legal, match, play
from courtcards.games.double_king.rules.contracts import NEGATIVE_GAMES
from courtcards.games.double_king.rules.state import ENDED, DealState
from courtcards.kernel.cards import build_mask, card_text, list_cards, parse_card
from courtcards.kernel.errors import MalformedMove
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import cut as engine_cut
from courtcards.kernel.shuffling import is_cut_of as engine_is_cut_of
from oracle import double_king, matches
from oracle.named_sets import CLUB

GAME = find_game("double-king")


def dealt(options: dict[str, Any], dealer: int, pack: list[str]) -> DealState:
    """The engine's record of a deal."""
    rules = RuleSet("double-king", "example", options, 4)
    state: DealState = GAME.new_state(rules, GAME.opening_score(rules), dealer)
    GAME.deal(state, [parse_card(card) for card in pack])
    return state


def in_play(options: dict[str, Any], contract: str) -> DealState:
    """The engine's record with a contract chosen; seat 1 leads."""
    state = dealt(options, 0, [card_text(card) for card in range(52)])
    GAME.apply(state, GAME.parse_move(f"choose {contract}"))
    return state


def texts(mask: int) -> set[str]:
    return {card_text(card) for card in list_cards(mask)}


def with_trick(options: dict[str, Any], contract: str, trick: list[str]) -> DealState:
    state = in_play(options, contract)
    for card in trick:
        play.play_card(state, parse_card(card))
    return state


def legal_follows(
    options: dict[str, Any], contract: str, hand: set[str], trick: list[str]
) -> set[str]:
    state = with_trick(options, contract, trick)
    state.hands[state.seat] = build_mask(parse_card(card) for card in hand)
    found = double_king.legal_follows(options, contract, hand, trick)
    assert texts(legal.legal_moves(state)) == found
    return found


def legal_leads(contract: str, hand: set[str]) -> set[str]:
    state = in_play(CLUB, contract)
    state.hands[state.seat] = build_mask(parse_card(card) for card in hand)
    found = double_king.legal_leads(contract, hand)
    assert texts(legal.legal_moves(state)) == found
    return found


def winning_card(trick: list[str], trump: str | None) -> str:
    contract = "tricks" if trump is None else f"trump:{trump}"
    state = with_trick(CLUB, contract, trick)
    found = double_king.winning_card(trick, trump)
    assert card_text(state.winning_card) == found
    assert state.leader == state.trick_winners[0] == (1 + trick.index(found)) % 4
    return found


def after_tricks(contract: str, fallen: list[str], number: int, trick: list[str]) -> DealState:
    """The engine's record when seat 0 has won trick ``number`` and those cards have fallen."""
    state = in_play(CLUB, contract)
    state.fallen = build_mask(parse_card(card) for card in fallen)
    state.played_count = 4 * number
    state.played[4 * (number - 1) : 4 * number] = [parse_card(card) for card in trick]
    state.winning_seat = 0
    play.complete_trick(state)
    return state


def has_ended(contract: str, fallen: list[str], tricks_played: int) -> bool:
    trick = (["2C", "3C", "4C", "5C", *fallen])[-4:]
    state = after_tricks(contract, fallen, tricks_played, trick)
    found = double_king.has_ended(contract, fallen, tricks_played)
    assert (state.phase == ENDED) == found
    return found


def trick_score(contract: str, trick: list[str], number: int) -> int:
    state = after_tricks(contract, trick, number, trick)
    found = double_king.trick_score(contract, trick, number)
    assert state.points.tolist() == [found, 0, 0, 0]
    return found


class Deal:
    """The oracle's deal with the engine's held to it at every step."""

    def __init__(self, options: dict[str, Any], dealer: int, pack: list[str], **left: Any) -> None:
        self.oracle = double_king.DoubleKingDeal(options, dealer, pack, **left)
        self.engine = dealt(options, dealer, pack)
        self.engine.pool[:] = [self.oracle.pool[game] for game in NEGATIVE_GAMES]
        self.engine.negatives_left[:] = self.oracle.negatives_left
        self.engine.trumps_left[:] = self.oracle.trumps_left
        self.compare()

    def __getattr__(self, name: str) -> Any:
        """What the oracle's deal has under that name."""
        return getattr(self.oracle, name)

    def legal(self) -> list[str]:
        moves = sorted(GAME.move_text(move) for move in GAME.legal(self.engine))
        assert moves == self.oracle.legal()
        return moves

    def play(self, text: str) -> None:
        if text not in self.legal():
            try:
                refusal = GAME.refusal(self.engine, GAME.parse_move(text))
                assert refusal.clause.startswith("DK-")
            except MalformedMove:
                assert not text or text.rsplit(maxsplit=1)[-1] in {
                    "poker",
                    "trump:X",
                    "trump:H",
                    "2X",
                }
        self.oracle.play(text)
        GAME.apply(self.engine, GAME.parse_move(text))
        self.compare()

    def compare(self) -> None:
        deal, state = self.oracle, self.engine
        assert GAME.turn(state) == deal.seat
        assert [texts(hand) for hand in state.hands.tolist()] == deal.hands
        assert state.tricks_won.tolist() == deal.tricks_won
        assert GAME.end(state) == deal.end
        if deal.scores is not None:
            assert list(GAME.scores(state)) == deal.scores
        self.legal()


def load_tricks(deal: double_king.DoubleKingDeal) -> DealState:
    """The engine's record of an oracle's deal: its tricks and the cards not played."""
    state = in_play(CLUB, "tricks")
    for number, (winner, cards) in enumerate(deal.tricks):
        state.trick_winners[number] = winner
        state.played[4 * number : 4 * number + 4] = [parse_card(card) for card in cards]
    state.played_count = 4 * len(deal.tricks)
    for seat, hand in enumerate(deal.hands):
        state.hands[seat] = build_mask(parse_card(card) for card in hand)
    return state


def gathered_pack(deal: double_king.DoubleKingDeal, next_dealer: int) -> list[str]:
    found = matches.gathered_pack(deal, next_dealer)
    gathered = match.list_gathered_pack(load_tricks(deal), next_dealer)
    assert [card_text(card) for card in gathered] == found
    return found


def cut(pack: list[str], taken: int) -> list[str]:
    found = matches.cut(pack, taken)
    assert engine_cut(pack, taken) == found
    return found


def is_cut_of(pack: list[str], gathered: list[str]) -> bool:
    found = matches.is_cut_of(pack, gathered)
    assert engine_is_cut_of(pack, gathered, match.LEAST_CUT) == found
    return found


def ranking_points(scores: list[int]) -> list[Any]:
    found = matches.ranking_points(scores)
    assert list(match.ranking_points(tuple(scores))) == found
    return found
