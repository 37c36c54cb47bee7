"""Means with their intervals, and a rule for stopping once a mean is surely not 0.

*Observations* are independent of each other: a deal with all its line-ups is one, or a match with
all its hands. The parts of one observation are averaged, or counted as a cluster, before an
interval is computed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

CONFIDENCE = 0.95
LEAST_OBSERVATIONS = 100
"""Fewer observations decide nothing: the confidence sequence below holds for large numbers."""

TUNED_FOR = 1000
"""Number of observations at which the confidence sequence is narrowest."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95% interval, ``half`` to either side, which is infinite if unknown."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """Lower end of the interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """Upper end of the interval."""
        return self.mean + self.half


def compute_t_quantile(degrees: int) -> float:
    """Return Student's t for a two-sided 95% interval.

    Uses Hill's expansion about the normal quantile.

    >>> [round(compute_t_quantile(degrees), 2) for degrees in (5, 10, 30, 1000)]
    [2.57, 2.23, 2.04, 1.96]
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + math.fsum(term / degrees**power for power, term in enumerate(terms, start=1))


def estimate(observations: Sequence[float] | Floats) -> Estimate:
    """Estimate the mean of observations whose number was fixed in advance."""
    values = np.asarray(observations, dtype=np.float64)
    count = len(values)
    if count < 2:
        return Estimate(float(values.mean()) if count else math.nan, math.inf)
    error = float(values.std(ddof=1)) / math.sqrt(count)
    return Estimate(float(values.mean()), compute_t_quantile(count - 1) * error)


def subtract_control(observations: Floats, control: Floats) -> Floats:
    """Return observations less the part that goes with a control variate of expectation 0.

    Each observation loses a share of its control. The share is the one that fits the *other*
    observations best. It does not depend on the observation itself, so the expectation of what is
    subtracted is 0. So the mean is unbiased, however few observations there are. A control that
    explains nothing subtracts nearly nothing.
    """
    others = len(observations) - 1
    if others < 2:
        return observations
    mean_of_others = (observations.sum() - observations) / others
    products = (observations * control).sum() - observations * control
    together = products - mean_of_others * (control.sum() - control)
    squares = (control**2).sum() - control**2
    shares = np.divide(together, squares, out=np.zeros_like(control), where=squares > 0)
    less: Floats = observations - shares * control
    return less


def estimate_ratio(totals: Floats, counts: Floats) -> Estimate:
    """Estimate the mean over clusters: the sum of ``totals`` over the sum of ``counts``.

    Each element is a cluster, such as the hands of a match. The error is that of the ratio, by
    linearisation. So a match is one observation, however many hands it had.
    """
    clusters, whole = len(counts), float(counts.sum())
    if whole == 0:
        return Estimate(math.nan, math.inf)
    mean = float(totals.sum()) / whole
    if clusters < 2:
        return Estimate(mean, math.inf)
    residuals = totals - mean * counts
    variance = clusters / (clusters - 1) * float((residuals**2).sum()) / whole**2
    return Estimate(mean, compute_t_quantile(clusters - 1) * math.sqrt(variance))


def compute_sequence_factor(counts: Floats) -> Floats:
    """Return the interval's half-width in standard deviations, valid at all ``counts`` at once.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
    ("Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics
    52, 2024), with the normal mixture. One may look after every observation and stop at will. At
    most one run of twenty has a wrong interval at any look.
    """
    alpha = 1 - CONFIDENCE
    spread = (-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / TUNED_FOR
    growth = counts * spread + 1
    factor: Floats = np.sqrt(2 * growth / (counts**2 * spread) * np.log(np.sqrt(growth) / alpha))
    return factor


class ConfidenceSequence:
    """A check after every observation whether the always-valid interval excludes 0."""

    def __init__(self) -> None:
        self._count = 0
        self._sum = self._squares = 0.0

    def add_observations(self, observations: Floats) -> int | None:
        """Take observations in; return after how many of them the interval first excludes 0.

        Returns None if it never does. Observations after that one are not taken in. The result does
        not depend on how many are added at a time.
        """
        counts = self._count + np.arange(1, len(observations) + 1, dtype=np.float64)
        sums = np.cumsum(np.concatenate([[self._sum], observations]))[1:]
        squares = np.cumsum(np.concatenate([[self._squares], observations**2]))[1:]
        means = sums / counts
        deviations = np.sqrt(np.maximum(squares / counts - means**2, 0.0))
        halves = deviations * compute_sequence_factor(counts)
        decided = (np.abs(means) > halves) & (counts >= LEAST_OBSERVATIONS)
        taken = int(np.argmax(decided)) + 1 if decided.any() else len(observations)
        if taken:
            self._count += taken
            self._sum, self._squares = float(sums[taken - 1]), float(squares[taken - 1])
        return taken if decided.any() else None


def estimate_always_valid(observations: Floats) -> Estimate:
    """Estimate the mean of observations, with an interval that holds at every look and stop."""
    count = len(observations)
    if count < 2:
        return Estimate(float(observations.mean()) if count else math.nan, math.inf)
    deviation = float(observations.std())
    factor = compute_sequence_factor(np.array([float(count)]))
    return Estimate(float(observations.mean()), deviation * float(factor[0]))
