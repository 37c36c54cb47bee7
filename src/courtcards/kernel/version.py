"""The version of Courtcards."""

__version__ = "0.1.0"
