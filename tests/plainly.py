"""Compiled functions as Python runs them, where a test is to see their lines run."""

from __future__ import annotations


def plain(function: object) -> object:
    """The function as Python runs it: what it calls stays compiled."""
    return getattr(function, "py_func", function)
