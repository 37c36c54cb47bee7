"""Work that is quickly done, for the tests of those who do it: other processes must find it."""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.lab.workers import Runner


@dataclass(frozen=True)
class Squares:
    """Work that is quickly done."""

    fails_at: int = -1

    def begin(self) -> Runner[list[int]]:
        return self

    def run(self, first: int, count: int) -> list[int]:
        if first <= self.fails_at < first + count:
            raise ArithmeticError("that one cannot be done")
        return [number * number for number in range(first, first + count)]


@dataclass(frozen=True)
class Long:
    """Work that is quickly done, and whose results are long: a worker mostly hands them over."""

    def begin(self) -> Runner[bytes]:
        return self

    def run(self, first: int, count: int) -> bytes:
        return bytes([first % 256]) * (count << 20)
