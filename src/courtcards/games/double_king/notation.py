"""Positions of Double King as text: the deal, the quotas, the pack of the deal before."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    COPIES_IN_POOL,
    NEGATIVE_COUNT,
    NEGATIVES_EACH,
    TRUMPS_EACH,
)
from courtcards.games.double_king.rules.match import (
    LEAST_CUT,
    PLACES,
    GatheredPack,
    lay_gathered,
)
from courtcards.games.double_king.rules.options import ShuffleRule
from courtcards.games.double_king.rules.state import PLAYING, SEATS, TRICK_COUNT, DealState
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE, build_mask, card_text, list_cards
from courtcards.kernel.game import AnyGame
from courtcards.kernel.naming import CardSign
from courtcards.kernel.notation import (
    UNKNOWN,
    Fields,
    Notation,
    exchange_in_masks,
    name_hand,
    refuse,
    spread_unknown,
    write_hand,
)

NO_HAND = "[-?]?|13"
"""The texts of an unknown hand."""


class DoubleKingNotation(Notation):
    """Fields of a deal, before the choice of its game.

    ``hands`` are four hands by seat, ``-`` for an unknown one. ``pool``, ``negatives`` and
    ``trumps`` are what may still be chosen. Where the pack was gathered (DK-1.4), ``pack`` has its
    52 cards, ``?`` for those that nobody saw; ``heaps`` is where the unplayed cards of each seat
    begin, and ``lacking`` the cards that they cannot be.
    """

    card_fields = ("hands", "pack", "lacking")
    trick_size = SEATS

    def tell_trick(self, state: DealState, move: int) -> str | None:
        if move >= CHOICE:
            return ""
        if state.played_count % SEATS:
            return None
        return f"seat {int(state.trick_winners[state.played_count // SEATS - 1])} wins"

    def write(self, state: DealState, viewer: int | None) -> dict[str, str]:
        fields = {
            "dealer": str(int(state.dealer)),
            "hands": "/".join(
                write_hand(int(hand)) if viewer in (None, seat) else "-"
                for seat, hand in enumerate(state.hands.tolist())
            ),
        }
        for key, values, usual in _quotas(state):
            if any(value != usual for value in values):
                fields[key] = ",".join(map(str, values))
        return fields | (_write_pack(state, viewer) if state.is_gathered else {})

    def read(self, fields: Fields, state: DealState, game: AnyGame) -> None:
        state.dealer = fields.number("dealer", 0, SEATS - 1)
        hands = _read_hands(fields)
        _read_quotas(fields, state)
        _read_pack(fields, state, hands)
        game.deal(state, _list_pack(int(state.dealer), hands))

    def list_pack(self, state: DealState) -> list[int]:
        return _list_pack(int(state.dealer), list(map(list_cards, state.hands.tolist())))

    def list_hidden(self, state: DealState, viewer: int) -> list[int]:
        return [
            card
            for seat in range(SEATS)
            if seat != viewer
            for card in list_cards(int(state.hands[seat]))
        ]

    def exchange(self, state: DealState, one: int, other: int) -> None:
        exchange_in_masks(state.hands, one, other)

    def find_card(self, move: int) -> int | None:
        return move if move < CHOICE else None

    def find_lacking(self, memory: Any, seat: int) -> int:
        return int(memory.lacking[seat])

    finisher_nodes = 40_000_000

    def make_finisher(self) -> Callable[[DealState, int], int] | None:
        from courtcards.games.double_king.bots import solving  # noqa: PLC0415 - other positions need no import

        known, long = solving.make_tables()
        return lambda state, most: int(solving.finish_deal(state, known, long, most))

    def can_finish(self, state: DealState) -> bool:
        return bool(state.phase == PLAYING)

    def check(self, state: DealState, memory: Any, viewer: int) -> None:
        """Check that the unknown cards can be dealt to the hands that have not shown to lack them.

        For each group of seats, the cards that only they can hold must fit into their hands.
        """
        others = [seat for seat in range(SEATS) if seat != viewer]
        unknown = build_mask(self.list_hidden(state, viewer))
        for count in range(len(others)):
            for group in combinations(others, count):
                elsewhere = 0
                for seat in others:
                    if seat not in group:
                        elsewhere |= FULL_PACK & ~int(memory.lacking[seat])
                room = sum(int(state.hands[seat]).bit_count() for seat in group)
                if (unknown & ~elsewhere).bit_count() > room:
                    refuse("plays", "no deal agrees with these plays")


def _list_pack(dealer: int, hands: list[list[int]]) -> list[int]:
    """Return a pack that gives these hands. It is dealt from the dealer's left (DK-1.6)."""
    cards = [iter(hand) for hand in hands]
    return [next(cards[(dealer + place) % SEATS]) for place in PLACES.tolist()]


def _quotas(state: DealState) -> list[tuple[str, list[int], int]]:
    return [
        ("pool", state.pool.tolist()[:NEGATIVE_COUNT], COPIES_IN_POOL),
        ("negatives", state.negatives_left.tolist(), NEGATIVES_EACH),
        ("trumps", state.trumps_left.tolist(), TRUMPS_EACH),
    ]


def _read_hands(fields: Fields) -> list[list[int]]:
    hands = []
    for seat, text in enumerate(fields.hands(SEATS, NO_HAND)):
        is_known = not re.fullmatch(NO_HAND, text)
        cards = fields.cards("hands", text, name_hand(seat)) if is_known else []
        if is_known and len(cards) != TRICK_COUNT:
            refuse("hands", "seat {seat} has {count} cards, not 13", seat=seat, count=len(cards))
        hands.append(cards)
    lacking = [0 if hand else TRICK_COUNT for hand in hands]
    if fields.seat is None and sum(lacking) > TRICK_COUNT:
        refuse("hands", "write all hands, or the seat that knows the position")
    dealt = spread_unknown(lacking, build_mask(fields.seen))
    return [hand or rest for hand, rest in zip(hands, dealt, strict=True)]


def _read_quotas(fields: Fields, state: DealState) -> None:
    given = {"negatives", "trumps"} & fields.values.keys()
    has_pool = "pool" in fields.values
    usual = [COPIES_IN_POOL] * NEGATIVE_COUNT
    state.pool[:] = fields.numbers("pool", NEGATIVE_COUNT, usual, COPIES_IN_POOL)
    negatives = fields.numbers("negatives", SEATS, [NEGATIVES_EACH] * SEATS, NEGATIVES_EACH)
    trumps = fields.numbers("trumps", SEATS, [TRUMPS_EACH] * SEATS, TRUMPS_EACH)
    state.negatives_left[:], state.trumps_left[:] = negatives, trumps
    pool, left = sum(state.pool.tolist()), sum(negatives)
    if has_pool and "negatives" in given and pool != left:
        refuse(
            "pool", "{pool} games are left, but the seats may choose {left}", pool=pool, left=left
        )
    dealer = int(state.dealer)
    to_deal = [
        negatives[seat % SEATS] + trumps[seat % SEATS] for seat in range(dealer, dealer + SEATS)
    ]
    if len(given) == 2 and not to_deal[0] - 1 <= to_deal[-1] <= to_deal[0]:
        refuse("negatives", "each seat deals five times, in turn: these quotas cannot be left")
    if len(given) == 2 and any(one < other for one, other in pairwise(to_deal)):
        refuse("negatives", "each seat deals five times, in turn: these quotas cannot be left")
    if not to_deal[0] or not (trumps[dealer] or pool):
        refuse("negatives", "seat {seat} has no game left to choose", seat=dealer)


def _write_pack(state: DealState, viewer: int | None) -> dict[str, str]:
    unplayed = (PACK_SIZE - int(state.pack_fallen).bit_count()) // SEATS
    starts = state.unplayed_starts.tolist()
    own = (
        range(starts[viewer], starts[viewer] + unplayed) if viewer is not None else range(PACK_SIZE)
    )
    texts = [
        card_text(card) if index in own or int(state.pack_fallen) >> card & 1 else UNKNOWN
        for index, card in enumerate(state.pack.tolist())
    ]
    fields = {
        "pack": ",".join(texts),
        "heaps": ",".join(map(str, starts)),
        "unplayed": str(unplayed),
    }
    if any(lacking := state.unplayed_lacking.tolist()):
        fields["lacking"] = "/".join(map(write_hand, lacking))
    return fields


def _read_pack(fields: Fields, state: DealState, hands: list[list[int]]) -> None:
    texts = fields.take("pack").replace(",", " ").split()
    starts = fields.numbers("heaps", SEATS, (), PACK_SIZE)
    unplayed = fields.number("unplayed", 0, TRICK_COUNT)
    lacking = [part.strip() for part in fields.take("lacking", "/" * (SEATS - 1)).split("/")]
    if not texts:
        return
    if state.options.shuffle != ShuffleRule.FIRST_DEAL:
        refuse("pack", "these rules shuffle the pack for every deal")
    if len(texts) != PACK_SIZE:
        refuse("pack", "the pack has {count} cards, not 52", count=len(texts))
    if len(lacking) != SEATS:
        refuse("lacking", "there must be {count} parts with a / between them", count=SEATS)
    known = _read_known(fields, texts)
    _check_heaps(int(state.dealer), starts, unplayed)
    hidden = {index for start in starts for index in range(start, start + unplayed)}
    own = (
        range(starts[fields.seat], starts[fields.seat] + unplayed)
        if fields.seat is not None
        else ()
    )
    unknown = {*range(PACK_SIZE)} - known.keys()
    if not unknown <= hidden or unknown & {*own}:
        refuse("pack", "only cards that others have not played can be unknown")
    if fields.seat is None and len(unknown) > 1:
        refuse("pack", "with all hands open, every card of the pack must be written")
    _check_cut(fields, int(state.dealer), known, hands)
    rest = iter(list_cards(FULL_PACK & ~build_mask(known.values())))
    pack = tuple(known[index] if index in known else next(rest) for index in range(PACK_SIZE))
    masks = tuple(build_mask(fields.reader.list_cards(part, "lacking")) for part in lacking)
    for seat, start in enumerate(starts):
        for index in known.keys() & {*range(start, start + unplayed)}:
            if masks[seat] >> known[index] & 1:
                refuse("lacking", "seat {seat} held {card}", seat=seat, card=CardSign(known[index]))
    fallen = build_mask(card for index, card in enumerate(pack) if index not in hidden)
    lay_gathered(state, GatheredPack(pack, fallen, tuple(starts), masks))


def _read_known(fields: Fields, texts: list[str]) -> dict[int, int]:
    """Return the known cards of the pack by their places."""
    places = [index for index, text in enumerate(texts) if text != UNKNOWN]
    cards = fields.reader.list_cards(" ".join(texts[index] for index in places), "pack")
    if len(cards) != len(places):
        refuse(
            "pack",
            "the pack has {count} cards, not 52",
            count=len(texts) - len(places) + len(cards),
        )
    for card in cards:
        if cards.count(card) > 1:
            refuse("pack", "there are two {card}", card=CardSign(card))
    return dict(zip(places, cards, strict=True))


def _check_heaps(dealer: int, starts: list[int], unplayed: int) -> None:
    """Check that heaps of whole tricks, each with the unplayed cards of its seat, make a pack."""
    end = 0
    for place in range(SEATS if starts else 0):
        start = starts[(dealer + 1 + place) % SEATS]
        if start < end or (start - end) % SEATS:
            break
        end = start + unplayed
    if end != PACK_SIZE:
        refuse(
            "heaps", "these heaps with {unplayed} unplayed cards make no pack", unplayed=unplayed
        )


def _check_cut(fields: Fields, dealer: int, known: dict[int, int], hands: list[list[int]]) -> None:
    """Check that the known hands can come from a cut of the pack (DK-1.5)."""
    holder = {card: seat for seat, hand in enumerate(hands) for card in hand if card in fields.seen}
    seats = {*holder.values()}
    dealt_to = [(dealer + place) % SEATS for place in PLACES.tolist()]
    for taken in range(LEAST_CUT, PACK_SIZE - LEAST_CUT + 1):
        cut = ((known.get((taken + index) % PACK_SIZE), to) for index, to in enumerate(dealt_to))
        if all(_is_dealt(card, seat, holder, seats) for card, seat in cut):
            return
    refuse("pack", "the hands cannot be dealt from a cut of this pack")


def _is_dealt(card: int | None, seat: int, holder: dict[int, int], seats: set[int]) -> bool:
    """Tell whether the seat may have been dealt the card; ``seats`` are those with known hands."""
    return card is None or (holder[card] == seat if card in holder else seat not in seats)
