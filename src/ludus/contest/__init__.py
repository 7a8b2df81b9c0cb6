"""Contests: a class's bots on a ladder that never stops."""
