"""What every test shares: how hard hypothesis tries, and which tests run the compiled rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent

# Compilation makes the first example slow, so there is no deadline. `make test` is the same run
# each time; `make test-deep` searches anew.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("test", _COMMON, max_examples=60, derandomize=True)
settings.register_profile("sample", _COMMON, max_examples=8, derandomize=True)
settings.register_profile("deep", _COMMON, max_examples=3000)
settings.load_profile("test")

# Tests in these places stand on the compiled rules; they also run with compilation off and with
# bounds checked.
ENGINE_PLACES = ("examples", "games", "matches", "bots", "lab", "lockstep", "perft")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the engine by where they stand."""
    for item in items:
        if not item.path.is_relative_to(HERE):
            continue
        place = item.path.relative_to(HERE).parts[0].removeprefix("test_").removesuffix(".py")
        if place.startswith(ENGINE_PLACES):
            item.add_marker(pytest.mark.engine)
