"""Every moment of random matches, as each seat knows it, and texts of positions with damage."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from courtcards.kernel.options import RuleSet
from courtcards.play import Chance, MatchLog
from courtcards.play.positions import HandPosition
from games.playing import step
from strategies import random_double_king_rules, random_kings_corner_rules

GAMES: dict[str, Callable[[bytes], RuleSet]] = {
    "double-king": random_double_king_rules,
    "kings-corner": random_kings_corner_rules,
}


def moments(game: str, seed: int) -> Iterator[tuple[MatchLog, dict[int | None, HandPosition]]]:
    """Random matches move by move, with the position of each seat and that of all hands open.

    The positions follow the match. They are new at each deal.
    """
    while True:
        rules = GAMES[game](str(seed).encode())
        match, chance = MatchLog(rules), Chance(str(seed).encode())
        choices = random.Random(seed)
        positions: dict[int | None, HandPosition] = {}
        hands = 0
        before: Any = None
        while step(match, chance, choices):
            if match.awaiting.kind == "stock":
                continue
            if len(match.hands) > hands:
                hands = len(match.hands)
                viewers: list[int | None] = [None, *range(rules.seats)]
                positions = {viewer: HandPosition.of_match(match, viewer) for viewer in viewers}
            elif before is not None:
                follow(match, before, positions)
            before = match.state.copy()
            if match.awaiting.kind == "play":
                yield match, positions
        seed += 1_000_003


def follow(match: MatchLog, before: Any, positions: dict[int | None, HandPosition]) -> None:
    """Make the last move of a match in its positions, with the stock that was shuffled after it."""
    hand = match.hands[-1]
    is_restocked = hand.restocked[-1:] == [len(hand.moves)]
    for viewer, position in positions.items():
        position.follow(before, match.state, hand.moves[-1][1])
        if viewer is None and is_restocked:
            position.take(f"shuffle {' '.join(hand.stocks[-1])}")


LETTERS = "AKQJT98765432SHDC♠♥♦♣-./,;=>+!? \n?:0123456789xyzéß€½²٣\u00a0\ufe0f\u2028🂡\x00\\"


def damage(text: str, chance: random.Random) -> str:
    """Return a text with some accidents of typing, of copying, or of malice."""
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        at, other = sorted(chance.choices(range(len(text) + 1), k=2))
        end = min(at + chance.randint(1, 12), len(text))
        match chance.randrange(9):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:end] + text[at:]
            case 2:
                text = text[:at] + text[end:other] + text[at:end] + text[max(end, other) :]
            case 3:
                text = text[:at] + chance.choice(LETTERS) + text[at:]
            case 4:
                text = text[:at] + chance.choice(LETTERS) + text[at + 1 :]
            case 5:
                number = str(chance.choice([-1, 0, 13, 52, 99, 10**5, 10**30, "9" * 5000]))
                text = text[:at] + number + text[at + 1 :]
            case 6:
                text = text[: max(at, len(text) // 2)]
            case 7:
                head, *parts = text.split(" ")
                chance.shuffle(parts)
                text = " ".join([head, *parts])
            case _:
                text = text[:at] + text[at:end] * chance.choice([2, 40, 9000]) + text[end:]
    return text
