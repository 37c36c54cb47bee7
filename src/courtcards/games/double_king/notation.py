"""Positions of Double King as text: the deal, the quotas, the pack of the deal before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    COPIES_IN_POOL,
    NEGATIVE_COUNT,
    NEGATIVES_EACH,
    TRUMPS_EACH,
)
from courtcards.games.double_king.rules.match import PLACES, GatheredPack, lay_gathered
from courtcards.games.double_king.rules.state import PLAYING, SEATS, TRICK_COUNT, DealState
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE, build_mask, card_text, list_cards
from courtcards.kernel.game import AnyGame
from courtcards.kernel.notation import (
    Fields,
    Notation,
    exchange_in_masks,
    refuse,
    spread_unknown,
    write_hand,
)

UNKNOWN = "?"


class DoubleKingNotation(Notation):
    """Fields of a deal, before the choice of its game.

    ``hands`` are four hands by seat, ``-`` for an unknown one. ``pool``, ``negatives`` and
    ``trumps`` are what may still be chosen. Where the pack was gathered (DK-1.4), ``pack`` has its
    52 cards, ``?`` for those that nobody saw; ``heaps`` is where the unplayed cards of each seat
    begin, and ``lacking`` the cards that they cannot be.
    """

    card_fields = ("hands", "pack", "lacking", "plays")

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
        state.pool[:] = fields.numbers("pool", NEGATIVE_COUNT, [COPIES_IN_POOL] * NEGATIVE_COUNT)
        state.negatives_left[:] = fields.numbers("negatives", SEATS, [NEGATIVES_EACH] * SEATS)
        state.trumps_left[:] = fields.numbers("trumps", SEATS, [TRUMPS_EACH] * SEATS)
        _read_pack(fields, state)
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
    texts = [text.strip() for text in fields.take("hands", "-/-/-/-").split("/")]
    if len(texts) != SEATS:
        refuse("hands", "there are {count} hands, with a stroke between them", count=SEATS)
    hands = []
    for seat, text in enumerate(texts):
        cards = (
            [] if text in {"-", UNKNOWN} else fields.cards("hands", text, f"hand of seat {seat}")
        )
        if cards and len(cards) != TRICK_COUNT:
            refuse("hands", "seat {seat} has {count} cards, not 13", seat=seat, count=len(cards))
        hands.append(cards)
    known = build_mask(card for hand in hands for card in hand)
    lacking = [0 if hand else TRICK_COUNT for hand in hands]
    return [hand or rest for hand, rest in zip(hands, spread_unknown(lacking, known), strict=True)]


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


def _read_pack(fields: Fields, state: DealState) -> None:
    texts = [text for text in fields.take("pack").replace(",", " ").split() if text]
    if not texts:
        return
    if len(texts) != PACK_SIZE:
        refuse("pack", "the pack has {count} cards, not 52", count=len(texts))
    starts = fields.numbers("heaps", SEATS, ())
    unplayed = fields.number("unplayed", 0, TRICK_COUNT)
    hidden = {index for start in starts for index in range(start, start + unplayed)}
    known = {
        index: fields.reader.list_cards(text, "pack")[0]
        for index, text in enumerate(texts)
        if text != UNKNOWN
    }
    if len({*known.values()}) != len(known):
        refuse("pack", "a card stands twice")
    if (
        len(starts) != SEATS
        or len(hidden) != SEATS * unplayed
        or not {*range(PACK_SIZE)} - known.keys() <= hidden
    ):
        refuse("heaps", "only unplayed cards of the heaps can be unknown")
    rest = iter(list_cards(FULL_PACK & ~build_mask(known.values())))
    pack = tuple(known[index] if index in known else next(rest) for index in range(PACK_SIZE))
    lacking = [part for part in fields.take("lacking").split("/") if part]
    lay_gathered(
        state,
        GatheredPack(
            pack,
            build_mask(card for index, card in enumerate(pack) if index not in hidden),
            tuple(starts),
            tuple(build_mask(fields.reader.list_cards(part, "lacking")) for part in lacking)
            if len(lacking) == SEATS
            else (0,) * SEATS,
        ),
    )
