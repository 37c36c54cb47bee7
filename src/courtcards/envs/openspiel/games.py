"""The games as games of OpenSpiel, in Python: their types, parameters and states."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from courtcards.envs.game_setup import Episode, GameSetup, build_setup
from courtcards.envs.loops.single_steps import encode_for_seat
from courtcards.envs.openspiel.chance import CHANCE, OVER, ChanceHand, Sampler
from courtcards.envs.openspiel.double_king import DoubleKingChanceHand
from courtcards.envs.openspiel.kings_corner import KingsCornerChanceHand
from courtcards.envs.spaces import format_table
from courtcards.games import GAMES
from courtcards.kernel.cards import PACK_SIZE, list_card_texts, list_cards
from courtcards.kernel.errors import PlayError, RuleSetError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.layouts import Layout
from courtcards.kernel.options import NumberRange, OptionValue
from courtcards.kernel.records import Float32Array


def build_observer(
    setup: GameSetup,
    recall_layout: Layout,
    kind: pyspiel.IIGObservationType,
    params: dict[str, Any] | None,
) -> Any:
    """Build an observer of a kind; ``recall_layout`` is the game's information state.

    Raises RuleSetError for parameters, and for a kind that would show hidden cards or that is not
    supported.
    """
    if params:
        raise RuleSetError("an observer takes no parameters, not {names}", names=", ".join(params))
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise RuleSetError("an observer shows what one seat may see, not the cards of all players")
    is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if kind.perfect_recall:
        if not (is_private and kind.public_info):
            raise RuleSetError(
                "an observer with perfect recall needs both public and private information: "
                "request both"
            )
        return RecallObserver(recall_layout)
    return CurrentObserver(setup, shows_public=kind.public_info, shows_private=is_private)


class CurrentObserver:
    """An observer of the current observation: its public part, its private part, or both."""

    def __init__(self, setup: GameSetup, *, shows_public: bool, shows_private: bool) -> None:
        self._setup, self._layout = setup, setup.layout
        self._shows_public, self._shows_private = shows_public, shows_private
        shown = [
            field
            for field in self._layout.fields
            if (shows_private if field.is_private else shows_public)
        ]
        self._whole: Float32Array = np.zeros(self._layout.size, np.float32)
        self._mask = np.zeros(setup.game.move_count, np.int8)
        self._observation: Any = setup.game.engine.observation.new()
        self._memory: Any = setup.game.engine.memory.new()
        self._encode_for_seat = setup.game.engine.calls.find_call(encode_for_seat)
        self._kept = [place for field in shown for place in range(field.offset, field.end)]
        self.tensor: Float32Array = np.zeros(len(self._kept), np.float32)
        self.dict = Layout(*shown).split(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with a player's observation."""
        hand: ChanceHand = state.hand
        if not hand.memory:  # the cards are being dealt
            self.tensor.fill(0)
            if self._shows_private:
                self.dict["hand"][list_cards(hand.collect_dealt_cards(player))] = 1
            return
        room = (self._observation, self._memory, self._whole, self._mask)
        self._encode_for_seat(hand.record, player, self._setup.uses_memory, *room)
        self.tensor[:] = self._whole[self._kept]

    def string_from(self, state: Any, player: int) -> str:
        """Return a player's observation as text."""
        hand: ChanceHand = state.hand
        if not hand.memory:
            cards = hand.collect_dealt_cards(player) if self._shows_private else 0
            return " ".join(list_card_texts(cards))
        game = self._setup.game
        seen = (
            game.observe(hand.record, player)
            if self._shows_private
            else game.observe_public(hand.record)
        )
        if not self._shows_public:
            return " ".join(list_card_texts(int(seen.hand)))
        table = msgspec.json.encode(game.table_view(seen)).decode()
        return f"turn {int(seen.seat)} {table}"


class RecallObserver:
    """An observer of the information state: all that a seat has seen, in order."""

    def __init__(self, recall_layout: Layout) -> None:
        self.tensor: Float32Array = np.zeros(recall_layout.size, np.float32)
        self.dict = recall_layout.split(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with a player's information state."""
        hand: ChanceHand = state.hand
        self.tensor.fill(0)
        hand.fill_recall(player, self.dict)

    def string_from(self, state: Any, player: int) -> str:
        """Return all that a player has seen, as text."""
        hand: ChanceHand = state.hand
        return hand.format_memory(player)


Value = int | str
HANDS: dict[str, type[ChanceHand]] = {
    each.game: each for each in (KingsCornerChanceHand, DoubleKingChanceHand)
}
"""The class of hands of each game, by name."""
UNSET_VALUES: dict[type, Value] = {int: -1, str: ""}
"""Values of a parameter that leave an option unchanged."""


def short_name(game: AnyGame) -> str:
    """Return the name in OpenSpiel: ``courtcards_``, and the game's with underscores."""
    return f"courtcards_{game.name.replace('-', '_')}"


def list_parameters(game: AnyGame) -> dict[str, Value]:
    """Return the parameters with their defaults: rule set, players, every option of the game.

    A number is a number, anything else a word, as after ``--set`` on the command line.
    """
    named = game.named_sets[0].name
    seats = game.rules(named).seats
    house: dict[str, Value] = {
        option.name: UNSET_VALUES[int if isinstance(option.kind, NumberRange) else str]
        for option in game.options
    }
    return {"ruleset": named, "players": seats, **house}


def resolve_parameters(game: AnyGame, parameters: dict[str, Value]) -> GameSetup:
    """Return the setup of parameters. Raises RuleSetError if one names what does not exist."""
    changes: dict[str, OptionValue] = {}
    for option in game.options:
        value = parameters[option.name]
        if value not in UNSET_VALUES.values():
            changes[option.name] = option.kind.parse(str(value))
    rules = game.rules(str(parameters["ruleset"]), changes, int(parameters["players"]))
    # Observations hold only the table here. All that a seat knows is in its information state.
    return build_setup(rules, Episode(game.list_layouts(rules)[0].name))


def build_game_type(game: AnyGame) -> pyspiel.GameType:
    """Build the facts that OpenSpiel needs of a game, for any parameters."""
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"Courtcards: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=list_parameters(game),
    )


class CardGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """One hand of a game under a rule set, with the choice of its dealer.

    A subclass names the game in ``plays``.
    """

    plays: ClassVar[AnyGame]

    def __init__(self, parameters: dict[str, Value]) -> None:
        game = self.plays
        defaults = list_parameters(game)
        self.setup = resolve_parameters(game, defaults | parameters)
        rules, hand = self.setup.rules, HANDS[game.name]
        info = pyspiel.GameInfo(
            num_distinct_actions=game.move_count,
            max_chance_outcomes=PACK_SIZE,
            num_players=rules.seats,
            min_utility=-hand.most_won(rules),
            max_utility=hand.most_won(rules),
            utility_sum=0.0,
            max_game_length=hand.most_moves(rules),
        )
        said = {name: value for name, value in parameters.items() if value != defaults[name]}
        super().__init__(build_game_type(game), info, said)
        self.start = hand(self.setup)

    def __reduce__(self) -> tuple[Callable[[str], CardGame], tuple[str]]:
        return load_registered, (str(self),)

    def new_initial_state(self) -> CardState:
        """Return a hand before its deal."""
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most steps that chance can have."""
        return self.start.most_chance(self.setup.rules)

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Any:
        """Build an observer; by default one of the player's current observation."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return build_observer(self.setup, self.start.recall_layout, kind, params)


class CardState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A hand, from its deal on."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.hand = copy(game.start)

    def __reduce__(self) -> tuple[Callable[[str], CardState], tuple[str]]:
        return load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def current_player(self) -> int:
        """Return the seat on turn, ``CHANCE``, or ``OVER`` once the hand is over."""
        return self.hand.player

    def _legal_actions(self, _player: int) -> list[int]:
        return self.hand.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible cards, or dealers, with their equal probabilities."""
        outcomes = self.hand.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.hand.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.hand.format_action(player, action)

    def is_terminal(self) -> bool:
        """Tell whether the hand is over."""
        return self.hand.player == OVER

    def returns(self) -> list[float]:
        """Return the payoffs of the hand, by seat; 0 until it is over."""
        return self.hand.payoffs()

    def __str__(self) -> str:
        hand = self.hand
        if not hand.memory:
            return f"dealer {hand.dealer}, dealt {hand.dealt}"
        waiting = f"\nchance: {hand.outcomes()}" if hand.player == CHANCE else ""
        return format_table(hand.setup, hand.record) + waiting

    def resample_from_infostate(self, player: int, sampler: Sampler) -> CardState:
        """Return a state that a player cannot tell from this one, with its own cards and moves.

        ``sampler`` gives numbers from 0 up to 1. Raises PlayError at chance nodes.
        """
        if self.hand.player == CHANCE:
            raise PlayError(
                "a world can be sampled only when a seat is on turn, not at a chance node"
            )
        game, history = self.get_game(), self.history()
        while True:
            others = self.hand.sample_world(player, sampler)
            world: CardState = game.new_initial_state()
            for step, action in enumerate(history):
                world.apply_action(others.get(step, action))
            # The cost of a move may show whether a King was held. Only a comparison of the
            # memories excludes worlds that contradict it.
            if world.hand.memory[player] == self.hand.memory[player]:
                return world


def resampler(seed: int) -> Callable[[CardState, int], CardState]:
    """Return a resampler for ``ISMCTSBot.set_resampler``: the same seed gives the same worlds."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    return lambda state, player: state.resample_from_infostate(player, chance.random)


def register() -> None:
    """Register the games with pyspiel, by ``short_name``; a second call does nothing."""
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        if game.name in HANDS and short_name(game) not in known:
            # A class, not a closure: pyspiel holds it until after Python has ended.
            kind = type(f"{type(game).__name__}Game", (CardGame,), {"plays": game})
            pyspiel.register_game(build_game_type(game), kind)


def load_registered(name: str) -> CardGame:
    """Load a game by its name and parameters, also in a process without registered games."""
    register()
    game: CardGame = pyspiel.load_game(name)
    return game


def load_state(written: str) -> CardState:
    """Load a state serialized with its game, also in a process without registered games."""
    register()
    _, state = pyspiel.deserialize_game_and_state(written)
    found: CardState = state
    return found
