"""The engine of a game: its compiled functions and their records, declared once.

Loops that serve every game (a whole hand, a count of positions, thousands of deals at once) call
the generic functions of this module. Each game implements them by functions of its own, see
``Engine``. Loops may read by name the few fields that the records of every game have: of a state
``seat`` (the one on turn), ``dealer`` and ``end`` (0 until the hand is over), of a budget
``recalls``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from courtcards.kernel import layouts, match_states
from courtcards.kernel.compilation import (
    BUDGET,
    FLOATS,
    FLOATS32,
    GENERATOR,
    INT,
    INTS,
    MEMORY,
    OBSERVATION,
    PACK,
    STATE,
    WORDS,
    EntryKind,
    compiled,
    generic_function,
    record_array,
    register_function,
)
from courtcards.kernel.entries import Calls, entry
from courtcards.kernel.layouts import Field
from courtcards.kernel.moves import MoveSet, pick_move
from courtcards.kernel.records import Float32Array, Float64Array, IntArray, Small, StateRecord

Compiled = Callable[..., Any]

# Functions of the state of a hand


@generic_function
def deal(state: Any, pack: IntArray) -> None:
    """Deal a pack of card ids, top first.

    Expects options, dealer and what the match carries to be set, and all other fields to be zero.
    """
    raise NotImplementedError


@generic_function
def is_in_play(state: Any) -> bool:
    """Tell whether a seat is to move: the hand goes on, and no stock is to be shuffled."""
    raise NotImplementedError


@generic_function
def has_ended(state: Any) -> bool:
    """Tell whether the hand is over."""
    raise NotImplementedError


@generic_function
def legal_moves(state: Any, words: IntArray) -> None:
    """Fill ``words`` with the legal moves of the seat on turn; all zero if nobody is to move."""
    raise NotImplementedError


@generic_function
def apply_move(state: Any, move: int) -> None:
    """Apply a legal move. Does not check that it is legal."""
    raise NotImplementedError


@generic_function
def keep_stock(state: Any) -> None:
    """Play on with the stock as it lies instead of shuffling it, which leaves chance out."""
    raise NotImplementedError


@generic_function
def shuffle_stock(state: Any, generator: IntArray) -> None:
    """Shuffle the stock if that is due."""
    raise NotImplementedError


@generic_function
def observe(state: Any, seat: int, observation: Any) -> None:
    """Fill an observation with what a seat may see.

    This is the only way from a state to bots and people.
    """
    raise NotImplementedError


@generic_function
def observe_public(state: Any, observation: Any) -> None:
    """Fill an observation with what a spectator may see; the viewer is −1."""
    raise NotImplementedError


@generic_function
def recall(state: Any, seat: int, memory: Any) -> None:
    """Fill a memory with what a seat with perfect recall knows beside its observation."""
    raise NotImplementedError


@generic_function
def follow(state: Any, move: int, memory: Any) -> None:
    """Apply a legal move, and note in any seat's memory what the move shows to everybody.

    Expects a memory that was recalled in this hand and has followed every move since. After
    ``remember`` it equals the result of ``recall``, at less cost.
    """
    raise NotImplementedError


@generic_function
def remember(state: Any, seat: int, memory: Any) -> None:
    """Complete a memory that has followed the hand with what one seat alone knows."""
    raise NotImplementedError


@generic_function
def payoffs(state: Any, rewards: Float32Array) -> None:
    """Write a learner's payoffs for a hand that has ended, by seat."""
    raise NotImplementedError


# Functions of the state of a hand that separate luck from skill (``lab/luck.py``)


@generic_function
def finish(state: Any, stack: Any, moves: MoveSet, generator: IntArray) -> None:
    """Play a hand to its end, with the reference player of its game in every seat.

    ``state`` is the second record of ``stack``. The third record and ``moves`` are working memory.
    Expects that no stock is to be shuffled.
    """
    raise NotImplementedError


@generic_function
def hidden_count(state: Any) -> int:
    """Count the cards that lie face down, to be drawn in an order that nobody knows."""
    raise NotImplementedError


@generic_function
def exchange_hidden(state: Any, one: int, other: int) -> None:
    """Exchange two of the face-down cards, counted from the one to be drawn first."""
    raise NotImplementedError


# Functions of the observation of a seat


@generic_function
def is_legal(observation: Any, move: int) -> bool:
    """Tell whether a number is a move that the viewer may make now."""
    raise NotImplementedError


@generic_function
def decide(observation: Any, memory: Any, bot: Any, generator: IntArray) -> int:
    """Return the move of a bot on turn. It reads its memory if its budget ``recalls``."""
    raise NotImplementedError


@generic_function
def encode(observation: Any, tensor: Float32Array) -> None:
    """Encode an observation in the layout of the game. Expects the observation of a seat."""
    raise NotImplementedError


@generic_function
def encode_information(observation: Any, memory: Any, tensor: Float32Array) -> None:
    """Encode all that a seat knows, in the newest layout of the game."""
    raise NotImplementedError


@generic_function
def fill_mask(observation: Any, mask: IntArray) -> None:
    """Write a 1 for each move that the viewer may make now, 0 for the others."""
    raise NotImplementedError


@compiled
def is_unfinished(state: Any) -> bool:
    """Tell whether the hand goes on. Without a stock to shuffle, a seat is then to move."""
    return state.end == 0  # type: ignore[no-any-return]


@compiled
def is_over(state: Any) -> bool:
    """Tell whether the hand is over."""
    return state.end != 0  # type: ignore[no-any-return]


class NoMemory(StateRecord):
    """The memory of a seat in a game whose bots use their observation alone."""

    viewer: Small


@compiled
def recall_nothing(state: Any, seat: int, memory: Any) -> None:  # noqa: ARG001 - the shared signature
    """Store the viewer, and no more."""
    memory.viewer = seat


@compiled
def follow_nothing(state: Any, move: int, memory: Any) -> None:  # noqa: ARG001 - the shared signature
    """Apply the move. What it shows is found by ``remember``."""
    apply_move(state, move)


@compiled
def recall_again(state: Any, seat: int, memory: Any) -> None:
    """Recall everything from the state, without what was followed."""
    recall(state, seat, memory)


@compiled
def encode_without_memory(observation: Any, memory: Any, tensor: Float32Array) -> None:  # noqa: ARG001 - the shared signature
    """Encode the observation, in a game whose seats remember no more."""
    encode(observation, tensor)


@compiled
def keep_no_stock(state: Any) -> None:
    """Do nothing: the game has no stock that is shuffled again."""


@compiled
def shuffle_no_stock(state: Any, generator: IntArray) -> None:
    """Do nothing: the game has no stock that is shuffled again."""


@compiled
def finish_at_random(
    state: Any,
    stack: Any,  # noqa: ARG001 - the shared signature
    moves: MoveSet,
    generator: IntArray,
) -> None:
    """Play a hand to its end by random legal moves, as any game can."""
    play_at_random(state, moves, generator)


@compiled
def play_at_random(state: Any, moves: MoveSet, generator: IntArray) -> None:
    """Play a hand to its end by random legal moves; ``moves`` is working memory."""
    while not has_ended(state):
        legal_moves(state, moves.words)
        apply_move(state, pick_move(moves, generator))
        shuffle_stock(state, generator)


@compiled
def count_none_hidden(state: Any) -> int:  # noqa: ARG001 - the shared signature
    """Return 0: the game draws no cards."""
    return 0


@compiled
def exchange_nothing(state: Any, one: int, other: int) -> None:
    """Do nothing: the game draws no cards."""


@dataclass(frozen=True, kw_only=True)
class Engine:
    """The compiled functions of a game, which implement the generic functions, and its records.

    ``state``, ``observation``, ``memory`` and ``budget`` are its records: a hand, what a seat sees
    of it, what it remembers beside that, how a bot decides. A set of moves is an array of ``words``
    masks, 52 moves each (or up to 63, where one holds all). The defaults are for a game without a
    stock to shuffle, whose observation has its legal moves in one mask, ``legal``. ``sheet`` are
    the fields of an observation about the match; a game that has none is played a hand at a time.
    ``has_ranking`` says whether a match ends in ranking points.

    ``search`` (observation, memory, bot, generator, values, visits) returns the best move. It
    writes, by move, the worth, NaN if unknown, and the number of tries. It is None if no bot of the
    game searches. ``decide_noting`` takes the same arguments, returns the very move of ``decide``
    and writes the same; it writes nothing but NaN and 0 if the bot did not search.

    ``play_out_two`` (observation, memory, bot, generator, move, other, states, payoffs) plays two
    moves out in the same possible hands, as the search does. It fills the states and the payoffs of
    the viewer in an order of the game's own. It is None if the game compares no moves.
    """

    state: type[StateRecord]
    observation: type[StateRecord]
    budget: type[StateRecord]
    words: int
    deal: Compiled
    legal_moves: Compiled
    apply_move: Compiled
    observe: Compiled
    observe_public: Compiled
    payoffs: Compiled
    decide: Compiled
    encode: Compiled
    search: Callable[[Any, Any, Any, IntArray, Float64Array, IntArray], int] | None = None
    decide_noting: Callable[[Any, Any, Any, IntArray, Float64Array, IntArray], int] | None = None
    play_out_two: Compiled | None = None
    memory: type[StateRecord] = NoMemory
    recall: Compiled = recall_nothing
    follow: Compiled = follow_nothing
    remember: Compiled = recall_again
    encode_information: Compiled = encode_without_memory
    is_in_play: Compiled = is_unfinished
    has_ended: Compiled = is_over
    is_legal: Compiled = layouts.is_legal
    fill_mask: Compiled = layouts.fill_mask
    keep_stock: Compiled = keep_no_stock
    shuffle_stock: Compiled = shuffle_no_stock
    finish: Compiled = finish_at_random
    hidden_count: Compiled = count_none_hidden
    exchange_hidden: Compiled = exchange_nothing
    arrange_pack: Compiled = match_states.shuffle_pack
    count_hand: Compiled = match_states.count_no_hand
    next_hand: Compiled = match_states.begin_no_hand
    sheet: tuple[Field, ...] = ()
    has_ranking: bool = False

    def move_set(self) -> MoveSet:
        """Return an empty set of moves."""
        moves = MoveSet.new()
        moves.word_count = self.words
        return moves

    def register(self) -> None:
        """Register these functions for the loops that serve every game."""
        for done, kind in (
            *((done, self.state) for done in STATE_FUNCTIONS),
            *((done, self.observation) for done in OBSERVATION_FUNCTIONS),
        ):
            register_function(done, kind, getattr(self, done.__name__))
        _ = self.calls

    @cached_property
    def calls(self) -> Calls:
        """The functions as Python calls them, from the library of the game."""
        return Calls(self)

    def entries(self) -> dict[str, tuple[Compiled, tuple[EntryKind, ...]]]:
        """Return the functions that Python calls, with the kinds of their arguments, by name."""
        return {
            name: (getattr(self, name), kinds)
            for name, kinds in CALL_SIGNATURES.items()
            if getattr(self, name) is not None
        }


CALL_SIGNATURES: dict[str, tuple[EntryKind, ...]] = {
    "deal": (STATE, PACK),
    "legal_moves": (STATE, WORDS),
    "apply_move": (STATE, INT),
    "keep_stock": (STATE,),
    "observe": (STATE, INT, OBSERVATION),
    "observe_public": (STATE, OBSERVATION),
    "recall": (STATE, INT, MEMORY),
    "payoffs": (STATE, FLOATS),
    "count_hand": (STATE, match_states.MATCH_STATE),
    "next_hand": (STATE,),
    "hidden_count": (STATE,),
    "encode": (OBSERVATION, FLOATS32),
    "encode_information": (OBSERVATION, MEMORY, FLOATS32),
    "decide": (OBSERVATION, MEMORY, BUDGET, GENERATOR),
    "search": (OBSERVATION, MEMORY, BUDGET, GENERATOR, FLOATS, INTS),
    "decide_noting": (OBSERVATION, MEMORY, BUDGET, GENERATOR, FLOATS, INTS),
    "play_out_two": (
        *(OBSERVATION, MEMORY, BUDGET, GENERATOR, INT, INT),
        *(record_array(STATE), FLOATS),
    ),
}
"""Functions of every game that Python calls, with the kinds of their arguments."""

STATE_FUNCTIONS: tuple[Compiled, ...] = (
    deal,
    is_in_play,
    has_ended,
    legal_moves,
    apply_move,
    keep_stock,
    shuffle_stock,
    observe,
    observe_public,
    recall,
    follow,
    remember,
    payoffs,
    finish,
    hidden_count,
    exchange_hidden,
    match_states.arrange_pack,
    match_states.count_hand,
    match_states.next_hand,
)
OBSERVATION_FUNCTIONS: tuple[Compiled, ...] = (
    is_legal,
    decide,
    encode,
    encode_information,
    fill_mask,
)


@entry(STATE, record_array(OBSERVATION))
def observe_all(state: Any, observations: Any) -> None:
    """Fill ``observations`` with what each seat may see, the last with a spectator's view."""
    for seat in range(len(observations) - 1):
        observe(state, seat, observations[seat])
    observe_public(state, observations[len(observations) - 1])
