"""Finals: rounds seated by rank, places 1 to 4 at the first table, 5 to 8 at the second, and so on.

Byes go to the players with the fewest byes, and among them to the lowest ranks. A pair that is kept
apart is separated by as few ranks as possible. Players with a fixed table bring their table along:
it changes its number with the table that has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from courtcards.clubs.seating.bounds import Round
from courtcards.clubs.seating.wishes import SeatingWishes, UnkeepableWish
from courtcards.kernel.club_scoring import SEATS
from courtcards.kernel.shuffling import shuffle_list

MOST_TRIES = 5_000


def draw_final(
    ranked: Sequence[int], seed: bytes, past: Sequence[Round], wishes: SeatingWishes
) -> Round:
    """Draw a round by rank; ``ranked`` are its players, the best first.

    Only the seats of a table are drawn by lot. Raises UnkeepableWish.
    """
    tables, byes = list_final_tables(ranked, past, wishes)
    label = f"seating/{len(past)}"
    return Round(
        tuple(
            tuple(shuffle_list(seed, f"{label}/seats/{table}", players))
            for table, players in enumerate(tables)
        ),
        tuple(sorted(byes)),
    )


def list_final_tables(
    ranked: Sequence[int], past: Sequence[Round], wishes: SeatingWishes
) -> tuple[list[list[int]], list[int]]:
    """List the players of each table by rank, and the byes.

    Each group has its own tables, in the order of the groups' names. Raises UnkeepableWish.
    """
    had = Counter(player for each in past for player in each.byes)
    byes: list[int] = []
    tables: list[list[int]] = []
    groups = wishes.split(ranked)
    for name, players in groups.items():
        if len(groups) > 1 and len(players) < SEATS:
            raise UnkeepableWish("few-in-group", 0, groups=[name])
        out = _choose_byes(players, had)
        byes += out
        tables += _seat_in_order([each for each in players if each not in out], wishes)
    return _move_to_fixed(tables, wishes), byes


def _choose_byes(players: Sequence[int], had: Counter[int]) -> list[int]:
    rank = {player: place for place, player in enumerate(players)}
    order = sorted(players, key=lambda player: (had[player], -rank[player]))
    return order[: len(players) % SEATS]


def _seat_in_order(players: Sequence[int], wishes: SeatingWishes) -> list[list[int]]:
    """Fill the tables in the order of rank: each takes the next player whom a wish allows.

    If the last players do not fit, the first in order of rank change as late as possible.
    """
    near = {player: set[int]() for player in players}
    rank = {player: place for place, player in enumerate(players)}
    for one, other in wishes.apart:
        if one in near and other in near:
            near[one].add(other)
            near[other].add(one)
    tables: list[list[int]] = []
    tries = 0

    def fill(left: list[int]) -> bool:
        nonlocal tries
        tries += 1
        if not left or tries > MOST_TRIES:
            return not left
        if not tables or len(tables[-1]) == SEATS:
            tables.append([])
            is_new = True
        else:
            is_new = False
        table = tables[-1]
        after = rank[table[-1]] if table else -1
        for player in left:
            # A table lists its players by rank, so that no choice is tried in two orders.
            if rank[player] > after and not near[player] & {*table}:
                table.append(player)
                if fill([each for each in left if each != player]):
                    return True
                table.pop()
            if is_new:
                break  # the best player left sits at this table in any case
        if is_new:
            tables.pop()
        return False

    if not fill(list(players)):
        tangle = sorted((player for player in players if near[player]), key=lambda p: -len(near[p]))
        raise UnkeepableWish("apart", 0, sorted(tangle[:8]))
    return tables


def _move_to_fixed(tables: Sequence[list[int]], wishes: SeatingWishes) -> list[list[int]]:
    """Swap tables so that fixed players are at theirs; of two at one table the better one is."""
    order = list(tables)
    taken: set[int] = set()
    for players in tables:
        wanted = next((player for player in players if player in wishes.tables), None)
        slot = None if wanted is None else wishes.find_table(wanted, len(order))
        if slot is None or slot in taken:
            continue
        here = next(place for place, each in enumerate(order) if each is players)
        order[here], order[slot] = order[slot], order[here]
        taken.add(slot)
    return order
