"""Whether what a reason says of Kings in the Corner is true: looked up with all hands open.

Each check makes the moves, or looks at the table; none asks what the reason was computed from.
"""

from __future__ import annotations

from typing import Any

from courtcards.games.kings_corner.rules.places import PLACES
from courtcards.kernel.cards import card_text, list_cards
from courtcards.kernel.reasons import Reason, SeatName
from reasons.reading import KINGS_CORNER as GAME

KING_CHARGE = 10


def after(state: Any, *moves: str) -> Any:
    """The hand after some moves, each of which must be legal."""
    state = state.copy()
    for text in moves:
        assert text in legal(state), text
        GAME.apply(state, GAME.parse_move(text))
    return state


def legal(state: Any) -> list[str]:
    return [GAME.move_text(move) for move in GAME.legal(state)]


def can_lay(state: Any, card: str) -> bool:
    return any(each.startswith(f"{card}>") for each in legal(state))


def goes_out(state: Any) -> bool:
    """Whether the seat on turn can lay all its cards in this turn, by trying all that it can do."""
    seen: set[bytes] = set()
    rest = [state]
    while rest:
        here = rest.pop()
        for text in legal(here):
            if ">" not in text:
                continue
            there = after(here, text)
            if GAME.end(there) == "out":
                return True
            if GAME.turn(there) is not None and there.tobytes() not in seen:
                seen.add(there.tobytes())
                rest.append(there)
    return False


def is_true(reason: Reason, state: Any, move: int) -> bool:
    said = {
        key: card_text(value.card) if hasattr(value, "card") else value
        for key, value in reason.parameters.items()
    }
    text = GAME.move_text(move)
    return _of_table(reason.code, said, state, text)


def _of_table(  # noqa: PLR0912 - one line a reason
    code: str, said: dict[str, Any], state: Any, text: str
) -> bool:
    seat, options = int(state.seat), state.options.plain()
    hand = {card_text(card) for card in list_cards(state.hands[seat])}
    others = {
        each: int(state.hands[each]).bit_count() for each in range(int(state.seats)) if each != seat
    }
    points, _, pot, chips, crowning = 0, 1, 2, 3, 4
    match code:
        case "goes-out":
            ended = after(state, text)
            return hand == {said["card"]} and (GAME.end(ended), int(ended.winner)) == ("out", seat)
        case "slays-dragon":
            slain = int(after(state, text).dragon)
            return hand == {said["card"]} and (int(state.dragon), slain) == (-1, seat)
        case "crowns":
            gained = int(after(state, text).crowns[seat]) - int(state.crowns[seat])
            return gained == 1 and options.scoring == crowning
        case "completes":
            corner = text.split(">")[1]
            return f"recycle {corner}" in legal(after(state, text))
        case "leads-out":
            counted = hand == {said["card"]} if said else len(hand) > 1
            return counted and goes_out(after(state, text))
        case "frees-side":
            side, there = text.split(">", maxsplit=1)[0], after(state, text)
            free = not int(there.piles[PLACES.index(side)])
            return (
                free
                and not can_lay(state, said["card"])
                and f"{said['card']}>{side}" in legal(there)
            )
        case "makes-fit":
            card, place = text.split(">")
            follows = f"{said['next']}>{place}" in legal(after(state, text))
            return card == said["card"] and follows and not can_lay(state, said["next"])
        case "saves-chip":
            laid = int(state.laid_count) == 0 if options.scoring == chips else True
            played = int(state.play_count) == 0 if options.scoring == pot else True
            return options.scoring in (pot, chips) and laid and played and _pays(state, seat, 1)
        case "lightens":
            return options.scoring == points and int(state.stock_count) == 0 and len(hand) > 1
        case "opens-nothing":
            card, place = text.split(">")
            takes = int(after(state, text).accepts[PLACES.index(place)])
            stock = {int(each) for each in state.stock[: int(state.stock_count)]}
            held = {each for other in others for each in list_cards(state.hands[other])}
            return card == said["card"] and not set(list_cards(takes)) & (stock | held)
        case "must-move-king":
            return _is_refused(state, "KC-1.5") and _is_on_side(state, said["king"])
        case "must-lay-king":
            return said["king"] in hand and _is_refused(state, "KC-2.8", "KC-1.5")
        case "king-charge":
            is_paid_for = options.scoring == chips and options.pay_for_cards
            counts = options.scoring == points or is_paid_for
            return said["king"] in hand and bool(counts) and said["charge"] == KING_CHARGE
        case "king-chips":
            return said["king"] in hand and _pays(state, seat, said["chips"])
        case "keeps-king":
            king, queen = said["king"], said["queen"]
            corner = next(each for each in legal(state) if each.startswith(f"{king}>"))
            takes = int(after(state, corner).accepts[PLACES.index(corner.split(">")[1])])
            return (
                queen not in hand
                and bool(takes >> _id(queen) & 1)
                and not any(int(mask) >> _id(queen) & 1 for mask in state.accepts)
                and not any(int(mask) >> _id(queen) & 1 for mask in state.piles)
            )
        case "holds-back":
            can = any(text.split(">")[0] in hand for text in legal(state))
            who = said.get("who")
            fewest = others[who.seat] if isinstance(who, SeatName) else min(others.values())
            return can and fewest == said["count"] == min(others.values()) >= 4
        case "draws":
            return _pays(state, seat, 1, "end without drawing")
        case "no-draw":
            hands = after(state, text).hands
            return int(hands[seat]) == int(state.hands[seat])
        case "refills-stock":
            return int(state.stock_count) == 0 < int(after(state, text).stock_count)
    raise AssertionError(f"nobody checks {code}")


def _id(card: str) -> int:
    return int(GAME.parse_move(f"{card}>N"))


def _pays(state: Any, seat: int, chips: int, text: str = "end") -> bool:
    """Whether to end the turn costs so many chips, as far as there are any (KC-6.4)."""
    if text not in legal(state):
        return True  # another rule keeps the turn from ending as it is
    has = int(state.chips[seat])
    return has - int(after(state, text).chips[seat]) >= min(chips, has)


def _is_refused(state: Any, *clauses: str) -> bool:
    end = GAME.parse_move("end")
    return "end" not in legal(state) and GAME.refusal(state, end).clause in clauses


def _is_on_side(state: Any, card: str) -> bool:
    return any(int(state.bottoms[side]) == _id(card) for side in range(4))
