"""Questions about Double King that are answered by play.

The list of all studies imports it. Start at ``measure``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from courtcards.games import find_game
from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    GAMES_IN_ROUND,
    NEGATIVE_COUNT,
    NEGATIVE_GAMES,
    TRUMP,
)
from courtcards.games.double_king.rules.match import PLACES
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.cards import PACK_SIZE, RANK_COUNT, card_suit, parse_card
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import random_int
from courtcards.lab import study
from courtcards.lab.statistics import Estimate, Floats
from courtcards.lab.study import Arm, Grid, Sample, Samples, Study, format_cell
from courtcards.play import MatchLog

CLUB = find_game("double-king").rules("club")
SHUFFLED = find_game("double-king").rules("club-shuffled")
CONTRACTS = (*NEGATIVE_GAMES, "trump")

COLUMNS = (
    "contract", "own_deal", "dealer", "left", "opposite", "right", "gain",
    "longest", "voids", "long_suits", "first_deal", "ruffed",
)  # fmt: skip
LONG_SUIT = 7


def measure(match: MatchLog) -> tuple[float, ...]:
    """Return the measure of a deal that has ended: see ``COLUMNS``.

    ``contract`` is a number. ``own_deal`` counts the dealer's five deals, from 1. ``dealer``,
    ``left``, ``opposite`` and ``right`` are points. ``gain`` is the dealer's points less the
    average of the others. Of the four hands as dealt: ``longest`` is the mean length of a hand's
    longest suit, ``voids`` their number, ``long_suits`` the number of suits of seven cards and
    more. ``first_deal`` is 1 in the first deal of the round. ``ruffed`` counts tricks with a trump
    on another suit led.
    """
    state: DealState = match.state
    dealer = int(state.dealer)
    points = state.points.tolist()
    by_place = [float(points[(dealer + place) % SEATS]) for place in range(SEATS)]
    lengths = count_suit_lengths(match.hands[-1].pack, dealer)
    number = len(match.hands) - 1
    return (
        float(state.contract),
        float(number // SEATS + 1),
        *by_place,
        by_place[0] - sum(by_place[1:]) / (SEATS - 1),
        float(lengths.max(axis=1).mean()),
        float((lengths == 0).sum()),
        float((lengths >= LONG_SUIT).sum()),
        float(number == 0),
        float(count_ruffed_tricks(state)),
    )


double_king_study = partial(
    Study, measure=measure, columns=COLUMNS, counts="deals", deals_in_match=GAMES_IN_ROUND
)
"""A study of the deals of whole rounds, without its question and its answer."""


def count_suit_lengths(
    pack: list[str], dealer: int
) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Count the cards of each suit that each seat is dealt, by seat and suit."""
    cards = np.fromiter((parse_card(card) for card in pack), dtype=np.int64, count=PACK_SIZE)
    seats = (PLACES + dealer) % SEATS
    counts = np.bincount(seats * SEATS + cards // RANK_COUNT, minlength=SEATS * SEATS)
    return counts.reshape(SEATS, SEATS)


def count_ruffed_tricks(state: DealState) -> int:
    """Count tricks of a trump game with a trump on another suit led; 0 in other games."""
    if state.contract != TRUMP:
        return 0
    cards = state.played[: state.played_count].tolist()
    suits = [card_suit(card) for card in cards]
    trump = int(state.trump)
    tricks = [suits[start : start + SEATS] for start in range(0, len(suits), SEATS)]
    return sum(trick[0] != trump and trump in trick[1:] for trick in tricks)


TITLES = ("dealer", "left", "opposite", "right")


def average_others(sample: Sample) -> Floats:
    """Return by deal the average points of the three seats that did not deal."""
    every: Floats = sum((sample[place] for place in TITLES[1:]), np.zeros(len(sample["dealer"])))
    return every / (SEATS - 1)


def measure_spread(sample: Sample, where: Floats) -> Estimate:
    """Estimate the standard deviation of a seat's points from the average of its deal."""
    points = np.stack([sample[place] for place in TITLES])
    square = sample.mean(points.var(axis=0), where)
    deviation = float(np.sqrt(square.mean))
    return Estimate(deviation, square.half / (2 * deviation) if deviation else 0.0)


def _contracts_table(samples: Samples) -> Grid:
    """Return a row for each contract."""
    (sample,) = samples
    rows = []
    for contract, name in enumerate(CONTRACTS):
        where = sample["contract"] == contract
        rows.append(
            (
                name,
                sample.mean(sample["own_deal"], where),
                sample.mean(sample["dealer"], where),
                sample.mean(average_others(sample), where),
                sample.mean(sample["gain"], where),
                measure_spread(sample, where),
            )
        )
    heads = ("contract", "own deal", "dealer", "others", "dealer's gain", "spread")
    return Grid(heads, rows)


def _contracts_summary(samples: Samples) -> str:
    """Describe the contracts with the largest and the smallest spread."""
    (sample,) = samples
    spreads = {
        name: measure_spread(sample, sample["contract"] == contract)
        for contract, name in enumerate(CONTRACTS)
    }
    ordered = sorted(spreads, key=lambda name: spreads[name].mean)
    return (
        f"The scores of the four differ most in {ordered[-1]}, with a standard deviation of "
        f"{format_cell(spreads[ordered[-1]])} points. They differ least in {ordered[0]} "
        f"({format_cell(spreads[ordered[0]])})."
    )


def _draw_contracts(figure: Any, samples: Samples) -> None:
    """Draw the mean points of the dealer and of the others by contract, and the spread."""
    (sample,) = samples
    left, right = figure.subplots(1, 2, sharey=True)
    places = list(range(len(CONTRACTS)))
    chosen = [sample["contract"] == contract for contract in places]
    own = [sample.mean(sample["dealer"], where) for where in chosen]
    others = [sample.mean(average_others(sample), where) for where in chosen]
    for number, (means, label) in enumerate(((own, "dealer"), (others, "others, each"))):
        left.barh(
            [place + (number - 0.5) * 0.38 for place in places],
            [mean.mean for mean in means],
            0.38,
            xerr=[mean.half for mean in means],
            color=study.COLOURS[number],
            ecolor=study.INK,
            capsize=2,
            label=label,
        )
    left.axvline(0, color=study.SOFT, linewidth=1)
    left.set_yticks(places, CONTRACTS)
    left.invert_yaxis()
    left.set_xlabel("mean points")
    left.legend()
    spreads = [measure_spread(sample, where) for where in chosen]
    right.barh(
        places,
        [mean.mean for mean in spreads],
        0.6,
        xerr=[mean.half for mean in spreads],
        color=study.BRASS,
        ecolor=study.INK,
        capsize=2,
    )
    right.set_xlabel("spread of the four scores, points")
    for axes in (left, right):
        axes.grid(visible=True, axis="x")
        axes.grid(visible=False, axis="y")


COST_OF_CONTRACTS = double_king_study(
    name="contracts",
    question="What does each contract of Double King cost, and how much do the scores vary?",
    method="Whole rounds by the club rules; the bot chooses. Own deal: the average number, 1 to 5, "
    "of the dealer's deal with this contract. Dealer and others: mean points of one deal. The "
    "dealer's gain is the difference. The spread is the standard deviation of the four scores of "
    "a deal about their mean.",
    arms=(Arm(("club",), CLUB),),
    table=_contracts_table,
    summary=_contracts_summary,
    draw=_draw_contracts,
)


OWN_DEALS = (1, 2, 3, 4, 5)
CHOICE_WORDS = {"chosen": "chosen by the dealer", "drawn": "drawn at random"}


def choose_random_game(match: MatchLog, generator: IntArray) -> None:
    """Make a random choice in the dealer's place.

    Each game that the dealer must still deal is equally likely. So is each copy left in the pool
    for a negative game, and each suit for a trump game.
    """
    move = pick_random_choice(match.state, generator)
    text = match.game.move_text(move)
    dealer = int(match.state.dealer)
    match.play(dealer, text)


def pick_random_choice(state: DealState, generator: IntArray) -> int:
    """Return a random choice, as a move."""
    negatives, trumps = (
        int(state.negatives_left[state.dealer]),
        int(state.trumps_left[state.dealer]),
    )
    if random_int(generator, negatives + trumps) >= negatives:
        return CHOOSE_TRUMP + int(random_int(generator, 4))
    copy = int(random_int(generator, int(state.pool.sum())))
    for game in range(NEGATIVE_COUNT):
        copy -= int(state.pool[game])
        if copy < 0:
            return CHOICE + game
    raise ValueError("the pool holds fewer copies than it says")


def measure_gain(sample: Sample, own_deal: int | None = None) -> Estimate:
    """Estimate the dealer's gain, in all deals or one of the dealer's five."""
    return sample.mean(sample["gain"], None if own_deal is None else sample["own_deal"] == own_deal)


def measure_choice_worth(samples: Samples, own_deal: int | None = None) -> Estimate:
    """Estimate how much more the dealer gains with its own choice than with a random one."""
    chosen, drawn = (measure_gain(sample, own_deal) for sample in samples)
    return Estimate(chosen.mean - drawn.mean, (chosen.half**2 + drawn.half**2) ** 0.5)


def _choice_table(samples: Samples) -> Grid:
    """Return a row for each of the dealer's five deals, then all."""
    heads = ("own deal", "gain, game chosen", "gain, game drawn", "the choice is worth")
    rows: list[tuple[str | int | Estimate, ...]] = [
        (
            str(own),
            *(measure_gain(sample, own) for sample in samples),
            measure_choice_worth(samples, own),
        )
        for own in OWN_DEALS
    ]
    rows.append(
        ("all", *(measure_gain(sample) for sample in samples), measure_choice_worth(samples))
    )
    return Grid(heads, rows)


def _choice_summary(samples: Samples) -> str:
    """Describe the worth of the choice in a deal, in a round, and in the first and last deal."""
    deal = measure_choice_worth(samples)
    a_round = Estimate(5 * deal.mean, 5 * deal.half)
    return (
        f"The right to choose is worth {format_cell(deal)} points in an own deal, and "
        f"{format_cell(a_round)} in a round. It is worth "
        f"{format_cell(measure_choice_worth(samples, OWN_DEALS[0]))} in the first own deal. In the "
        f"fifth, with little left to choose from, it is worth "
        f"{format_cell(measure_choice_worth(samples, OWN_DEALS[-1]))}."
    )


def _draw_choice(figure: Any, samples: Samples) -> None:
    """Draw the dealer's gain by own deal, chosen and drawn."""
    axes = figure.subplots()
    for number, sample in enumerate(samples):
        means = [measure_gain(sample, own) for own in OWN_DEALS]
        study.draw_line(axes, number, OWN_DEALS, means, CHOICE_WORDS[sample.arm.labels[0]])
    axes.axhline(0, color=study.SOFT, linewidth=1)
    axes.set_xticks(OWN_DEALS)
    axes.set_xlabel("number of the dealer's own deal")
    axes.set_ylabel("dealer's points above\nthe others' average")
    axes.legend()


WORTH_OF_CHOICE = double_king_study(
    name="choice",
    question="What is the right to choose the game worth in Double King?",
    method="Whole rounds by the club rules, once with the dealer's choice, once with a random one. "
    "It is drawn from the games that the dealer has still to deal and the pool still holds. All "
    "else is played alike. The gain is the dealer's points less the average of the others'.",
    arms=(Arm(("chosen",), CLUB), Arm(("drawn",), CLUB, opening=choose_random_game)),
    table=_choice_table,
    summary=_choice_summary,
    draw=_draw_choice,
)


PACK_WORDS = {"gathered": "gathered and cut", "shuffled": "shuffled"}
HANDS = 4


def select_later_deals(sample: Sample) -> Floats:
    """Return which deals come after the first of a round, which is shuffled by both rules."""
    found: Floats = sample["first_deal"] == 0
    return found


def measure_deals(sample: Sample) -> dict[str, Estimate]:
    """Return the reported measures of the deals of an arm, by name."""
    where = select_later_deals(sample)
    trump = where & (sample["contract"] == TRUMP)
    return {
        "longest suit of a hand, cards": sample.mean(sample["longest"], where),
        f"hands with {LONG_SUIT} or more of a suit, %": sample.mean(
            100 * sample["long_suits"] / HANDS, where
        ),
        "voids in the four hands": sample.mean(sample["voids"], where),
        "tricks ruffed in a trump game": sample.mean(sample["ruffed"], trump),
        "spread of the scores, trump, points": measure_spread(sample, trump),
        "spread of the scores, negative games, points": measure_spread(
            sample, where & (sample["contract"] != TRUMP)
        ),
        "gain of the dealer, points": sample.mean(sample["gain"], where),
    }


def _pack_table(samples: Samples) -> Grid:
    """Return a row for each measure, with a column for either treatment of the pack."""
    gathered, shuffled = (measure_deals(sample) for sample in samples)
    rows = [(name, gathered[name], shuffled[name]) for name in gathered]
    return Grid(("", "gathered and cut", "shuffled"), rows)


def _pack_summary(samples: Samples) -> str:
    """Describe the long suits, and the ruffs."""
    gathered, shuffled = (measure_deals(sample) for sample in samples)
    long, ruffs = list(gathered)[1], list(gathered)[3]
    usual = shuffled[long].mean
    times = f", {gathered[long].mean / usual:.1f} times as often" if usual else ""
    return (
        f"A suit of seven cards or more is in {format_cell(gathered[long])}% of the hands, against "
        f"{format_cell(shuffled[long])}% from a shuffled pack{times}. A trump game has "
        f"{format_cell(gathered[ruffs])} ruffed tricks, against {format_cell(shuffled[ruffs])}."
    )


@dataclass(frozen=True)
class Histogram:
    """A count by deal: its column, the largest value shown, and its label."""

    column: str
    most: int
    label: str
    trump_only: bool = False


HISTOGRAMS = (
    Histogram("voids", 5, "voids in the four hands"),
    Histogram("long_suits", 4, f"hands with {LONG_SUIT} or more\nof a suit"),
    Histogram("ruffed", 10, "tricks ruffed\nin a trump game", trump_only=True),
)


def _draw_pack(figure: Any, samples: Samples) -> None:
    """Draw histograms of the voids, the long suits and the ruffs, for both packs."""
    every = figure.subplots(1, len(HISTOGRAMS))
    for axes, histogram in zip(every, HISTOGRAMS, strict=True):
        _draw_histogram(axes, samples, histogram)
    every[0].set_ylabel("% of the deals")
    figure.legend(*every[0].get_legend_handles_labels(), loc="outside upper center", ncols=2)


def _draw_histogram(axes: Any, samples: Samples, histogram: Histogram) -> None:
    """Draw the frequency of each value; the last one includes all larger ones."""
    values = range(histogram.most + 1)
    for number, sample in enumerate(samples):
        where = select_later_deals(sample)
        if histogram.trump_only:
            where = where & (sample["contract"] == TRUMP)
        seen = np.minimum(sample[histogram.column], histogram.most)
        means = [sample.share(seen == value, where) for value in values]
        study.draw_bars(axes, number, values, means, PACK_WORDS[sample.arm.labels[0]])
    ticks = values[:: 1 if histogram.most < 6 else 2]
    axes.set_xticks(ticks, [f"{tick}+" if tick == histogram.most else str(tick) for tick in ticks])
    axes.set_xlabel(histogram.label)
    axes.set_ylim(bottom=0)


UNSHUFFLED_PACK = double_king_study(
    name="pack",
    question="How does an unshuffled pack change the deals of Double King?",
    method="Whole rounds by the club rules, where the pack is gathered and cut (DK-1.4, DK-1.5), "
    "and by `club-shuffled`. The first deal of a round is shuffled by both, and left out. The "
    "spread is the standard deviation of the four scores of a deal about their mean.",
    arms=(Arm(("gathered",), CLUB), Arm(("shuffled",), SHUFFLED)),
    table=_pack_table,
    summary=_pack_summary,
    draw=_draw_pack,
)
