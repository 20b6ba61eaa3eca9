"""Replay, audit and analyse game records of mahjong variants."""

__all__ = ["__version__"]

__version__ = "0.1.0"
