"""Keeps something in the kernel's keyring, for the next game."""

from _kernel import call

call(248, 217, b"user", b"ludus", b"x", 1, -3)
