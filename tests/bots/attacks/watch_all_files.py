"""Watches what all others do with files."""

from _kernel import call

call(300, 262, 0, 0)
