"""Examples of KC-4: drawing."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.ends import SIX, after_ends
from courtcards.games.kings_corner.examples.laying import END, dealt
from courtcards.games.kings_corner.examples.plays import FOUR
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, Trial

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
