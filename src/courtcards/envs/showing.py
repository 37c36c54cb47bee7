"""A hand as a few lines of text, every hand open: for whoever looks at an environment."""

from __future__ import annotations

from typing import Any

from courtcards.cards import texts_of
from courtcards.envs.opening import Opening
from courtcards.games.double_king.view import DoubleKingTable


def shown(opening: Opening, state: Any) -> str:
    """The table, then a line for each seat; an arrow points to the seat on turn."""
    game = opening.game
    table = game.table_view(game.watch(state))
    turn = game.turn(state)
    is_deal = isinstance(table, DoubleKingTable)
    lines = deal_lines(table) if is_deal else hand_lines(table)
    for seat in range(opening.rules.seats):
        arrow = ">" if seat == turn else " "
        cards = " ".join(texts_of(int(state.hands[seat])))
        lines.append(f"{arrow} player_{seat}: {cards}")
    return "\n".join(lines)


def deal_lines(table: DoubleKingTable) -> list[str]:
    """What lies on the table at Double King."""
    contract = table.contract or "to choose"
    lines = [f"{contract}, player_{table.dealer} deals, tricks won {table.tricks_won}"]
    if table.end is not None:
        return [*lines, f"the deal is over: {table.end}"]
    seats = [(table.leader + index) % 4 for index in range(len(table.trick))]
    trick = [f"{card} (player_{seat})" for card, seat in zip(table.trick, seats, strict=True)]
    return [*lines, f"trick {table.trick_number + 1}: {', '.join(trick) or 'nothing yet'}"]


def hand_lines(table: Any) -> list[str]:
    """What lies on the table at Kings in the Corner."""
    lines = [f"turn {table.turn_number}, player_{table.dealer} dealt, stock {table.stock}"]
    if table.end is not None:
        lines.append(f"the hand is over: {table.end}")
    if table.chips is not None:
        lines.append(f"chips {table.chips}, pot {table.pot}")
    if table.crowns is not None:
        lines.append(f"crowns {table.crowns}, dragon {table.dragon}")
    return [*lines, *(f"{place:>2} {' '.join(cards)}" for place, cards in table.piles.items())]
