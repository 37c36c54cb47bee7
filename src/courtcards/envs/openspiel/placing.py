"""Putting things into bins at random, each into one that may hold it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Sampler = Callable[[], float]
"""Gives numbers from 0 up to 1, all equally likely."""


def shuffle(things: list[int], sampler: Sampler) -> None:
    """Put things in random order, in place."""
    for last in range(len(things) - 1, 0, -1):
        other = number_below(last + 1, sampler)
        things[last], things[other] = things[other], things[last]


def number_below(limit: int, sampler: Sampler) -> int:
    """A number from 0 to ``limit`` − 1."""
    return min(int(sampler() * limit), limit - 1)


class Placing:
    """Things placed in bins; ``placed`` has the bin of each, and no bin holds more than its room.

    The way is random, though not all ways are equally likely: things with few possible bins are
    placed first, and where these are full, others make way. Expects that there is a way.
    """

    def __init__(
        self, bins: Sequence[Sequence[int]], room: Mapping[int, int], sampler: Sampler
    ) -> None:
        self._bins, self._room = bins, room
        self._held: dict[int, list[int]] = {each: [] for each in room}
        self.placed = [-1] * len(bins)
        order = list(range(len(bins)))
        shuffle(order, sampler)
        order.sort(key=lambda thing: len(bins[thing]))
        for thing in order:
            free = [each for each in bins[thing] for _ in range(self._free(each))]
            target = free[number_below(len(free), sampler)] if free else self._make_way(thing)
            self._put(thing, target)

    def _free(self, target: int) -> int:
        return self._room[target] - len(self._held[target])

    def _put(self, thing: int, target: int) -> None:
        self.placed[thing] = target
        self._held[target].append(thing)

    def _make_way(self, thing: int) -> int:
        """Move things on, each to another of its bins, until a bin of this thing has room."""
        came_from: dict[int, tuple[int, int] | None] = dict.fromkeys(self._bins[thing])
        queue = list(came_from)
        for full in queue:  # grows as it goes: the shortest way is found first
            for other in self._held[full]:
                for target in self._bins[other]:
                    if target not in came_from:
                        came_from[target] = other, full
                        queue.append(target)
                        if self._free(target):
                            return self._move_on(target, came_from)
        raise ValueError("the things do not fit into their bins")

    def _move_on(self, target: int, came_from: Mapping[int, tuple[int, int] | None]) -> int:
        while (step := came_from[target]) is not None:
            other, full = step
            self._held[full].remove(other)
            self._put(other, target)
            target = full
        return target
