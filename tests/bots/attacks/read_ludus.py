"""Imports ludus, to play with the players that it is tested against."""

import ludus  # noqa: F401
