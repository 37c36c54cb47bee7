"""PettingZoo environments of any game: ``env`` (AEC), and ``parallel_env``.

    >>> from courtcards.envs import pettingzoo
    >>> env = pettingzoo.env(ruleset="club")
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     if termination or truncation:
    ...         action = None
    ...     else:
    ...         action = env.action_space(agent).sample(observation["action_mask"])
    ...     env.step(action)

An observation has ``observation`` and ``action_mask``, as in PettingZoo's own card games. The
former is one array of numbers or, in the form ``dict``, an array for each field. Rewards come at
the end of a hand.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar, Self

import numpy as np

from courtcards.envs.game_setup import Episode, GameSetup, check_name, resolve_setup
from courtcards.envs.loops.single_steps import (
    HAND_OVER,
    STOCK_TO_SHUFFLE,
    encode_for_seat,
    try_move,
)
from courtcards.envs.spaces import RENDER_MODES, build_space, format_table, print_table
from courtcards.kernel.arguments import SEED, check_argument, whole_number
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.errors import (
    IllegalMove,
    MalformedMove,
    MissingExtra,
    PlayError,
    RuleSetError,
)
from courtcards.kernel.game import make_match_state
from courtcards.kernel.match_states import POINTS, MatchState, pay, write_sheet
from courtcards.kernel.options import OptionValue
from courtcards.kernel.shuffling import (
    cut,
    cut_count,
    draw_number,
    new_seed,
    seed_from_text,
    shuffle_list,
)

try:
    from gymnasium import logger, spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as error:
    raise MissingExtra("envs", error) from None

FORMS = ("flat", "dict")
BOUND = ("_encode_for_seat", "_sheet", "_try_move")
"""Attributes that depend on the addresses of the hand and the observation."""
WHOLE_PACK = list(range(PACK_SIZE))
ObservationDict = dict[str, Any]


def env(  # noqa: PLR0913 - each by its name
    game: str | None = None,
    ruleset: str = "club",
    players: int | None = None,
    *,
    render_mode: str | None = None,
    observation: str | None = None,
    form: str = "flat",
    unit: str | None = None,
    rewards: str = "points",
    **options: OptionValue,
) -> HandEnv:
    """Build an environment with episodes of one hand, its dealer's choice included, or a match.

    Without a ``game``, it is the game of the rule set. ``options`` are house rules. ``observation``
    names a layout; the default is the newest. ``form`` is ``flat`` or ``dict``. ``unit`` and
    ``rewards`` are as in ``game_setup.Episode``. Raises RuleSetError for a name that does not
    exist.
    """
    if render_mode is not None:
        check_name("render mode", render_mode, RENDER_MODES)
    check_name("form", form, FORMS)
    episode = Episode(observation, unit, rewards)
    return HandEnv(resolve_setup(game, ruleset, players, options, episode), render_mode, form)


def parallel_env(
    game: str | None = None, ruleset: str = "club", players: int | None = None, **env_options: Any
) -> ParallelEnv[str, ObservationDict, int]:
    """Build the environment of ``env`` for PettingZoo's parallel API.

    PettingZoo converts it. A step takes an action of every agent, and makes that of the agent on
    turn. Only that agent has a mask with legal actions. The other actions are ignored.
    """
    parallel = turn_based_aec_to_parallel(env(game, ruleset, players, **env_options))
    # The inner environment stays not parallelizable: ``aec_to_parallel`` would let all agents act.
    parallel.metadata = {**parallel.metadata, "is_parallelizable": True}
    return parallel


class HandEnv(AECEnv[str, ObservationDict, int]):  # type: ignore[misc] # PettingZoo's types are not to be had
    """One hand, or match, after another; ``reset`` with a seed begins a new series.

    Without a seed ``reset`` continues with the next of the last seed. An illegal action raises
    IllegalMove, which names the clause, and changes nothing. PettingZoo's
    ``TerminateIllegalWrapper`` ends the hand instead.
    """

    metadata: ClassVar[dict[str, Any]]

    def __init__(self, setup: GameSetup, render_mode: str | None, form: str) -> None:
        super().__init__()
        self.rules, self.layout, self.render_mode = setup.rules, setup.layout, render_mode
        self.metadata = {  # type: ignore[misc] # PettingZoo reads it of the environment
            "name": f"courtcards_{self.layout.name.replace('-', '_')}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self._setup, self._game, self._engine = setup, setup.game, setup.game.engine
        self._is_split = form == "dict"
        self._observation: Any = setup.game.engine.observation.new()
        self._memory: Any = setup.game.engine.memory.new()
        self._action_count = setup.game.move_count
        self._tensor = np.empty(self.layout.size, np.float32)
        self._mask = np.empty(self._action_count, np.int8)
        self.possible_agents = [f"player_{seat}" for seat in range(setup.rules.seats)]
        self.agents: list[str] = []
        self._seats_by_agent = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {
            agent: build_space(self.layout, self._action_count, is_split=self._is_split)
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: spaces.Discrete(self._action_count) for agent in self.possible_agents
        }
        self._seed: bytes | None = None
        self._episode = 0
        self._stocks = 0
        self._match_state = MatchState.new()
        self._state: Any = None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in BOUND}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self._state is not None:
            self._bind()

    def __copy__(self) -> Self:
        return deepcopy(self)

    def _bind(self) -> None:
        """Build the calls for the current addresses of the hand and the arrays."""
        table, self._sheet = np.split(self._tensor, [self._setup.table_size])
        buffers = (self._observation, self._memory, table, self._mask)
        self._try_move = self._engine.calls.bind_call(try_move, self._state)
        self._encode_for_seat = self._engine.calls.bind_call(encode_for_seat, self._state, *buffers)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, legal or not."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Deal a hand, or the first hand of a match: the first of a seed, or else the next.

        Raises RuleSetError if the seed is invalid.
        """
        if seed is not None:
            seed = check_argument("seed", seed, SEED, RuleSetError)
            self._seed, self._episode = seed_from_text(f"pettingzoo/{seed}"), 0
        elif self._seed is None:
            self._seed = new_seed()
        else:
            self._episode += 1
        self._stocks = 0
        if self._setup.is_whole_match:
            self._match_state = make_match_state(self._game.opening_score(self.rules))
            self._match_state.prize = self._setup.prize
        self._deal(self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[int(self._state.seat)]
        if self.render_mode == "human":
            self.render()

    def _deal(self, seed: bytes) -> None:
        dealer = self._setup.first_dealer
        if dealer is None:
            dealer = draw_number(seed, f"dealer/{self._episode}", self.rules.seats)
        self._state = self._setup.new_state(dealer)
        self._bind()
        self._game.deal(self._state, shuffle_list(seed, f"pack/{self._episode}", WHOLE_PACK))

    def _deal_next(self, seed: bytes) -> None:
        """Deal the next hand of a match: the pack is shuffled, or gathered and cut."""
        dealer = (int(self._state.dealer) + 1) % self.rules.seats
        pack = self._game.gather_pack(self.rules, self._state, dealer)
        hand = f"{self._episode}/{int(self._match_state.hands)}"
        if pack is None:
            pack = shuffle_list(seed, f"pack/{hand}", WHOLE_PACK)
        else:
            least = self._game.least_cut or 0
            pack = cut(pack, least + draw_number(seed, f"cut/{hand}", cut_count(least)))
        self._engine.calls.next_hand(self._state)
        self._game.deal(self._state, pack)
        self.agent_selection = self.possible_agents[int(self._state.seat)]

    def observe(self, agent: str) -> ObservationDict:
        """Return an agent's observation, with its legal actions: none while another is on turn.

        Raises PlayError before ``reset``.
        """
        if self._state is None:
            raise PlayError("nothing has been dealt yet: call reset first")
        seat = self._seats_by_agent[agent]
        self._encode_for_seat(seat, self._setup.uses_memory)
        if self._setup.is_whole_match:
            write_sheet(self._match_state, seat, self.rules.seats, self._sheet)
        observed: Any = self._tensor.copy()
        if self._is_split:
            observed = self.layout.split(observed)
        return {"observation": observed, "action_mask": self._mask.copy()}

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Make an action of the agent on turn; once the hand is over it must be ``None``.

        Raises PlayError before ``reset``. Raises MalformedMove for no action, IllegalMove if the
        rules forbid it.
        """
        if not self.agents:
            raise PlayError("no agent is on turn: call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._parse_action(action)
        if self._setup.is_whole_match:
            self._clear_rewards()
            self._cumulative_rewards[agent] = 0.0
        outcome = self._try_move(self._engine.words, move)
        if outcome == STOCK_TO_SHUFFLE:
            outcome = self._shuffle_stock()
        if outcome >= 0:
            self.agent_selection = self.possible_agents[outcome]
        elif outcome == HAND_OVER:
            self._finish_hand()
        else:
            self._refuse(move)
        if self.render_mode == "human":
            self.render()

    def _parse_action(self, action: object) -> int:
        move = whole_number(action)
        if move is None or not 0 <= move < self._action_count:
            raise MalformedMove(
                "{action!r} is not an action: actions are 0 to {last}",
                action=action,
                last=self._action_count - 1,
            )
        return move

    def _refuse(self, move: int) -> None:
        refusal = self._game.refusal(self._state, move)
        text = self._game.move_text(move)
        raise IllegalMove(text, refusal.message, refusal.clause, **refusal.parameters)

    def _shuffle_stock(self) -> int:
        stock = self._game.stock_to_shuffle(self._state)
        label = f"stock/{self._episode}/{self._stocks}"
        self._stocks += 1
        self._game.restock(self._state, shuffle_list(self._seed or b"", label, stock))
        return int(self._state.seat)

    def _finish_hand(self) -> None:
        payoffs = np.zeros(len(self.possible_agents))
        self._engine.calls.payoffs(self._state, payoffs)
        is_over = True
        if self._setup.is_whole_match:
            self._engine.calls.count_hand(self._state, self._match_state)
            is_over = bool(self._match_state.is_over)
            if self._match_state.prize != POINTS:
                payoffs[:] = 0
                if is_over:
                    pay(self._match_state, payoffs)
        self.rewards = dict(zip(self.possible_agents, payoffs.tolist(), strict=True))
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._accumulate_rewards()
        if is_over:
            self._deads_step_first()
        else:
            self._deal_next(self._seed or b"")

    def render(self) -> str | None:
        """Return (``ansi``) or print (``human``) the whole table as text, with every hand open.

        Raises PlayError before ``reset``.
        """
        if self.render_mode is None:
            logger.warn("render() was called without a render_mode: there is nothing to show")
            return None
        if self._state is None:
            raise PlayError("nothing has been dealt yet: call reset first")
        text = format_table(self._setup, self._state)
        if self.render_mode == "ansi":
            return text
        print_table(text)
        return None

    def close(self) -> None:
        """Do nothing: the environment has nothing to close."""
