"""Examples for the clauses of Kings in the Corner; ``EXAMPLES`` lists them in order."""

from __future__ import annotations

from courtcards.kernel.errors import mark_text
from courtcards.kernel.examples import (
    Example,
    ExampleHand,
    RulesExample,
    RulesTrial,
    Trial,
    rest_of_pack,
)
from courtcards.kernel.options import OptionValue

END = "end"


def cards(*rows: str) -> tuple[str, ...]:
    """Split rows of card texts into single cards."""
    return tuple(card for row in rows for card in row.split())


def deal_pack(
    hands: dict[int, str],
    cross: str,
    *moves: str,
    seats: int = 2,
    stock: str = "",
    dealer: int = -1,
) -> ExampleHand:
    """Return a hand with these cards, dealt by ``dealer``.

    The last seat deals by default, so that seat 0 begins. Each seat gets as many cards as seat 0
    has, filled up where they are not named. ``cross`` are the cards at N, E, S and W. ``stock`` are
    the top cards of the stock.
    """
    named = {seat: list(cards(hands.get(seat, ""))) for seat in range(seats)}
    rest = rest_of_pack([*cards(cross, stock), *(card for held in named.values() for card in held)])
    size = len(named[0])
    for seat in range(seats):
        while len(named[seat]) < size:
            named[seat].append(rest.pop())
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    in_turn = [named[seat][number] for number in range(size) for seat in order]
    return ExampleHand(pack=(*in_turn, *cards(cross, stock), *rest), moves=moves)


def lay_run(run: str, place: str) -> tuple[str, ...]:
    """Return the moves that lay cards on a place, one after the other."""
    return tuple(f"{card}>{place}" for card in run.split())


TABLE = (
    Example(
        clause="KC-1.1",
        look=mark_text(
            "The Ace is the lowest card and the King the highest. Lay the Ace on a 2; then try to "
            "lay something on an Ace."
        ),
        ruleset="french",
        options={"hand_size": 4},
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "AH 2D QH 9C"}, "2S AC KD JC"),),
        trials=(
            Trial("AH>N", mark_text("The Ace goes on a 2, and ends the pile.")),
            Trial("2D>E", refused="KC-2.1"),
        ),
    ),
    Example(
        clause="KC-1.2",
        look=mark_text(
            "Three players, and seven cards for each. The plates of the others say how many cards "
            "they hold."
        ),
        ruleset="french",
        seats=3,
        dealer=2,
        hands=(ExampleHand(),),
    ),
    Example(
        clause="KC-1.3",
        look=mark_text(
            "Four cards lie face up on the sides, the stock lies in the middle with its back up, "
            "and the corners are empty."
        ),
        ruleset="french",
        seats=4,
        dealer=3,
        hands=(deal_pack({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=4),),
    ),
    Example(
        clause="KC-1.4",
        look=mark_text(
            "The player on your right has dealt, so you begin. End your turn and see who comes "
            "next."
        ),
        ruleset="french",
        seats=3,
        dealer=2,
        hands=(deal_pack({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=3),),
        trials=(Trial(END, mark_text("The turn has passed to the left.")),),
    ),
    Example(
        clause="KC-1.5",
        look=mark_text(
            "A King was turned up on a side, and here the player who begins has to move it. Try "
            "to end your turn before you move it."
        ),
        ruleset="french",
        options={"hand_size": 4},
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "5H 8C 2D 9S"}, "KD 7S 4H JC"),),
        trials=(
            Trial(END, refused="KC-1.5"),
            Trial("N>NE", mark_text("The King lies in a corner: now the turn may end.")),
        ),
    ),
)


FOUR: dict[str, OptionValue] = {"hand_size": 4}
CORNER_HAND = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS 9D"


def four_cards(clause: str, look: str, hand: ExampleHand, *trials: Trial) -> Example:
    """Return an example with four cards in hand, by the French rules."""
    return Example(
        clause=clause,
        look=look,
        ruleset="french",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(hand,),
        trials=trials,
    )


PLAYS = (
    four_cards(
        "KC-2.1",
        mark_text(
            "The 9 in the North takes one rank lower, in the other colour. Try both eights, and "
            "the ten."
        ),
        deal_pack({0: "8H 8S TC 2D"}, "9S QD 4H AC"),
        Trial("8H>N", mark_text("One rank lower, and red on black: it fits.")),
        Trial("8S>N", refused="KC-2.1"),
        Trial("TC>N", refused="KC-2.1"),
    ),
    four_cards(
        "KC-2.2",
        mark_text("The corners and the North are empty. Try to lay the King, and another card."),
        deal_pack({0: "KS 5C 9C 2D"}, "8S 9H 4D JC", "N>E"),
        Trial("KS>NE", mark_text("The King opens the corner: a red Queen comes next.")),
        Trial("KS>N", refused="KC-2.2"),
        Trial("5C>NE", refused="KC-2.2"),
    ),
    four_cards(
        "KC-2.3",
        mark_text(
            "Move the whole pile in the North onto the East; then try the pile in the South."
        ),
        deal_pack({0: "7D 5C 9C 2D"}, "8S 9H 4D JC", "7D>N"),
        Trial("N>E", mark_text("The whole pile has moved, and its side is empty.")),
        Trial("S>E", refused="KC-2.3"),
    ),
    Example(
        clause="KC-2.4",
        look=mark_text(
            "A King lies at the bottom of the pile in the North. Move the pile to an empty corner, "
            "then try the same with another pile."
        ),
        ruleset="boxed",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "QH 5C 9C 2D"}, "KS 7H 4D JC", "QH>N"),),
        trials=(
            Trial("N>NE", mark_text("The King is in the corner, with the cards that lay on it.")),
            Trial("E>NE", refused="KC-2.4"),
        ),
    ),
    four_cards(
        "KC-2.5",
        mark_text("The King lies in a corner. Try to take it away again."),
        deal_pack({0: "KS 5C 9C 2D"}, "8S 9H 4D JC", "KS>NE"),
        Trial("NE>SE", refused="KC-2.5"),
    ),
    four_cards(
        "KC-2.6",
        mark_text("The North is empty. Lay a card there, then try it with a pile."),
        deal_pack({0: "5H KC 9C 2D"}, "8S 9H 4D JC", "N>E"),
        Trial("5H>N", mark_text("Any card but a King may begin a pile on an empty side.")),
        Trial("KC>N", refused="KC-2.2"),
        Trial("S>N", refused="KC-2.6"),
    ),
    four_cards(
        "KC-2.7",
        mark_text("The red 8 would fit in the North. End your turn without playing it."),
        deal_pack({0: "8H 5C TC 2D"}, "9S QD 4H AC"),
        Trial(END, mark_text("You could have played, and did not have to.")),
        Trial("8H>N", mark_text("You may play it, too.")),
    ),
    four_cards(
        "KC-2.8",
        mark_text("You hold a King. Try to end your turn before you have laid it."),
        deal_pack({0: "KS 5C TC 2D"}, "8S QD 4H AC"),
        Trial(END, refused="KC-2.8"),
        Trial("KS>NE", mark_text("The King is laid: now the turn may end.")),
    ),
    Example(
        clause="KC-2.9",
        look=mark_text(
            "You have just completed the corner in the North-east, from King to Ace. Shuffle it "
            "into the stock, or try another corner."
        ),
        ruleset="cross",
        options={"hand_size": 14},
        seats=2,
        dealer=1,
        hands=(
            deal_pack(
                {0: CORNER_HAND}, "5D 9C 4D JC", *lay_run(CORNER_HAND[:-3], "NE"), stock="2C"
            ),
        ),
        trials=(
            Trial(
                "recycle NE",
                mark_text("The pile is in the stock again, and the corner is empty."),
            ),
            Trial("recycle SE", refused="KC-2.9"),
        ),
    ),
    four_cards(
        "KC-2.10",
        mark_text("All four corners are empty: which one your King takes is your choice."),
        deal_pack({0: "KS 5C TC 2D"}, "8S QD 4H AC"),
        Trial("KS>NE", mark_text("You have chosen this corner. The three others are free.")),
        Trial("KS>SW", mark_text("You have chosen this corner. The three others are free.")),
    ),
)


SIX = 6
OTHERS = {1: "2C 3C 4C 5C 6C 7C 2S", 2: "2D 3D 4D 5D 6D 7D 3S", 3: "AC AD 2H 3H 4H 5H 4S"} | {
    4: "8C 8D 9C 9D JC JD 5S",
    5: "QC QD JH JS TC TD 6S",
}
"""The hands of the others at a table of six, without a King: the stock is empty after six draws."""
OWN = "KH 8H 7H 6H AH TH 7S"
CROSS = "9S AS 8S TS"
STOCK = "9H QH QS KC KD KS"


def after_ends(count: int, dealer: int) -> ExampleHand:
    """Return a hand at a table of six in which the first ``count`` turns ended without a play."""
    ends = [END] * count
    return deal_pack({0: OWN, **OTHERS}, CROSS, *ends, seats=SIX, stock=STOCK, dealer=dealer)


ENDS = (
    Example(
        clause="KC-3.1",
        look=mark_text("You hold one more card. Lay it, and the hand is over."),
        ruleset="french",
        options={"hand_size": 2},
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "3C 8H"}, "9S QD 4H AC", "3C>S"),),
        trials=(
            Trial(
                "8H>N",
                mark_text("That was your last card: you have gone out, and draw no other card."),
            ),
        ),
    ),
    Example(
        clause="KC-3.2",
        look=mark_text(
            "The stock is empty, and five players in a row have neither played nor drawn. End your "
            "turn without a play, too."
        ),
        ruleset="cross",
        seats=SIX,
        dealer=0,
        hands=(after_ends(11, dealer=0),),
        trials=(
            Trial(END, mark_text("Nobody can or wants to play: the hand is blocked.")),
            Trial("8H>N", mark_text("A play, and the hand goes on.")),
        ),
    ),
    Example(
        clause="KC-3.3",
        look=mark_text(
            "The stock is empty, and here a player who can play must. Try to end your turn, then "
            "play."
        ),
        ruleset="cross",
        options={"must_play_when_stock_empty": True},
        seats=SIX,
        dealer=0,
        hands=(after_ends(5, dealer=0),),
        trials=(
            Trial(END, refused="KC-3.3"),
            Trial("8H>N", mark_text("You have played. While you can play on, the turn goes on.")),
        ),
    ),
    Example(
        clause="KC-3.4",
        look=mark_text(
            "The stock is empty. You hold the highest card left in any hand, so there is a place "
            "for it."
        ),
        ruleset="cross",
        seats=SIX,
        dealer=0,
        hands=(after_ends(5, dealer=0),),
        trials=(Trial("KH>NE", mark_text("A King always finds an empty corner.")),),
    ),
)


DRAWING = (
    Example(
        clause="KC-4.1",
        look=mark_text("End your turn, and look at your hand and at the stock."),
        ruleset="french",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "8H 5C TC 2D"}, "9S QD 4H AC", stock="3H"),),
        trials=(Trial(END, mark_text("You have drawn the top card of the stock.")),),
    ),
    Example(
        clause="KC-4.2",
        look=mark_text(
            "You began your turn by drawing a card, which is marked in your hand. Play it at once."
        ),
        ruleset="french-draw-first",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "5H 5C TC 2D"}, "9S QD 4H AC", stock="8H"),),
        trials=(Trial("8H>N", mark_text("A card that was just drawn may be played.")),),
    ),
    Example(
        clause="KC-4.3",
        look=mark_text(
            "Nothing in your hand fits. Try to end your turn without drawing; then draw."
        ),
        ruleset="cross-stuck",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "5H 5D 2D 2C"}, "9S 9C JD AC", stock="8H"),),
        trials=(
            Trial(END, refused="KC-4.3"),
            Trial(
                "draw", mark_text("You may play this card and no other; then your turn is over.")
            ),
        ),
    ),
    Example(
        clause="KC-4.4",
        look=mark_text(
            "You ended your turn and drew a King. Here you lay it at once. Try another card first."
        ),
        ruleset="boxed",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "8H 5C TC 2D"}, "9S QD 4H AC", END, stock="KD"),),
        trials=(
            Trial("8H>N", refused="KC-4.4"),
            Trial("KD>NE", mark_text("The King is laid, nothing else is drawn, the turn is over.")),
        ),
    ),
    Example(
        clause="KC-4.5",
        look=mark_text(
            "The stock is empty: your turn has begun without a drawn card. Play goes on all the "
            "same."
        ),
        ruleset="cross",
        seats=SIX,
        dealer=SIX - 1,
        hands=(after_ends(SIX, dealer=SIX - 1),),
        trials=(Trial("8H>N", mark_text("You play on without drawing.")),),
    ),
    Example(
        clause="KC-4.6",
        look=mark_text(
            "You have played, and may end your turn without drawing: it costs a chip. Look at your "
            "chips and at the pot."
        ),
        ruleset="boxed-honour",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "8H 5C TC 2D"}, "9S QD 4H AC", "8H>N"),),
        trials=(
            Trial("end without drawing", mark_text("No card drawn, and a chip paid into the pot.")),
            Trial(END, mark_text("You have drawn, and paid nothing.")),
        ),
    ),
)


SEEING = (
    Example(
        clause="KC-9.1",
        look=mark_text(
            "You see only your own cards. Of the other hands and of the stock you see how many "
            "cards they have."
        ),
        ruleset="french",
        seats=4,
        dealer=3,
        hands=(deal_pack({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=4),),
    ),
    Example(
        clause="KC-9.2",
        look=mark_text(
            "You have laid three cards in the corner and two on the North. Here you see the "
            "bottom and the top card of a side, but only the top card of a corner."
        ),
        ruleset="boxed",
        seats=2,
        dealer=1,
        hands=(
            deal_pack(
                {0: "KS QH JS 8H 7S 5C 2D"},
                "9S QD 4H AC",
                *lay_run("KS QH JS", "NE"),
                *lay_run("8H 7S", "N"),
            ),
        ),
    ),
    RulesExample(
        clause="KC-10",
        says=mark_text(
            "These rule sets have a name. You can change any option of each as a house rule. "
            "Options that do not fit together are refused."
        ),
        look=mark_text("Try some house rules on them."),
        trials=(
            RulesTrial(
                mark_text("French rules to 50 points"),
                "french",
                {"target": 50},
                comment=mark_text("A house rule like this one makes sense: it can be played."),
            ),
            RulesTrial(
                mark_text("Crowning for three players"), "crowning", seats=3, is_refused=True
            ),
            RulesTrial(
                mark_text("French rules with a penalty for a held King"),
                "french",
                {"held_kings": "penalty"},
                is_refused=True,
            ),
        ),
    ),
)


def build_last_card_hand(*moves: str) -> ExampleHand:
    """Return a hand of three players with two cards each.

    Seat 0 has laid one card, and the other fits.
    """
    hands = {0: "3C 8H", 1: "KD 3D", 2: "2H 7S"}
    return deal_pack(hands, "9S QD 4H AC", "3C>S", *moves, seats=3)


def build_going_out_example(
    clause: str, look: str, told: str, ruleset: str, **options: OptionValue
) -> Example:
    """Return an example in which seat 0 lays the last card, to show the scoring."""
    return Example(
        clause=clause,
        look=look,
        ruleset=ruleset,
        options={"hand_size": 2, **options},
        seats=3,
        dealer=2,
        hands=(build_last_card_hand(),),
        trials=(Trial("8H>N", told),),
    )


POINTS = (
    build_going_out_example(
        "KC-5.1",
        mark_text("Lay your last card, and see what the others are charged for theirs."),
        mark_text(
            "One of them held a King and another card: 11 points. The other held two other "
            "cards: 2 points."
        ),
        "french",
    ),
    build_going_out_example(
        "KC-5.2",
        mark_text(
            "This match is played to 10 points. Lay your last card: the points of the others end "
            "it."
        ),
        mark_text("Somebody has reached the target: the match is over, and the fewest points win."),
        "french",
        target=10,
    ),
    build_going_out_example(
        "KC-5.3",
        mark_text("One hand decides here. Lay your last card."),
        mark_text("You have gone out: you win the hand, and with it the match."),
        "french-single",
    ),
)


NEGLECT = "end without drawing"
POOR = {0: "KS 5C 9C 2D TC 7D 3S"} | {
    1: "2C 3C 4C 6C 7C 8C 2S",
    2: "3D 4D 5D 6D 8D 9D 4S",
    3: "AC AD 2H 3H 4H 5H 5S",
    4: "6H 7H 8H TH JH QH 6S",
    5: "JC JD QC QD TD JS 7S",
}


def honest(clause: str, look: str, hand: ExampleHand, trial: Trial) -> Example:
    """Return an example at a table that plays with penalties."""
    return Example(
        clause=clause,
        look=look,
        ruleset="boxed-honour",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(hand,),
        trials=(trial,),
    )


POT = (
    Example(
        clause="KC-6.1",
        look=mark_text(
            "Eighty chips for three players: two chips are left over, and go to the first two "
            "players from the dealer’s left. Each player has already put a chip in the pot."
        ),
        ruleset="boxed",
        seats=3,
        dealer=2,
        hands=(deal_pack({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=3),),
    ),
    Example(
        clause="KC-6.2",
        look=mark_text("Nobody has played yet, and each player has put a chip in the pot."),
        ruleset="boxed",
        seats=4,
        dealer=3,
        hands=(deal_pack({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=4),),
    ),
    Example(
        clause="KC-6.3",
        look=mark_text("End your turn without a play, and look at your chips and at the pot."),
        ruleset="boxed",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "8H 5C TC 2D"}, "9S QD 4H AC", stock="3H"),),
        trials=(
            Trial(END, mark_text("A turn without a play: one of your chips is in the pot.")),
            Trial("8H>N", mark_text("A play: this turn costs nothing.")),
        ),
    ),
    Example(
        clause="KC-6.4",
        look=mark_text(
            "You have two chips left. A turn without a play, with a King in hand and without a "
            "draw would cost five."
        ),
        ruleset="boxed-honour",
        seats=6,
        dealer=5,
        hands=(
            deal_pack(POOR, "9S 8S AH AS", *[NEGLECT] * 12, seats=6, stock="9H KC KD KH QS TS"),
        ),
        trials=(Trial(NEGLECT, mark_text("You pay your two chips, and owe nothing.")),),
    ),
    honest(
        "KC-6.5",
        mark_text("You have played, and hold a King. End your turn with it in hand."),
        deal_pack({0: "8H KC TC 2D"}, "9S QD 4H AC", "8H>N", stock="3H"),
        Trial(END, mark_text("Three of your chips have gone into the pot.")),
    ),
    honest(
        "KC-6.6",
        mark_text("You have played. End your turn without drawing a card."),
        deal_pack({0: "8H 5C TC 2D"}, "9S QD 4H AC", "8H>N", stock="3H"),
        Trial(NEGLECT, mark_text("No card drawn, and a chip paid into the pot.")),
    ),
    build_going_out_example(
        "KC-6.7",
        mark_text("Lay your last card: the others pay for theirs, and the pot is yours."),
        mark_text("They pay a chip for each card, also for a King. The pot is yours."),
        "boxed",
    ),
    build_going_out_example(
        "KC-6.8",
        mark_text("This match is played to 5 points. Lay your last card and take the pot."),
        mark_text("With the pot you have reached the target: you win the match."),
        "boxed",
        target=5,
    ),
)

KEPT = (
    Example(
        clause="KC-7.1",
        look=mark_text(
            "The second hand has been dealt: everybody keeps the chips left from the first hand."
        ),
        ruleset="cross-chips",
        options={"hand_size": 2, "draw": "end"},
        seats=3,
        dealer=2,
        hands=(build_last_card_hand("8H>N"), ExampleHand()),
    ),
    Example(
        clause="KC-7.2",
        look=mark_text(
            "End your turn without laying a card, and look at your chips and at the pot."
        ),
        ruleset="cross-chips",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "8H 5C TC 2D"}, "9S QD 4H AC", stock="3H"),),
        trials=(
            Trial(END, mark_text("No card has left your hand: that costs a chip.")),
            Trial("8H>N", mark_text("A card has left your hand: this turn costs nothing.")),
        ),
    ),
    build_going_out_example(
        "KC-7.3",
        mark_text("Lay your last card, and see what the others pay."),
        mark_text(
            "They pay ten chips for a King and one for any other card. You take it all, with "
            "the pot."
        ),
        "cross-chips",
        draw="end",
    ),
    build_going_out_example(
        "KC-7.4",
        mark_text("This match has one hand. Lay your last card."),
        mark_text("The agreed number of hands has been played: the most chips win."),
        "cross-chips",
        draw="end",
        hands=1,
    ),
)

CHIPS = (*POT, *KEPT)


FIRST, SECOND = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H", "KH QS JH TS 9H 8S 7H 6S 5H 4S"
THIRD, FOURTH = "KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D", "KD QC JD TC 9D 8C 7D 6C 5D 4C"
WHOLE_HAND = (
    *lay_run(FIRST, "NE"),
    *lay_run(SECOND, "SE"),
    *lay_run("3H 2S", "SE"),
    *("N>NE", "E>SE"),
    *lay_run("3D 2C", "N"),
    *("W>N", END),
    *lay_run(THIRD, "SW"),
    "S>SW",
    *lay_run(FOURTH, "NW"),
)
"""All but the last move of a hand: the other player has laid 26 cards, and seat 0 the rest."""


def whole_hand() -> ExampleHand:
    """Return a hand that is one move short of all 52 cards in the corners."""
    hands = {0: f"{THIRD} {FOURTH}", 1: f"{FIRST} {SECOND}"}
    return deal_pack(hands, "AS AH AC AD", *WHOLE_HAND, stock="3H 2S 3D 2C", dealer=0)


CROWNING = (
    Example(
        clause="KC-8.1",
        look=mark_text(
            "The corner in the North-east lacks only its Ace. Lay it, and look at the crowns on "
            "your plate."
        ),
        ruleset="crowning",
        options={"hand_size": 14},
        seats=2,
        dealer=1,
        hands=(deal_pack({0: CORNER_HAND}, "5D 9C 4D JC", *lay_run(CORNER_HAND[:-6], "NE")),),
        trials=(Trial("AS>NE", mark_text("From King to Ace: a crowning, and a point for you.")),),
    ),
    Example(
        clause="KC-8.2",
        look=mark_text("Nobody has laid their last card in this hand yet. Lay yours."),
        ruleset="crowning",
        options={"hand_size": 2},
        seats=2,
        dealer=1,
        hands=(deal_pack({0: "3C 8H"}, "9S QD 4H AC", "3C>S"),),
        trials=(
            Trial(
                "8H>N",
                mark_text("The dragon is slain: a point, seven new cards, and your turn goes on."),
            ),
        ),
    ),
    Example(
        clause="KC-8.3",
        look=mark_text("The other player has slain the dragon. Lay your last card, too."),
        ruleset="crowning",
        options={"hand_size": 2},
        seats=2,
        dealer=0,
        hands=(
            deal_pack(
                {0: "7S 6D", 1: "8H 3S"},
                "9S QD 4H AC",
                *("8H>N", "3S>S", END, "7S>N"),
                stock="2C 2D 5C 5D 6C TC JD 9D",
                dealer=0,
            ),
        ),
        trials=(
            Trial(
                "6D>N",
                mark_text(
                    "Seven new cards for you, too, but no point: the dragon is slain only once."
                ),
            ),
        ),
    ),
    Example(
        clause="KC-8.4",
        look=mark_text(
            "Three corners are complete, and nobody holds a card. Move the pile in the North onto "
            "the fourth."
        ),
        ruleset="crowning",
        options={"hand_size": 22},
        seats=2,
        dealer=0,
        hands=(whole_hand(),),
        trials=(Trial("N>NW", mark_text("All 52 cards are in place: the hand is over.")),),
    ),
    Example(
        clause="KC-8.5",
        look=mark_text("Make the last move of this hand, and count: four crownings and a dragon."),
        ruleset="crowning",
        options={"hand_size": 22},
        seats=2,
        dealer=0,
        hands=(whole_hand(),),
        trials=(
            Trial(
                "N>NW", mark_text("Five points in all, 3 to 2: a normal win for the dragon slayer.")
            ),
        ),
    ),
)


EXAMPLES = (
    *TABLE,
    *PLAYS,
    *ENDS,
    *DRAWING,
    *POINTS,
    *CHIPS,
    *CROWNING,
    *SEEING,
)
