"""Handles page faults itself, which helps to win races in the kernel."""

from _kernel import call

call(323, 282, 0)
