"""Fixtures that tests here share."""

from postgres import place, server

__all__ = ["place", "server"]
