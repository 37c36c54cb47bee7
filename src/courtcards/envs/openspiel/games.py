"""The two games as OpenSpiel's, in Python: types, parameters, states."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import Any, ClassVar

import pyspiel

from courtcards.cards import PACK_SIZE
from courtcards.envs.opening import Opening, opened
from courtcards.envs.openspiel.chance import CHANCE, OVER, HandByChance
from courtcards.envs.openspiel.deals import DealByChance
from courtcards.envs.openspiel.hands import CornerByChance
from courtcards.envs.openspiel.observers import observer_of
from courtcards.envs.openspiel.placing import Sampler
from courtcards.envs.openspiel.worlds import possible_world
from courtcards.envs.showing import shown
from courtcards.errors import PlayError
from courtcards.games import GAMES, AnyGame
from courtcards.games.double_king.state import TRICK_COUNT
from courtcards.games.kings_corner.options import MOST_CARDS_DEALT
from courtcards.games.kings_corner.scoring import KING_CHARGE
from courtcards.games.kings_corner.state import LAST_TURN
from courtcards.rulesets import Number, OptionValue, RuleSet

Value = int | str
AS_THE_RULES_SAY: dict[type, Value] = {int: -1, str: ""}
"""Values of a parameter that leave an option as the rule set has it."""

HANDS: dict[str, type[HandByChance]] = {
    "double-king": DealByChance,
    "kings-corner": CornerByChance,
}


def short_name(game: AnyGame) -> str:
    """The name in OpenSpiel: ``courtcards_double_king``."""
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
    """The game as its parameters want it. Raises RuleSetError for what there is not."""
    changes: dict[str, OptionValue] = {}
    for option in game.options:
        value = parameters[option.name]
        if value not in AS_THE_RULES_SAY.values():
            changes[option.name] = option.kind.parse(str(value))
    seats = parameters["players"]
    return opened(game.name, str(parameters["ruleset"]), int(seats), changes)


def type_of(game: AnyGame) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game, whatever its parameters."""
    is_deal = game.name == "double-king"
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
        provides_information_state_tensor=is_deal,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game),
    )


def most_chance(rules: RuleSet) -> int:
    """The most steps that chance can have in a hand: the dealer, the pack, a draw a turn."""
    return 1 + PACK_SIZE + (0 if rules.game == "double-king" else LAST_TURN)


def most_moves(rules: RuleSet) -> int:
    """More moves than a hand can have."""
    if rules.game == "double-king":
        return 1 + PACK_SIZE
    laid = MOST_CARDS_DEALT + LAST_TURN  # a card a turn is drawn at most
    piles_moved = 4 + laid  # each leaves a side that a card from a hand was laid to, or the cross
    recycled = (4 + laid) // 13
    return laid + piles_moved + recycled + 2 * LAST_TURN  # a turn is ended, and drawn for


def most_won(rules: RuleSet) -> float:
    """More than a hand can be worth, or cost, against the average of the others."""
    if rules.game == "double-king":
        return TRICK_COUNT
    return {
        "points": PACK_SIZE + 4 * (KING_CHARGE - 1),
        "single": 1,
        "pot": 80,
        "chips": rules.seats * rules.number("chips"),
        "crowning": 5,
    }[str(rules.options["scoring"])]


class CardGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """One of the games, which a subclass names, under a rule set."""

    plays: ClassVar[AnyGame]

    def __init__(self, parameters: dict[str, Value]) -> None:
        game = self.plays
        defaults = parameters_of(game)
        self.opening = opening_of(game, defaults | parameters)
        rules = self.opening.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=game.move_count,
            max_chance_outcomes=PACK_SIZE,
            num_players=rules.seats,
            min_utility=-most_won(rules),
            max_utility=most_won(rules),
            utility_sum=0.0,
            max_game_length=most_moves(rules),
        )
        said = {name: value for name, value in parameters.items() if value != defaults[name]}
        super().__init__(type_of(game), info, said)
        self.start = HANDS[game.name](self.opening)

    def new_initial_state(self) -> CardState:
        """A hand before its deal."""
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most steps that chance can have."""
        return most_chance(self.opening.rules)

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Any:
        """What shows a state to a player; what it sees now, where nothing is said."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return observer_of(self.opening, kind, params)


class DoubleKingGame(CardGame):
    """One deal with its choice."""

    plays = GAMES["double-king"]


class KingsCornerGame(CardGame):
    """One hand."""

    plays = GAMES["kings-corner"]


class CardState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A hand, from its deal on. OpenSpiel copies and pickles the one attribute."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.hand = copy(game.start)

    def current_player(self) -> int:
        """The seat on turn, chance, or nobody once the hand is over."""
        return self.hand.player

    def _legal_actions(self, _player: int) -> list[int]:
        return self.hand.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards, or dealers, that may come, all alike."""
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
        """By seat what the hand was worth, once it is over."""
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
            others = possible_world(self.hand, player, sampler)
            world: CardState = game.new_initial_state()
            for step, action in enumerate(history):
                world.apply_action(others.get(step, action))
            # What a move has cost tells of Kings held (KC-6.5), which only this asks.
            if world.hand.memory[player] == self.hand.memory[player]:
                return world


def resampler(seed: int) -> Callable[[CardState, int], CardState]:
    """What ``ISMCTSBot.set_resampler`` takes: worlds at random, the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    return lambda state, player: state.resample_from_infostate(player, chance.random)


def register() -> None:
    """Make both games known to pyspiel, by ``short_name``; a second time does nothing."""
    known = set(pyspiel.registered_names())
    for each in (DoubleKingGame, KingsCornerGame):
        if short_name(each.plays) not in known:
            # A class, nothing smaller: pyspiel lets go of it when Python has ended.
            pyspiel.register_game(type_of(each.plays), each)
