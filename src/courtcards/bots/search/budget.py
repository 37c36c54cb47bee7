"""What a bot is in compiled code: how it decides, and how much it may look at for it."""

from __future__ import annotations

from courtcards.compiled import Count, Record
from courtcards.errors import BotError

# method
RANDOM, STEADY, SAMPLING, TREE = range(4)

# rollouts: of a thousand plays so many are at random
BY_STEADY, BY_CHANCE = 0, 1000

MOST_SIMULATIONS = 10_000_000
SLIPS_OF = 1000


def check_simulations(method: int, count: int) -> None:
    """Refuse a search without simulations, or with too many: BotError."""
    if method in (SAMPLING, TREE) and not 1 <= count <= MOST_SIMULATIONS:
        raise BotError(
            "a bot that searches makes 1 to {most} simulations a move, not {count}",
            most=MOST_SIMULATIONS,
            count=count,
        )


def check_slips(count: int) -> None:
    """Refuse a number of slips that cannot be: BotError."""
    if not 0 <= count <= SLIPS_OF:
        raise BotError(
            "a bot slips in 0 to {most} of {most} moves, not {count}", most=SLIPS_OF, count=count
        )


class Budget(Record):
    """The budget of a bot.

    ``method`` says how a move is chosen: at random, by the rules of thumb of ``steady``, by
    ``SAMPLING`` (worlds are dealt as they may be, each move is played out in all of them) or by
    a ``TREE`` over what the seat knows (information-set tree search). ``simulations`` are the
    plays to the end for one move, ``choice_simulations`` those for the choice of a game (DK-2.3),
    whatever the method; 0 for the choice of ``steady``. Of a thousand plays in them ``rollouts``
    are at random, the others those of ``steady``; for a choice where ``trained_choice`` says so
    those of the player that was trained. ``exploration`` is how far the tree tries what looks
    worse, in hundredths of a point.

    ``infers`` says whether plays that others did not make tell what they do not hold, and
    ``remembers_pack`` whether the deal before is remembered where the pack is not shuffled.
    Of a thousand moves ``slips`` are made at random.
    """

    method: Count
    simulations: Count
    choice_simulations: Count
    rollouts: Count
    trained_choice: Count
    exploration: Count
    infers: Count
    remembers_pack: Count
    slips: Count


def budget(  # noqa: PLR0913 - each by its name
    method: int,
    simulations: int = 0,
    *,
    choice_simulations: int = 0,
    rollouts: int = BY_STEADY,
    trained_choice: bool = False,
    exploration: int = 100,
    infers: bool = True,
    remembers_pack: bool = False,
    slips: int = 0,
) -> Budget:
    """A budget. Raises BotError for one that cannot be."""
    check_simulations(method, simulations)
    if not 0 <= choice_simulations <= MOST_SIMULATIONS:
        raise BotError(
            "a game is chosen by 0 to {most} simulations, not {count}",
            most=MOST_SIMULATIONS,
            count=choice_simulations,
        )
    check_slips(slips)
    made = Budget.new()
    made.method = method
    made.simulations = simulations
    made.choice_simulations = choice_simulations
    made.rollouts = rollouts
    made.trained_choice = trained_choice
    made.exploration = exploration
    made.infers = infers
    made.remembers_pack = remembers_pack
    made.slips = slips
    return made
