"""What the right to choose the game is worth in Double King."""

from __future__ import annotations

from typing import Any

from courtcards.games.double_king.rules.contracts import CHOICE, CHOOSE_TRUMP, NEGATIVE_COUNT
from courtcards.games.double_king.rules.state import DealState
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import random_below
from courtcards.lab import study
from courtcards.lab.statistics import Estimate
from courtcards.lab.studies.double_king.numbers import CLUB, double_king_study
from courtcards.lab.study import Arm, Grid, Sample, Samples, said
from courtcards.play import MatchLog

OWN_DEALS = (1, 2, 3, 4, 5)
WORDS = {"chosen": "chosen by the dealer", "drawn": "drawn at random"}


def draw_game(match: MatchLog, generator: IntArray) -> None:
    """Let chance choose in the dealer's place.

    Each game that the dealer has still to deal is equally likely; so is, for a negative game, each
    copy left in the pool, and for a trump game each suit.
    """
    move = drawn_choice(match.state, generator)
    text = match.game.move_text(move)
    dealer = int(match.state.dealer)
    match.play(dealer, text)


def drawn_choice(state: DealState, generator: IntArray) -> int:
    """The choice that chance makes, as a move."""
    negatives, trumps = (
        int(state.negatives_left[state.dealer]),
        int(state.trumps_left[state.dealer]),
    )
    if random_below(generator, negatives + trumps) >= negatives:
        return CHOOSE_TRUMP + int(random_below(generator, 4))
    copy = int(random_below(generator, int(state.pool.sum())))
    for game in range(NEGATIVE_COUNT):
        copy -= int(state.pool[game])
        if copy < 0:
            return CHOICE + game
    raise ValueError("the pool holds fewer copies than it says")


def gain(sample: Sample, own_deal: int | None = None) -> Estimate:
    """The dealer's points less the others' average, in all deals or one of the dealer's five."""
    return sample.mean(sample["gain"], None if own_deal is None else sample["own_deal"] == own_deal)


def worth(samples: Samples, own_deal: int | None = None) -> Estimate:
    """By how much the dealer gains more where the dealer chooses."""
    chosen, drawn = (gain(sample, own_deal) for sample in samples)
    return Estimate(chosen.mean - drawn.mean, (chosen.half**2 + drawn.half**2) ** 0.5)


def table(samples: Samples) -> Grid:
    """A row for each of the dealer's five deals, then all."""
    heads = ("own deal", "gain, game chosen", "gain, game drawn", "the choice is worth")
    rows: list[tuple[str | int | Estimate, ...]] = [
        (str(own), *(gain(sample, own) for sample in samples), worth(samples, own))
        for own in OWN_DEALS
    ]
    rows.append(("all", *(gain(sample) for sample in samples), worth(samples)))
    return Grid(heads, rows)


def summary(samples: Samples) -> str:
    """What the choice is worth in a deal, in a round, in the first own deal and in the last."""
    deal = worth(samples)
    a_round = Estimate(5 * deal.mean, 5 * deal.half)
    return (
        f"To choose is worth {said(deal)} points in a deal of one's own, {said(a_round)} in a "
        "round: "
        f"{said(worth(samples, OWN_DEALS[0]))} in the first own deal, "
        f"{said(worth(samples, OWN_DEALS[-1]))} in the fifth, when little is left to choose from."
    )


def draw(figure: Any, samples: Samples) -> None:
    """The dealer's gain by own deal, chosen and drawn."""
    axes = figure.subplots()
    for number, sample in enumerate(samples):
        means = [gain(sample, own) for own in OWN_DEALS]
        study.line(axes, number, OWN_DEALS, means, WORDS[sample.arm.labels[0]])
    axes.axhline(0, color=study.SOFT, linewidth=1)
    axes.set_xticks(OWN_DEALS)
    axes.set_xlabel("which of the dealer's five deals")
    axes.set_ylabel("dealer's points above\nthe others' average")
    axes.legend()


STUDY = double_king_study(
    name="choice",
    question="What is the right to choose the game worth in Double King?",
    method="Whole rounds by the club rules, once with the dealer's choice, once with a choice "
    "drawn out of what the dealer still has to deal and the pool still holds; all else is "
    "played alike. The gain is the dealer's points less the average of the others'.",
    arms=(Arm(("chosen",), CLUB), Arm(("drawn",), CLUB, opening=draw_game)),
    table=table,
    summary=summary,
    draw=draw,
)
