"""A match as it stands, written down whole, so that it need not be played again to be there.

It holds the record of the hand in play as the engine has it, so it is of use only to the very code
that wrote it: whoever keeps it has to say which that was.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import numpy as np

from courtcards.play.match import HandLog, MatchLog


class MatchSnapshot(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a match holds beside its rules.

    ``before`` is how it stood before the last hand, empty where that is as it stands; ``state`` are
    the bytes of the record of that hand, empty where they are not needed or where there is no hand.
    """

    hands: list[HandLog]
    standing: msgspec.Raw
    before: msgspec.Raw
    state: bytes


_NOTHING = msgspec.Raw(b"\xc0")
"""None, as MessagePack has it."""


def snapshot_of(match: MatchLog) -> MatchSnapshot:
    """A match as it stands. TypeError where its game has a standing that cannot be written down."""
    standing, before, state = match.standing, match.standing_before, match.state
    return MatchSnapshot(
        match.hands,
        _written(standing),
        _NOTHING if before is standing else _written(before),
        b"" if state is None else state.tobytes(),
    )


def restore(match: MatchLog, snapshot: MatchSnapshot) -> None:
    """Let a fresh match of the same rules stand as another stood.

    ValueError, or a fault of msgspec, where the snapshot is of no such match.
    """
    kind: Any = type(match.standing)
    standing = _read(snapshot.standing, kind)
    before = _read(snapshot.before, kind | None) or standing
    state: Any = None
    if snapshot.hands:
        # The record owns its bytes, since they change with each move.
        record = match.game.engine.state
        state = np.ndarray((1,), record.layout, bytearray(snapshot.state))[0]
    match.put(snapshot.hands, standing, before, state)


def _written(standing: Any) -> msgspec.Raw:
    return msgspec.Raw(_encoder.encode(standing))


def _read(raw: msgspec.Raw, kind: Any) -> Any:
    return msgspec.msgpack.decode(raw, type=kind, dec_hook=_of_text)


def _as_text(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written down")


def _of_text(_kind: type[Any], text: Any) -> Any:
    return Fraction(text)


_encoder = msgspec.msgpack.Encoder(enc_hook=_as_text)
