"""The games as games of OpenSpiel, in Python: their types, parameters and states."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import Any, ClassVar

import pyspiel

from courtcards.envs.opening import Episode, Opening, of_rules
from courtcards.envs.openspiel.chance import CHANCE, OVER, HandByChance
from courtcards.envs.openspiel.double_king import DealByChance
from courtcards.envs.openspiel.kings_corner import CornerByChance
from courtcards.envs.openspiel.observers import observer_of
from courtcards.envs.openspiel.placing import Sampler
from courtcards.envs.showing import shown
from courtcards.games import GAMES
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.errors import PlayError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.options import Number, OptionValue

Value = int | str
HANDS: dict[str, type[HandByChance]] = {each.game: each for each in (CornerByChance, DealByChance)}
"""By name of a game its hands by chance."""
AS_THE_RULES_SAY: dict[type, Value] = {int: -1, str: ""}
"""Values of a parameter that leave an option as the rule set has it."""


def short_name(game: AnyGame) -> str:
    """The name in OpenSpiel: ``courtcards_``, and the game's with underscores."""
    return f"courtcards_{game.name.replace('-', '_')}"


def parameters_of(game: AnyGame) -> dict[str, Value]:
    """The parameters with their defaults: rule set, players, every option of the game.

    A number is a number, anything else a word, as after ``--set`` on the command line.
    """
    named = game.named_sets[0].name
    seats = game.rules(named).seats
    house: dict[str, Value] = {
        option.name: AS_THE_RULES_SAY[int if isinstance(option.kind, Number) else str]
        for option in game.options
    }
    return {"ruleset": named, "players": seats, **house}


def opening_of(game: AnyGame, parameters: dict[str, Value]) -> Opening:
    """The game under its parameters; RuleSetError where one names what does not exist."""
    changes: dict[str, OptionValue] = {}
    for option in game.options:
        value = parameters[option.name]
        if value not in AS_THE_RULES_SAY.values():
            changes[option.name] = option.kind.parse(str(value))
    rules = game.rules(str(parameters["ruleset"]), changes, int(parameters["players"]))
    # An observation is what lies on the table: what a seat knows is its information state.
    return of_rules(rules, Episode(game.layouts_of(rules)[0].name))


def type_of(game: AnyGame) -> pyspiel.GameType:
    """What OpenSpiel has to know of a game, whatever its parameters."""
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
        parameter_specification=parameters_of(game),
    )


class CardGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A game (a subclass says which) under a rule set: one hand, with the choice of its dealer."""

    plays: ClassVar[AnyGame]

    def __init__(self, parameters: dict[str, Value]) -> None:
        game = self.plays
        defaults = parameters_of(game)
        self.opening = opening_of(game, defaults | parameters)
        rules, hand = self.opening.rules, HANDS[game.name]
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
        super().__init__(type_of(game), info, said)
        self.start = hand(self.opening)

    def __reduce__(self) -> tuple[Callable[[str], CardGame], tuple[str]]:
        return load_registered, (str(self),)

    def new_initial_state(self) -> CardState:
        """A hand before its deal."""
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most steps that chance can have."""
        return self.start.most_chance(self.opening.rules)

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Any:
        """What shows a state to a player: by default what the player sees now."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return observer_of(self.opening, self.start.recalls, kind, params)


class CardState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A hand, from its deal on. OpenSpiel copies and pickles the one attribute."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.hand = copy(game.start)

    def __reduce__(self) -> tuple[Callable[[str], CardState], tuple[str]]:
        return load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def current_player(self) -> int:
        """The seat on turn, chance, or nobody once the hand is over."""
        return self.hand.player

    def _legal_actions(self, _player: int) -> list[int]:
        return self.hand.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards, or dealers, that may come, with their chances, which are equal."""
        outcomes = self.hand.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.hand.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.hand.text_of(player, action)

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.hand.player == OVER

    def returns(self) -> list[float]:
        """What the hand was worth, by seat, once it is over."""
        return self.hand.payoffs()

    def __str__(self) -> str:
        hand = self.hand
        if not hand.memory:
            return f"dealer {hand.dealer}, dealt {hand.dealt}"
        waiting = f"\nchance: {hand.outcomes()}" if hand.player == CHANCE else ""
        return shown(hand.opening, hand.record) + waiting

    def resample_from_infostate(self, player: int, sampler: Sampler) -> CardState:
        """A state that a player cannot tell from this one, with its own cards and moves.

        ``sampler`` gives numbers from 0 up to 1. Raises PlayError at chance nodes.
        """
        if self.hand.player == CHANCE:
            raise PlayError("a world is sampled when a seat is to play, not while cards come")
        game, history = self.get_game(), self.history()
        while True:
            others = self.hand.possible_world(player, sampler)
            world: CardState = game.new_initial_state()
            for step, action in enumerate(history):
                world.apply_action(others.get(step, action))
            # The cost of a move may show whether a King was held; only the memories tell.
            if world.hand.memory[player] == self.hand.memory[player]:
                return world


def resampler(seed: int) -> Callable[[CardState, int], CardState]:
    """A resampler for ``ISMCTSBot.set_resampler``: random worlds, the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    return lambda state, player: state.resample_from_infostate(player, chance.random)


def register() -> None:
    """Make the games known to pyspiel, by ``short_name``; a second time does nothing."""
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        if game.name in HANDS and short_name(game) not in known:
            # It has to be a class: pyspiel holds it until after Python has ended.
            kind = type(f"{type(game).__name__}Game", (CardGame,), {"plays": game})
            pyspiel.register_game(type_of(game), kind)


def load_registered(name: str) -> CardGame:
    """Load a game by its name and parameters, also in a process that has registered nothing."""
    register()
    game: CardGame = pyspiel.load_game(name)
    return game


def load_state(written: str) -> CardState:
    """Load a state that was serialized with its game, as ``load_registered`` does a game."""
    register()
    _, state = pyspiel.deserialize_game_and_state(written)
    found: CardState = state
    return found
