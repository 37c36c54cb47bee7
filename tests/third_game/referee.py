"""Hearts as its rules are told, slowly and in plain Python, to check the game against."""

from __future__ import annotations

RANKS = "23456789TJQKA"
QUEEN_OF_SPADES = "QS"


def dealt(pack: list[str], dealer: int) -> list[set[str]]:
    """The hands, dealt one by one from the dealer's left (HE-1.3)."""
    return [set(pack[(seat - dealer - 1) % 4 :: 4]) for seat in range(4)]


def cost(card: str, *, queen_counts: bool) -> int:
    """The points of a card (HE-3.1, HE-3.2)."""
    return 13 if card == QUEEN_OF_SPADES and queen_counts else int(card[1] == "H")


class Referee:
    """One deal, checked card by card."""

    def __init__(self, pack: list[str], dealer: int, *, hearts_break: bool, queen_counts: bool):
        self.hands = dealt(pack, dealer)
        self.hearts_break, self.queen_counts = hearts_break, queen_counts
        self.seat = next(seat for seat in range(4) if "2C" in self.hands[seat])
        self.trick: list[tuple[int, str]] = []
        self.fallen: list[str] = []
        self.taken: list[list[str]] = [[], [], [], []]

    def _costs(self, card: str) -> int:
        return cost(card, queen_counts=self.queen_counts)

    def legal(self) -> list[str]:
        """What the seat on turn may play, sorted (HE-2)."""
        hand = self.hands[self.seat]
        if not self.fallen:
            return ["2C"]
        if not self.trick:
            is_open = not self.hearts_break or any(card[1] == "H" for card in self.fallen)
            wanted = hand if is_open else {card for card in hand if card[1] != "H"}
        else:
            wanted = {card for card in hand if card[1] == self.trick[0][1][1]}
            if not wanted and len(self.fallen) < 4:
                wanted = {card for card in hand if not self._costs(card)}
        return sorted(wanted or hand)

    def play(self, card: str) -> None:
        self.hands[self.seat].remove(card)
        self.fallen.append(card)
        self.trick.append((self.seat, card))
        self.seat = (self.seat + 1) % 4
        if len(self.trick) == 4:
            lead = self.trick[0][1][1]
            followed = [each for each in self.trick if each[1][1] == lead]
            self.seat, _ = max(followed, key=lambda each: RANKS.index(each[1][0]))
            self.taken[self.seat] += [card for _, card in self.trick]
            self.trick = []

    def scores(self) -> list[int]:
        """The points by seat; who has them all gives them to the others (HE-3.3)."""
        points = [sum(map(self._costs, taken)) for taken in self.taken]
        total = sum(points)
        return [total - each for each in points] if max(points) == total else points
