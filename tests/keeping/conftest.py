"""Commands are run here as in the tests of the command line."""

from __future__ import annotations

from cli.conftest import english, run

__all__ = ["english", "run"]
