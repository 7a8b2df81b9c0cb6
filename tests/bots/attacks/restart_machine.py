"""Restarts the machine; here it only asks for what Ctrl-Alt-Delete does."""

from _kernel import call

call(169, 142, 0xFEE1DEAD, 672274793, 0, None)
