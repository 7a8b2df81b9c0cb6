"""Searches: one file an algorithm, written once, compiled for any game."""
