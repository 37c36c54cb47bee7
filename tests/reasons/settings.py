"""Positions set up in the engine, for Ann in seat 0, who is on turn.

Double King: ``game`` is the contract, ``trump:S`` for a trump game, none for the choice of it.
``hand`` are Ann's cards, ``table`` the cards in the trick before hers, in order. Of the others
``out`` are held by the other players, the rest has been played; without ``out``, all are out. What
has been shown of a hand is said by ``void``, ``Ben S, Cas H``, and ``lacks``, ``Ben QH``. Instead
of these, ``played`` has every card of the deal in order, ``first`` who led first; then the engine
knows what was shown. ``negatives`` and ``trumps`` are the games that Ann may still choose.

Kings in the Corner: ``hand``, the piles by place, from the bottom (``KS QH ... 4H`` runs down in
the two suits), ``others`` the numbers of cards of the other players from Ann's left. What is left
of the pack is the stock. ``turn`` is the number of the turn, ``plays`` and ``laid`` what was done
in it, ``drawn`` a card drawn in it, ``recyclable`` a corner completed in it, ``dragon`` who has
slain it, ``king`` that the drawn card is a King to be laid at once.
"""

from __future__ import annotations

from typing import Any

from courtcards.games.double_king.rules.contracts import NEGATIVE_GAMES, TRUMP
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import CHOOSING, PLAYING
from courtcards.games.kings_corner.rules.places import CORNERS, PLACES
from courtcards.games.kings_corner.rules.state import LAYING_DRAWN_KING
from courtcards.kernel.cards import (
    FULL_PACK,
    build_mask,
    list_cards,
    parse_card,
    parse_cards,
    suit_mask,
)
from examples.both import load_pile
from reasons.reading import (
    DOUBLE_KING,
    KINGS_CORNER,
    NAMES,
    Position,
    Setting,
    positions,
    rules_of,
)

FILES = ("double-king.txt", "kings-corner.txt")
POSITIONS = [(file, each) for file in FILES for each in positions(file)]

FIRST_PACK = list(range(52))
SEATS = 4


def setting_of(file: str, position: Position) -> Setting:
    return double_king(position) if file.startswith("double") else kings_corner(position)


def double_king(position: Position) -> Setting:
    rules = rules_of(DOUBLE_KING, position, "club-shuffled", SEATS)
    state: Any = DOUBLE_KING.new_state(rules, DOUBLE_KING.opening_score(rules), 0)
    DOUBLE_KING.deal(state, FIRST_PACK)
    hand = build_mask(parse_cards(position.cards("hand")))
    contract, _, trump = position.values.get("game", "").partition(":")
    state.negatives_left[0] = int(position.values.get("negatives", 3))
    state.trumps_left[0] = int(position.values.get("trumps", 2))
    if not contract:
        state.hands[0] = hand
        assert (int(state.phase), int(state.seat)) == (CHOOSING, 0)
        return _seen(DOUBLE_KING, state)
    state.contract = TRUMP if trump else NEGATIVE_GAMES.index(contract)
    state.trump = "CDHS".index(trump) if trump else -1
    state.phase = PLAYING
    for seat in range(SEATS):
        state.hands[seat] = 0
    shown = _replayed(state, position, hand)
    out = FULL_PACK & ~(int(state.fallen) | hand)
    state.hands[0] = hand
    missing = hand.bit_count() * SEATS - int(state.played_count) % SEATS - hand.bit_count()
    assert out.bit_count() == missing, f"{out.bit_count()} are out, not {missing}"
    on_table = [(SEATS - index) % SEATS for index in range(1, int(state.played_count) % 4 + 1)]
    room = [0] + [hand.bit_count() - (seat in on_table) for seat in range(1, SEATS)]
    hardest_first = sorted(list_cards(out), key=lambda card: -sum(s >> card & 1 for s in shown))
    held = _held(hardest_first, room, shown)
    assert held is not None, "nobody can hold the cards so"
    for seat, cards in enumerate(held[1:], 1):
        state.hands[seat] = build_mask(cards)
    setting = _seen(DOUBLE_KING, state)
    known: Any = setting.memory
    known.lacking[:] = shown
    return setting


def _replayed(state: Any, position: Position, hand: int) -> list[int]:
    """Play what has been played; what each seat is known to lack then."""
    if "played" in position.values:
        state.dealer = (NAMES.index(position.values["first"]) + 3) % SEATS
        plays = parse_cards(position.cards("played"))
    else:
        table = parse_cards(position.cards("table"))
        seen = hand | build_mask(table) | build_mask(parse_cards(position.cards("out")))
        gone = list_cards(FULL_PACK & ~seen) if "out" in position.values else []
        plays = [*gone, *table]
        leader = (SEATS - len(table)) % SEATS
        state.dealer = (leader - _won_by(state, gone) - 1) % SEATS
    state.leader = state.seat = (state.dealer + 1) % SEATS
    for card in plays:
        assert int(state.phase) == PLAYING, "the game has ended"
        play_card(state, card)
    assert (int(state.phase), int(state.seat)) == (PLAYING, 0), "Ann is not on turn"
    if "played" in position.values:
        state.hands[0] = hand
        recalled: Any = DOUBLE_KING.recall(state, 0)
        return list(map(int, recalled.lacking))
    shown = [0] * SEATS
    for key in ("void", "lacks"):
        for said in filter(None, position.values.get(key, "").split(",")):
            who, what = said.split()
            cards = suit_mask("CDHS".index(what)) if key == "void" else 1 << parse_card(what)
            shown[NAMES.index(who)] |= int(cards)
    return shown


def _won_by(state: Any, gone: list[int]) -> int:
    """How many seats after the first leader the winner of the last trick sits."""
    trial = state.copy()
    trial.dealer, trial.leader, trial.seat = 3, 0, 0
    for card in gone:
        play_card(trial, card)
    return int(trial.seat)


def _held(cards: list[int], room: list[int], lacking: list[int]) -> list[list[int]] | None:
    """Cards dealt out so that no seat holds what it lacks, nor more than it has room for."""
    if not cards:
        return [[] for _ in room]
    card, *rest = cards
    for seat, free in enumerate(room):
        if free and not lacking[seat] >> card & 1:
            held = _held(rest, [each - (s == seat) for s, each in enumerate(room)], lacking)
            if held is not None:
                held[seat].append(card)
                return held
    return None


def kings_corner(position: Position) -> Setting:
    values, others = position.values, [int(n) for n in position.values["others"].split()]
    seats = len(others) + 1
    rules = rules_of(KINGS_CORNER, position, "french", seats)
    state: Any = KINGS_CORNER.new_state(rules, KINGS_CORNER.opening_score(rules), seats - 1)
    KINGS_CORNER.deal(state, FIRST_PACK)
    seen = hand = build_mask(parse_cards(position.cards("hand")))
    for place, name in enumerate(PLACES):
        pile = run_of(position.cards(name))
        load_pile(state, place, pile)
        seen |= build_mask(parse_cards(pile))
    left = list_cards(FULL_PACK & ~seen)
    state.hands[0] = hand
    for seat, count in enumerate(others, 1):
        state.hands[seat], left = build_mask(left[:count]), left[count:]
    state.stock[: len(left)], state.stock_count = left, len(left)
    state.seat, state.turn_number = 0, int(values.get("turn", seats + 1))
    state.play_count = int(values.get("plays", 0))
    state.laid_count = int(values.get("laid", values.get("plays", 0)))
    state.has_drawn = int("drawn" in values)
    state.drawn = parse_card(values["drawn"]) if "drawn" in values else -1
    state.recyclable = sum(1 << CORNERS.index(each) for each in position.cards("recyclable"))
    state.dragon = NAMES.index(values["dragon"]) if "dragon" in values else -1
    if "king" in values:
        state.phase = LAYING_DRAWN_KING
    return _seen(KINGS_CORNER, state)


def run_of(cards: list[str]) -> list[str]:
    """A pile, with what ``...`` stands for: down to the next card in the suits of the two before.

    >>> run_of("KS QH ... TH".split())
    ['KS', 'QH', 'JS', 'TH']
    """
    if "..." not in cards:
        return cards
    place = cards.index("...")
    pile, last = cards[:place], cards[place + 1]
    while pile[-1] != last:
        rank = "KQJT98765432A".index(pile[-1][0]) + 1
        pile.append("KQJT98765432A"[rank] + pile[-2][1])
    return pile


def _seen(game: Any, state: Any) -> Setting:
    return Setting(game, state, game.observe(state, 0), game.recall(state, 0))
