"""Whether what a reason says of Double King is true: looked up with all hands open.

Each check plays on, or looks into the hands; none asks what the reason was computed from.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from courtcards.kernel.cards import card_text, list_cards
from courtcards.kernel.reasons import Reason, SeatName
from reasons.reading import DOUBLE_KING

RANKS = "23456789TJQKA"
NOT_MINE = {
    "leaves-danger",
    "leaves-costly-trick",
    "gives-away",
    "stays-under",
    "stays-beneath",
    "highest-under",
    "lead-loses",
}
MINE = {"free-trick", "sure-trick", "cheapest", "takes-with-highest", "draws-trumps"}


def ways_on(state: Any, move: int) -> Iterator[Any]:
    """Every way in which the trick can be completed after a card, all hands open."""
    trick = int(state.played_count) // 4
    rest = [(state, move)]
    while rest:
        before, card = rest.pop()
        after = before.copy()
        DOUBLE_KING.apply(after, card)
        if int(after.played_count) // 4 > trick:
            yield after
        else:
            rest += [(after, each) for each in DOUBLE_KING.legal(after)]


def texts(mask: int) -> set[str]:
    return {card_text(card) for card in list_cards(mask)}


def is_true(reason: Reason, state: Any, move: int) -> bool:
    seat, code, said = int(state.seat), reason.code, _said(reason)
    own = texts(state.hands[seat])
    others = {each: texts(state.hands[each]) for each in range(4) if each != seat}
    if move >= 52:
        return _of_choice(code, said, own)
    ends = list(ways_on(state, move))
    winners = {int(each.trick_winners[int(each.played_count) // 4 - 1]) for each in ends}
    if code in NOT_MINE and seat in winners:
        return False
    if code in MINE and winners != {seat}:
        return False
    if "who" in said and said["danger"] not in others[said["who"]]:
        return False
    at = Open(state, card_text(move), seat, own, others, ends)
    return (_of_trump_game if at.trump else _of_negative_game)(code, said, at)


def _said(reason: Reason) -> dict[str, Any]:
    return {
        key: value.seat
        if isinstance(value, SeatName)
        else card_text(value.card)
        if hasattr(value, "card")
        else value
        for key, value in reason.parameters.items()
    }


class Open:
    """A card of the seat on turn, with all hands open, before it and after the trick."""

    def __init__(  # noqa: PLR0917 - a row of what there is
        self,
        state: Any,
        card: str,
        seat: int,
        own: set[str],
        others: dict[int, set[str]],
        ends: list[Any],
    ) -> None:
        self.state, self.card, self.seat, self.ends = state, card, seat, ends
        self.own, self.out = own, set().union(*others.values())
        size = int(state.played_count) % 4
        start = int(state.played_count) - size
        self.table = [card_text(each) for each in state.played[start : start + size]]
        self.legal = [card_text(each) for each in DOUBLE_KING.legal(state)]
        self.trump = "CDHS"[state.trump] if state.trump >= 0 else ""

    def above(self, card: str) -> set[str]:
        """The cards of its suit above a card that others hold."""
        return {
            each
            for each in self.out
            if each[1] == card[1] and RANKS.index(each[0]) > RANKS.index(card[0])
        }

    def is_led(self, card: str) -> bool:
        return bool(self.table) and card[1] == self.table[0][1]

    def can_win(self, card: str) -> bool:
        return any(
            int(each.trick_winners[int(each.played_count) // 4 - 1]) == self.seat
            for each in ways_on(self.state, DOUBLE_KING.parse_move(card))
        )

    def best_with(self, card: str) -> str:
        """The best card of the trick when a legal card is laid to it."""
        after = self.state.copy()
        DOUBLE_KING.apply(after, DOUBLE_KING.parse_move(card))
        return card_text(after.winning_card)

    def costs(self) -> list[int]:
        """By end of the trick, the points off that all together get in it."""
        before = sum(map(int, self.state.points))
        return [before - sum(map(int, each.points)) for each in self.ends]

    def fallen_in_trick(self, end: Any) -> set[str]:
        """The cards of the trick, once it is complete."""
        count = int(end.played_count)
        return {card_text(each) for each in end.played[count - 4 : count]}


def _of_negative_game(  # noqa: PLR0912 - a line or two a reason
    code: str, said: dict[str, Any], at: Open
) -> bool:
    card = at.card
    suit_out = {each for each in at.out if each[1] == card[1]}
    rank = RANKS.index(card[0])
    match code:
        case "leaves-danger":
            return said["danger"] in at.table
        case "leaves-costly-trick":
            return set(at.costs()) == {said["points"]}
        case "gives-away":
            return min(at.costs()) > 0 and all(
                int(each.points[at.seat]) == int(at.state.points[at.seat]) for each in at.ends
            )
        case "free-trick":
            return all(list(each.points) == list(at.state.points) for each in at.ends)
        case "many-above":
            higher, lower = at.above(card), suit_out - at.above(card)
            return not at.table and len(higher) == said["count"] >= 3 and bool(lower)
        case "withholds":
            danger = said["danger"]
            return danger in at.legal and danger != card and at.best_with(danger) == danger
        case "stays-beneath":
            return said["danger"] in at.out
        case "leads-under":
            return said["danger"] in at.out and not any(
                said["danger"] in at.fallen_in_trick(each)
                and int(each.trick_winners[int(each.played_count) // 4 - 1]) == at.seat
                for each in at.ends
            )
        case "throws-catcher":
            danger = said["danger"]
            is_lower = danger[1] == card[1] and RANKS.index(danger[0]) < rank
            return bool(is_lower and danger in at.out and not at.is_led(card))
        case "throws-highest":
            return bool(suit_out) and not at.above(card) and not at.is_led(card)
        case "stays-under" | "lead-loses":
            return True
        case "highest-under":
            losing = [each for each in at.legal if not at.can_win(each)]
            return len(losing) > 1 and rank == max(RANKS.index(each[0]) for each in losing)
        case "takes-with-highest":
            best = max(RANKS.index(each[0]) for each in at.legal)
            return rank == best and all(map(at.can_win, at.legal))
        case "last-of-suit":
            return _is_last_of_suit(at)
    raise AssertionError(f"nobody checks {code}")


def _of_trump_game(code: str, said: dict[str, Any], at: Open) -> bool:
    card = at.card
    suit_out = {each for each in at.out if each[1] == card[1]}
    rank = RANKS.index(card[0])
    match code:
        case "sure-trick":
            return True
        case "cheapest":
            taking = [each for each in at.legal if at.can_win(each)]
            order = [(each[1] == at.trump, RANKS.index(each[0])) for each in taking]
            return (card[1] == at.trump, rank) == min(order)
        case "will-trump":
            return _is_last_of_suit(at) and any(each[1] == at.trump for each in at.own)
        case "lowest-over":
            beating = [each for each in at.legal if at.best_with(each) == each]
            order = [(each[1] == at.trump, RANKS.index(each[0])) for each in beating]
            is_lowest = (card[1] == at.trump, rank) == min(order)
            return is_lowest and len(beating) > 1 and said["top"] in at.table
        case "saves-trumps":
            return not at.table and card[1] != at.trump and any(e[1] == at.trump for e in at.own)
        case "draws-trumps":
            trumps = {each for each in at.out if each[1] == at.trump}
            return said["count"] == len(trumps) and all(
                at.fallen_in_trick(each) & trumps for each in at.ends
            )
        case "highest-left":
            return bool(suit_out) and not at.above(card) and card[1] != at.trump
        case "keeps-winner":
            kept = said["kept"]
            safe = kept in at.own and kept != card and not at.above(kept)
            return safe and not any(map(at.can_win, at.legal))
        case "lowest":
            least = min(RANKS.index(each[0]) for each in at.legal)
            return rank == least and not any(map(at.can_win, at.legal))
    raise AssertionError(f"nobody checks {code}")


def _is_last_of_suit(at: Open) -> bool:
    """Whether none of the card's suit is left in hand, but others, and others have the suit."""
    kept = at.own - {at.card}
    has_out = any(each[1] == at.card[1] for each in at.out)
    return bool(kept) and has_out and all(each[1] != at.card[1] for each in kept)


def _of_choice(code: str, said: dict[str, Any], own: set[str]) -> bool:
    ranks, hearts = "".join(each[0] for each in own), {each for each in own if each[1] == "H"}
    match code:
        case "long-trumps":
            suit = [each[0] for each in own if each[1] == str(said["suit"])[0].upper()]
            counted = len(suit) == int(said["count"])
            return counted and (len(suit) >= 6 or {"A", "K"} <= set(suit))
        case "high-cards":
            return ranks.count("A") + ranks.count("K") == int(said["count"])
        case "low-hearts":
            highest = max(hearts, key=lambda each: RANKS.index(each[0]), default=None)
            return bool(highest == said.get("card"))
        case "no-king":
            return not hearts & {"KH", "AH"}
        case "no-queens":
            return not set("QKA") & set(ranks)
        case "no-jacks-kings":
            return not set("JK") & set(ranks)
        case "low-hand":
            return sum(each in "2345" for each in ranks) == int(said["count"])
        case "low-cards":
            return not set("KA") & set(ranks)
    raise AssertionError(f"nobody checks {code}")
