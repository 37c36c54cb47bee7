"""Examples of KC-4: drawing."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.laying import END, dealt, laid
from courtcards.games.kings_corner.examples.table import FOUR, SIX, after_ends
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, ExampleHand, RulesExample, RulesTrial, Trial
from courtcards.kernel.options import OptionValue

DRAWING = (
    Example(
        clause="KC-4.1",
        look=marked("End your turn, and look at your hand and at the stock."),
        ruleset="french",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(dealt({0: "8H 5C TC 2D"}, "9S QD 4H AC", stock="3H"),),
        trials=(Trial(END, marked("You have drawn the top card of the stock.")),),
    ),
    Example(
        clause="KC-4.2",
        look=marked(
            "Your turn has opened with a drawn card, which is marked in your hand. Play it at once."
        ),
        ruleset="french-draw-first",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(dealt({0: "5H 5C TC 2D"}, "9S QD 4H AC", stock="8H"),),
        trials=(Trial("8H>N", marked("A card that was just drawn may be played.")),),
    ),
    Example(
        clause="KC-4.3",
        look=marked("Nothing in your hand fits. Try to end your turn without drawing; then draw."),
        ruleset="cross-stuck",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(dealt({0: "5H 5D 2D 2C"}, "9S 9C JD AC", stock="8H"),),
        trials=(
            Trial(END, refused="KC-4.3"),
            Trial("draw", marked("You may play this card and no other; then your turn is over.")),
        ),
    ),
    Example(
        clause="KC-4.4",
        look=marked(
            "You ended your turn and drew a King. Here he is laid at once: try another card first."
        ),
        ruleset="boxed",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(dealt({0: "8H 5C TC 2D"}, "9S QD 4H AC", END, stock="KD"),),
        trials=(
            Trial("8H>N", refused="KC-4.4"),
            Trial("KD>NE", marked("The King is laid, nothing else is drawn, the turn is over.")),
        ),
    ),
    Example(
        clause="KC-4.5",
        look=marked(
            "The stock is empty: your turn has begun without a drawn card. Play goes on all the "
            "same."
        ),
        ruleset="cross",
        seats=SIX,
        dealer=SIX - 1,
        hands=(after_ends(SIX, dealer=SIX - 1),),
        trials=(Trial("8H>N", marked("You play on without drawing.")),),
    ),
    Example(
        clause="KC-4.6",
        look=marked(
            "You have played, and may end your turn without drawing: it costs a chip. Look at your "
            "chips and at the pot."
        ),
        ruleset="boxed-honour",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(dealt({0: "8H 5C TC 2D"}, "9S QD 4H AC", "8H>N"),),
        trials=(
            Trial("end without drawing", marked("No card drawn, and a chip paid into the pot.")),
            Trial(END, marked("You have drawn, and paid nothing.")),
        ),
    ),
)


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


def last_card(*moves: str) -> ExampleHand:
    """Three players with two cards each; seat 0 has laid one, and the other one fits."""
    hands = {0: "3C 8H", 1: "KD 3D", 2: "2H 7S"}
    return dealt(hands, "9S QD 4H AC", "3C>S", *moves, seats=3)


def going_out(clause: str, look: str, told: str, ruleset: str, **options: OptionValue) -> Example:
    """An example in which seat 0 lays the last card: what is counted then."""
    return Example(
        clause=clause,
        look=look,
        ruleset=ruleset,
        options={"hand_size": 2, **options},
        seats=3,
        dealer=2,
        hands=(last_card(),),
        trials=(Trial("8H>N", told),),
    )


POINTS = (
    going_out(
        "KC-5.1",
        marked("Lay your last card, and see what the others are charged for theirs."),
        marked("One of them held a King and another card: 11 points. The other held two: 2."),
        "french",
    ),
    going_out(
        "KC-5.2",
        marked(
            "This match is played to 10 points. Lay your last card: what the others are charged "
            "ends it."
        ),
        marked("Somebody has reached the target: the match is over, and the fewest points win."),
        "french",
        target=10,
    ),
    going_out(
        "KC-5.3",
        marked("One hand decides here. Lay your last card."),
        marked("You are out: the hand, and with it the match, is yours."),
        "french-single",
    ),
)
