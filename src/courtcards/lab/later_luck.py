"""What is left of luck where the same deals are played from every seat.

The first deal of a play falls to both bots alike and drops out. What was drawn later, and in a
round or a match what was dealt later, came to each line-up by its own play: that is luck, nothing
on average whoever plays (``lab/luck.py``), and can be taken off a contest's result
(``without_control`` of ``lab/statistics.py``).
"""

from __future__ import annotations

from courtcards.games import game_named
from courtcards.kernel.errors import ContestError
from courtcards.kernel.rulesets import RuleSet
from courtcards.lab.luck import Analyst, counting_of
from courtcards.play import MatchLog
from courtcards.play.records import of_match
from courtcards.play.replay import Dealt, Decision, HandEnded, replay

OF_A_HAND, OF_MATCHES = 1.0, 0.2
"""How much of the playing out of ``lab/luck.py`` is done for each hand: where hands are played
alone, and where whole matches are, of which there are many."""


def check_later_luck(rules: RuleSet, *, whole_match: bool) -> None:
    """Refuse a contest that has no luck but that of its first deals: ContestError.

    BotError for a game that nobody has measured luck in.
    """
    counting = counting_of(rules)
    if not (whole_match or counting.draws):
        raise ContestError(
            "there is no luck to be taken off: each {hand} of {title} is played from every seat, "
            "and nothing is drawn in it; a {match} has later deals",
            hand=game_named(rules.game).words.hand,
            match=game_named(rules.game).words.match,
            title=game_named(rules.game).titled,
        )


def later_luck_of(match: MatchLog, seed: bytes, *, whole_match: bool) -> list[float]:
    """What was luck after the first deal of a match, by seat, in the unit of its payoffs.

    Expects a match whose last hand is over, with its moves. Hands are played out by random numbers
    from ``seed``: the same match and seed give the same numbers.
    """
    again = MatchLog(match.rules)
    analyst = Analyst(match.rules, seed, OF_MATCHES if whole_match else OF_A_HAND)
    luck = [0.0] * match.rules.seats
    for step in replay(of_match(match, [""] * match.rules.seats), again):
        if isinstance(step, Dealt) and step.hand > 0:
            analyst.deal(again)
        elif isinstance(step, Decision):
            analyst.move(again, step.move)
        elif isinstance(step, HandEnded):
            luck = [before + new for before, new in zip(luck, analyst.luck, strict=True)]
        analyst.look(again)
    return luck
