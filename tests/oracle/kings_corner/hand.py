"""One hand of Kings in the Corner, from the deal to the scores."""

from __future__ import annotations

from typing import Any, Self

from oracle.cards import is_king, must_be_a_full_pack
from oracle.kings_corner.chips import eighty_shared, points_left, price_of_losing, turn_price
from oracle.kings_corner.plays import CORNERS, SIDES, is_complete, lays, pile_moves
from oracle.kings_corner.setup import lay_the_table

LAST_TURN = 1000
NEW_HAND = 7


class KingsCornerHand:
    """`play` changes it; everything else only looks.

    Attributes: `hands` (sets, by seat), `piles` (place → cards, bottom to top), `stock` (top
    first), `end` (None, "out", "blocked", "all-played"), `scores` (None until the end), `out` (the
    seat that went out), `chips` and `pot` (None where none are played), `crowns` by seat and
    `dragon` (the seat that slew it) for crowning.
    """

    def __init__(
        self,
        options: dict[str, Any],
        players: int,
        dealer: int,
        pack: list[str],
        *,
        chips: list[int] | None = None,
        pot: int = 0,
    ) -> None:
        self.options = options
        self.players = players
        self.dealer = dealer
        self.hands, self.piles, self.stock = lay_the_table(options, players, dealer, pack)
        self.end: str | None = None
        self.scores: list[int] | None = None
        self.out: int | None = None
        self.crowns = [0] * players
        self.dragon: int | None = None
        self.awaiting_stock = False
        self.has_recycled = False
        self.turn_number = 0
        self.idle_turns = 0
        self._take_chips(chips, pot)
        self._open_turn((dealer + 1) % players)  # KC-1.4

    # What may be done

    @property
    def seat(self) -> int | None:
        """The seat on turn; None after the end, and while the stock waits to be shuffled."""
        return None if self.end or self.awaiting_stock else self.turn

    def legal(self) -> list[str]:
        """Every legal move of the seat on turn, sorted by code point."""
        if self.seat is None:
            return []
        if self.must_lay_drawn_king:
            return sorted(f"{self.drawn}>{corner}" for corner in CORNERS if not self.piles[corner])
        moves = self.plays() + self._recyclings()
        if self._may_draw():
            moves.append("draw")
        if self._may_end():
            moves.append("end")
            if self._may_neglect_to_draw():
                moves.append("end without drawing")
        return sorted(moves)

    def plays(self) -> list[str]:
        """The plays KC-2.1 to 2.6 of the seat on turn; after `draw`, one and with the drawn card
        only (KC-4.3).
        """
        if self.options["draw"] == "stuck" and self.drawn is not None:
            return [] if self.made_a_play else lays({self.drawn}, self.piles)
        return self.plays_of(self.turn)

    def plays_of(self, seat: int) -> list[str]:
        """The plays that this seat would have, were it on turn."""
        return lays(self.hands[seat], self.piles) + pile_moves(self.piles)

    def _recyclings(self) -> list[str]:
        """KC-2.9 `recycle_allowed`: the player who completed the pile may, until that turn ends."""
        if self.options["completed_piles"] != "recycle_allowed":
            return []
        return [f"recycle {corner}" for corner in self.completed_this_turn]

    def _may_draw(self) -> bool:
        """KC-4.3: a player with no play at all draws one card."""
        if self.options["draw"] != "stuck" or self.made_a_play or self.drawn is not None:
            return False
        return bool(self.stock) and not self.plays()

    def _may_end(self) -> bool:
        return not (
            self._starting_king_waits()
            or self._held_king_must_be_laid()
            or self._stuck_rule_asks_for_more()
            or self._empty_stock_asks_for_a_play()
        )

    def _starting_king_waits(self) -> bool:
        """KC-1.5 `starter_moves`: no end of the first turn while a side pile has a King at its
        base.
        """
        if self.options["starting_kings"] != "starter_moves" or self.turn_number != 1:
            return False
        return any(self.piles[side] and is_king(self.piles[side][0]) for side in SIDES)

    def _held_king_must_be_laid(self) -> bool:
        """KC-2.8 `must_lay`: a turn cannot end while the player holds a King."""
        holds_king = any(is_king(card) for card in self.hands[self.turn])
        return self.options["held_kings"] == "must_lay" and holds_king

    def _stuck_rule_asks_for_more(self) -> bool:
        """KC-4.3: without a play the card is drawn first; with a play at least one is made."""
        if self.options["draw"] != "stuck" or self.made_a_play or self.drawn is not None:
            return False
        return bool(self.plays()) or bool(self.stock)

    def _empty_stock_asks_for_a_play(self) -> bool:
        """KC-3.3: once the stock is empty a turn may end only if the player has no play."""
        if not self.options["must_play_when_stock_empty"] or self.stock:
            return False
        return bool(self.plays())

    def _may_neglect_to_draw(self) -> bool:
        """KC-4.6 `penalty`: only where ending the turn would draw."""
        return (
            self.options["neglected_draw"] == "penalty"
            and self.options["draw"] == "end"
            and bool(self.stock)
        )

    # What is done

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal: {self.legal()}")
        if self.must_lay_drawn_king:
            self._lay_drawn_king(move.split(">")[1])
        elif move == "draw":
            self._draw()
        elif move == "end":
            self._end_turn(drawing=True)
        elif move == "end without drawing":
            self._end_turn(drawing=False)
        elif move.startswith("recycle "):
            self._recycle(move.removeprefix("recycle "))
        else:
            self._make_play(*move.split(">"))
        must_be_a_full_pack(self.all_cards())

    def _make_play(self, what: str, target: str) -> None:
        """A card from hand, or a whole side pile, to the target; then what follows from it, in the
        order of KC-8.1, 3.1/8.2, 8.4, 2.9.
        """
        self.made_a_play = True
        if what in SIDES:
            self.piles[target] += self.piles[what]
            self.piles[what] = []
        else:
            self.hands[self.turn].remove(what)
            self.piles[target].append(what)
            self.a_card_left = True
        completes = target in CORNERS and is_complete(self.piles[target])
        if completes:
            self.completed_this_turn.add(target)
            if self.options["scoring"] == "crowning":
                self.crowns[self.turn] += 1  # KC-8.1
        if what not in SIDES and not self.hands[self.turn]:
            self._last_card_laid()
        if self._all_corners_crowned():
            self._finish("all-played")
        if completes and self.end is None and self.options["completed_piles"] == "recycle_always":
            self._recycle(target)

    def _last_card_laid(self) -> None:
        """KC-3.1: out, at once. Crowning: the dragon for the first (KC-8.2), and new cards as far
        as they go (KC-8.3).
        """
        if self.options["scoring"] != "crowning":
            self.out = self.turn
            self._finish("out")
            return
        if self.dragon is None:
            self.dragon = self.turn
        for _ in range(min(NEW_HAND, len(self.stock))):
            self.hands[self.turn].add(self.stock.pop(0))

    def _all_corners_crowned(self) -> bool:
        """KC-8.4: all 52 cards have found their place."""
        if self.options["scoring"] != "crowning":
            return False
        return all(is_complete(self.piles[corner]) for corner in CORNERS)

    def _recycle(self, corner: str) -> None:
        """KC-2.9: the pile goes back to the stock, the corner is empty. The new order is chance:
        `restock` brings it.
        """
        self.completed_this_turn.discard(corner)
        self.stock += self.piles[corner]
        self.piles[corner] = []
        self.awaiting_stock = True
        self.has_recycled = True

    def restock(self, cards: list[str]) -> None:
        """The stock as shuffled after a recycling, top first. Until then `stock` is unshuffled, the
        pile beneath.
        """
        if not self.awaiting_stock:
            raise ValueError("no recycled pile waits for the stock to be shuffled")
        if sorted(cards) != sorted(self.stock):
            raise ValueError(f"the stock is made of {sorted(self.stock)}, not of {sorted(cards)}")
        self.stock = list(cards)
        self.awaiting_stock = False

    # Turns

    def _open_turn(self, seat: int) -> None:
        self.turn = seat
        self.turn_number += 1
        self.made_a_play = False
        self.a_card_left = False
        self.drawn: str | None = None
        self.completed_this_turn: set[str] = set()
        self.must_lay_drawn_king = False
        if (
            self.options["draw"] == "start" and self.stock
        ):  # KC-4.2; KC-4.5: an empty stock only ends drawing
            self._draw()

    def _draw(self) -> None:
        self.drawn = self.stock.pop(0)
        self.hands[self.turn].add(self.drawn)

    def _end_turn(self, drawing: bool) -> None:
        """The turn is paid for; then KC-4.1 draws, and a King so drawn may have to be laid first
        (KC-4.4).
        """
        hand = self.hands[self.turn]
        if self.chips is not None:
            price = turn_price(self.options, hand, self.made_a_play, self.a_card_left, drawing)
            self._pay(self.turn, price)
        if self.options["draw"] == "end" and drawing and self.stock and hand:
            self._draw()
            if self.options["drawn_king"] == "lay_now" and is_king(self.drawn or ""):
                self.must_lay_drawn_king = True
                return
        self._close_turn()

    def _lay_drawn_king(self, corner: str) -> None:
        """KC-4.4 `lay_now`: the King goes to an empty corner, and no other card is drawn."""
        assert self.drawn is not None
        self.hands[self.turn].remove(self.drawn)
        self.piles[corner].append(self.drawn)
        self._close_turn()

    def _close_turn(self) -> None:
        """KC-3.2: blocked after an idle turn of everybody in a row, or with the 1,000th turn."""
        idle = not self.stock and not self.made_a_play and self.drawn is None
        self.idle_turns = self.idle_turns + 1 if idle else 0
        if self.idle_turns == self.players or self.turn_number == LAST_TURN:
            self._finish("blocked")
        else:
            self._open_turn((self.turn + 1) % self.players)

    # Chips and scores

    def _take_chips(self, chips: list[int] | None, pot: int) -> None:
        """KC-6.1 shares 80 chips anew, KC-7.1 keeps what is left; then everybody opens with 1
        (KC-6.2, KC-7.2).
        """
        self.chips: list[int] | None = None
        self.pot: int | None = None
        if self.options["scoring"] == "pot":
            self.chips, self.pot = eighty_shared(self.players, self.dealer), 0
        if self.options["scoring"] == "chips":
            self.chips = list(chips or [self.options["chips"]] * self.players)
            self.pot = pot
        if self.chips is not None:
            self.chips_before = list(self.chips)
            for seat in range(self.players):
                self._pay(seat, 1)

    def _pay(self, seat: int, price: int) -> None:
        """KC-6.4: who cannot pay in full pays what they have."""
        assert self.chips is not None
        assert self.pot is not None
        paid = min(price, self.chips[seat])
        self.chips[seat] -= paid
        self.pot += paid

    def _finish(self, end: str) -> None:
        self.end = end
        if self.options["scoring"] in ("points", "single"):
            self.scores = [points_left(hand) for hand in self.hands]  # KC-5.1
        elif self.options["scoring"] == "crowning":
            self.scores = [  # KC-8.1, KC-8.2
                crowns + (1 if seat == self.dragon else 0)
                for seat, crowns in enumerate(self.crowns)
            ]
        else:
            self._settle_the_pot()

    def _settle_the_pot(self) -> None:
        """KC-6.7 and KC-7.3 when somebody went out; blocked: nobody scores (KC-6.8), nobody pays
        (KC-7.3).
        """
        assert self.chips is not None
        assert self.pot is not None
        won = 0
        if self.out is not None:
            for seat in range(self.players):
                if seat != self.out:
                    self._pay(seat, price_of_losing(self.options, self.hands[seat]))
            won, self.pot = self.pot, 0
            self.chips[self.out] += won
        if self.options["scoring"] == "pot":
            self.scores = [won if seat == self.out else 0 for seat in range(self.players)]
        else:
            self.scores = [
                after - before for after, before in zip(self.chips, self.chips_before, strict=True)
            ]

    # Whole

    def all_cards(self) -> list[str]:
        on_the_table = [card for pile in self.piles.values() for card in pile]
        in_hands = [card for hand in self.hands for card in hand]
        return on_the_table + in_hands + self.stock

    def copy(self) -> Self:
        """A hand that can be played on without touching this one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.hands = [set(hand) for hand in self.hands]
        twin.piles = {place: list(pile) for place, pile in self.piles.items()}
        twin.stock = list(self.stock)
        twin.crowns = list(self.crowns)
        twin.completed_this_turn = set(self.completed_this_turn)
        twin.chips = None if self.chips is None else list(self.chips)
        return twin
