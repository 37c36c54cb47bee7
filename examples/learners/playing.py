"""The players that were trained here, in NumPy alone: weights from a file, one forward pass.

courtcards arena --rules club-shuffled --bots playing:Ppo,steady        in this folder

A player gets an observation ``double-king-v2`` of 566 numbers. Suits are interchangeable at Double
King, except for the contract. So the network processes each suit by the same weights, then what the
four have in common, and gives each card of each suit a score.
"""

from pathlib import Path

import numpy as np

OBSERVATION = "double-king-v2"
SUITS, RANKS, CARDS, SEATS, TRICKS = 4, 13, 52, 4, 13
HEARTS = 2
NO_CONTRACT = 7
CONTRACTS = 8
"""The six negative games, trump, and no contract yet."""

SUIT_SIZE, TABLE_SIZE = 10 * RANKS + 5, 38
HAND, TRICK, LACKING, PLAYED, ORDER, CONTRACT, TRUMP = 0, 52, 104, 260, 468, 520, 527
DEALER, LEADER, TRICKS_WON, TRICK_NUMBER, POOL, END = 531, 539, 547, 551, 552, 566
"""Offsets of the fields of an observation (docs/environments.md)."""

WEIGHTS = Path(__file__).with_name("weights")


def features(seen, masks):
    """Return the inputs of the network, from ``seen`` (n × 566) and ``masks`` (n × 62).

    These are n × 4 × 135 numbers by suit, n × 38 of the table, all from 0 to 1, and n contracts.
    """
    count = len(seen)

    def cards(numbers):
        return numbers.reshape(count, SUITS, RANKS)

    hand, trick, order = seen[:, :TRICK], seen[:, TRICK:LACKING], seen[:, ORDER:CONTRACT]
    fallen = seen[:, PLAYED:ORDER].reshape(count, SEATS, CARDS).sum(axis=1)
    unseen = 1 - hand - fallen
    may_hold = unseen[:, None] * (1 - seen[:, LACKING:PLAYED].reshape(count, SEATS - 1, CARDS))
    trump = seen[:, TRUMP:DEALER]
    size = trick.sum(axis=1).astype(int)
    lead = np.zeros((count, SUITS), dtype=np.float32)
    first = np.where(trick > 0, order, CARDS + 1).argmin(axis=1) // RANKS
    lead[np.arange(count), first] = size > 0
    might = np.arange(1, RANKS + 1) + RANKS * cards(np.repeat(lead + 2 * trump, RANKS, axis=1))
    power = trick * might.reshape(count, CARDS)
    winning = np.zeros((count, CARDS), dtype=np.float32)
    winning[np.arange(count), power.argmax(axis=1)] = size > 0
    above = cards(unseen)[:, :, ::-1].cumsum(axis=2)[:, :, ::-1] / RANKS
    below = cards(unseen).cumsum(axis=2) / RANKS
    held, left = cards(hand).sum(axis=2) / RANKS, cards(unseen).sum(axis=2) / RANKS
    hearts = np.broadcast_to(np.arange(SUITS) == HEARTS, (count, SUITS))
    by_card = [cards(each) for each in (hand, unseen, trick, winning, masks[:, :CARDS])]
    by_card += [cards(may_hold[:, seat]) for seat in range(SEATS - 1)]
    by_card += [above * by_card[0], below * by_card[0]]
    by_suit = [each[:, :, None] for each in (lead, trump, hearts, held, left)]
    number = seen[:, TRICK_NUMBER].astype(int)
    table = [
        np.eye(SEATS)[size],
        np.eye(TRICKS + 1)[number][:, :TRICKS],
        seen[:, DEALER : DEALER + SEATS],
        seen[:, TRICKS_WON:TRICK_NUMBER] / TRICKS,
        seen[:, POOL:END][:, :13] / 4,
    ]
    played = seen[:, CONTRACT:TRUMP]
    contract = np.where(played.any(axis=1), played.argmax(axis=1), NO_CONTRACT)
    suits = np.concatenate([*by_card, *by_suit], axis=2, dtype=np.float32)
    return suits, np.concatenate(table, axis=1, dtype=np.float32), contract


def scores(weights, suits, table, contract):
    """Return the scores of the actions (n × 62) from features; higher is better."""
    shared = table @ weights["table"].T + weights["shift1"][contract]
    first = suits @ weights["suit"].T + shared[:, None]
    first = np.maximum(first * weights["gate1"][contract][:, None], 0)
    pooled = first.mean(axis=1) @ weights["pool"].T + weights["shift2"][contract]
    second = first @ weights["own"].T + pooled[:, None]
    second = np.maximum(second * weights["gate2"][contract][:, None], 0)
    by_suit = second @ weights["cards"].T + weights["cards_bias"]
    games = second.mean(axis=1) @ weights["games"].T + weights["games_bias"]
    played = by_suit[:, :, :RANKS].reshape(len(suits), CARDS)
    return np.concatenate([played, games, by_suit[:, :, RANKS]], axis=1)


class Player:
    """A network with weights from a file; it plays the likeliest legal action."""

    observation = OBSERVATION

    def __init__(self, weights):
        with np.load(weights) as kept:
            self.weights = {name: kept[name].astype(np.float32) for name in kept.files}

    def scored(self, seen, masks):
        """Return the scores of the actions (n × 62)."""
        return scores(self.weights, *features(seen[:, :END], masks))

    def chosen(self, seen, masks):
        """Return legal actions (n) for observations (n × 566) and masks (n × 62)."""
        return np.where(masks > 0, self.scored(seen, masks), -np.inf).argmax(axis=1)

    def act(self, observation, mask):
        """Return the number of a legal action."""
        return int(self.chosen(observation[None], mask[None])[0])


class Plain(Player):
    """Layers with a hyperbolic tangent between them, for observations of version 1."""

    observation = "double-king-v1"

    def scored(self, seen, masks):
        """Return the scores of the actions (n × 62)."""
        del masks
        size, last = self.weights["weight0"].shape[1], len(self.weights) // 2 - 1
        told = seen[:, :size]
        for layer in range(last):
            told = np.tanh(told @ self.weights[f"weight{layer}"].T + self.weights[f"bias{layer}"])
        return told @ self.weights[f"weight{last}"].T + self.weights[f"bias{last}"]


class Ppo(Player):
    """The player of ``ppo.py``."""

    def __init__(self):
        super().__init__(WEIGHTS / "ppo.npz")


class Clone(Player):
    """The player of ``clone.py``, from moves of ``club``."""

    def __init__(self):
        super().__init__(WEIGHTS / "clone.npz")


class MasterClone(Player):
    """The player of ``clone.py``, from moves of ``master``."""

    def __init__(self):
        super().__init__(WEIGHTS / "clone_of_master.npz")


class Tianshou(Player):
    """The player of ``tianshou_ppo.py``."""

    def __init__(self):
        super().__init__(WEIGHTS / "tianshou.npz")


class OpenSpiel(Plain):
    """The player of ``openspiel_ppo.py``."""

    def __init__(self):
        super().__init__(WEIGHTS / "openspiel.npz")
