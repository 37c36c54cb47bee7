"""The comment on a practised hand of Kings in the Corner: its facts, and which ideas were kept.

Each sentence follows from the moves alone. An idea counts only where the player had a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from courtcards.games.kings_corner.reasons import find_laid_card, find_moved_side
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.places import END, KINGS, SIDE_COUNT
from courtcards.games.kings_corner.rules.scoring import card_charge
from courtcards.games.kings_corner.rules.state import OUT, HandState
from courtcards.kernel.cards import PACK_SIZE, list_cards
from courtcards.kernel.errors import Message
from courtcards.kernel.game import PlayedMove
from courtcards.kernel.naming import CardSign

FindMoves = Callable[[Any], list[int]]
"""Returns the legal moves of a state."""


def comment_hand(
    plays: Sequence[PlayedMove], end: HandState, seat: int, find_moves: FindMoves
) -> list[Message]:
    """Return the comment for a seat on an ended hand."""
    own = [play for play in plays if play.seat == seat]
    said = [_tell_end(end, seat), *_tell_cards_left(end, seat), _count_moves(own)]
    ended = [play for play in own if play.move >= END]
    idle = sum(not _can_lay(play, find_moves) for play in ended)
    if ended:
        kept = {"kept": idle, "all": len(ended)}
        said.append(Message("Turns ended with nothing left to lay: {kept} of {all}.", kept))
    filled = [play for play in own if _fills_side(play)]
    if filled:
        kept = {"kept": sum(not _fits_elsewhere(play) for play in filled), "all": len(filled)}
        said.append(
            Message("Empty sides used for a card that fitted nowhere else: {kept} of {all}.", kept)
        )
    return said


def _tell_end(end: HandState, seat: int) -> Message:
    if end.end != OUT:
        return Message("The hand was blocked: nobody could or would go on.")
    if end.winner == seat:
        return Message("You laid your last card first: the hand is yours.")
    return Message("Another player laid the last card first.")


def _tell_cards_left(end: HandState, seat: int) -> list[Message]:
    """Name the cards left in hand, and their price where points are counted (KC-5.1, KC-5.2)."""
    left = list_cards(int(end.hands[seat]))
    said = []
    if left:
        signs = {f"card{index}": CardSign(card) for index, card in enumerate(left)}
        row = " ".join(f"{{{name}}}" for name in signs)
        said.append(Message("Left in your hand: {cards}.", {"cards": Message(row, signs)}))
    if end.options.scoring == Scoring.POINTS:
        points = int(card_charge(int(end.hands[seat])))
        counted = {"points": points, "target": int(end.options.target)}
        said.append(
            Message(
                "Your points: {points}. A match ends when somebody has {target}, and the fewest "
                "points win.",
                counted,
            )
        )
    return said


def _count_moves(own: Sequence[PlayedMove]) -> Message:
    laid = [card for play in own if (card := find_laid_card(play.move)) is not None]
    piles = sum(find_moved_side(play.move) is not None for play in own)
    kings = sum(KINGS >> card & 1 for card in laid)
    counts = {"laid": len(laid), "kings": kings, "piles": piles}
    return Message("Cards laid: {laid}, Kings among them: {kings}. Piles moved: {piles}.", counts)


def _can_lay(play: PlayedMove, find_moves: FindMoves) -> bool:
    """Tell whether a card of the hand could be laid where the turn was ended."""
    return any(find_laid_card(move) is not None for move in find_moves(play.state))


def _fills_side(play: PlayedMove) -> bool:
    place = play.move // PACK_SIZE
    return place < SIDE_COUNT and not play.state.piles[place]


def _fits_elsewhere(play: PlayedMove) -> bool:
    """Tell whether the card that was laid on an empty side fitted on a pile, too."""
    card = play.move % PACK_SIZE
    return any(
        pile and int(accepted) >> card & 1
        for pile, accepted in zip(play.state.piles, play.state.accepts, strict=True)
    )
