"""Examples of KC-9 and KC-10: what a player sees, and the named rule sets."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.laying import dealt, laid
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, RulesExample, RulesTrial

SEEING = (
    Example(
        clause="KC-9.1",
        look=marked(
            "Your own cards are all that you see of the hands and of the stock. Of the others you "
            "see how many there are."
        ),
        ruleset="french",
        seats=4,
        dealer=3,
        hands=(dealt({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=4),),
    ),
    Example(
        clause="KC-9.2",
        look=marked(
            "You have laid three cards in the corner and two on the North. Of a side the bottom "
            "and the top are seen here, of a corner the top alone."
        ),
        ruleset="boxed",
        seats=2,
        dealer=1,
        hands=(
            dealt(
                {0: "KS QH JS 8H 7S 5C 2D"},
                "9S QD 4H AC",
                *laid("KS QH JS", "NE"),
                *laid("8H 7S", "N"),
            ),
        ),
    ),
    RulesExample(
        clause="KC-10",
        says=marked(
            "These rule sets have a name. Any option can be changed from any of them, as a house "
            "rule; what makes no sense together is refused."
        ),
        look=marked("Try some house rules on them."),
        trials=(
            RulesTrial(
                marked("French rules to 50 points"),
                "french",
                {"target": 50},
                told=marked("A house rule like this one makes sense: it can be played."),
            ),
            RulesTrial(marked("Crowning for three players"), "crowning", seats=3, is_refused=True),
            RulesTrial(
                marked("French rules with a penalty for a held King"),
                "french",
                {"held_kings": "penalty"},
                is_refused=True,
            ),
        ),
    ),
)
