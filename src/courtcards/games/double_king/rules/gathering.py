"""What everybody may know of a pack that is gathered and not shuffled (DK-1.4, DK-1.5)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from courtcards.games.double_king.rules.deal import gathered
from courtcards.games.double_king.rules.memory import note_lacking
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.entries import entry_of
from courtcards.kernel.kinds import Array, Of

lacking_of = entry_of(note_lacking, Of(DealState), Array("i8", (SEATS,)))


@dataclass(frozen=True)
class GatheredPack:
    """The pack of a deal that is over, before it is cut; the fields are those of the state."""

    pack: tuple[int, ...]
    pack_fallen: int
    unplayed_starts: tuple[int, ...]
    unplayed_lacking: tuple[int, ...]


def gather(state: DealState) -> GatheredPack:
    """The pack of a deal that has ended, as it is gathered for the next dealer."""
    next_dealer = (int(state.dealer) + 1) % SEATS
    unplayed = int(state.hands[next_dealer]).bit_count()
    starts = [0] * SEATS
    end = 0
    for place in range(SEATS):
        seat = (next_dealer + 1 + place) % SEATS
        end += SEATS * int(state.tricks_won[seat]) + unplayed
        starts[seat] = end - unplayed
    lacking = np.zeros(SEATS, dtype=np.int64)
    lacking_of(state, lacking)
    pack = tuple(gathered(state, next_dealer))
    return GatheredPack(pack, int(state.fallen), tuple(starts), tuple(lacking.tolist()))


def lay_gathered(state: DealState, gathered_pack: GatheredPack) -> None:
    """Write into the state of a deal the gathered pack that it is dealt from."""
    state.pack[:] = gathered_pack.pack
    state.pack_fallen = gathered_pack.pack_fallen
    state.unplayed_starts[:] = gathered_pack.unplayed_starts
    state.unplayed_lacking[:] = gathered_pack.unplayed_lacking
    state.is_gathered = 1
