"""Courtcards: Kings in the Corner and Double King, whole, from one engine."""

__version__ = "0.1.0"
