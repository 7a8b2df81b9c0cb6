"""Arranges not to be ended when its keeper is."""

from _kernel import call

call(157, 167, 1, 0, 0, 0, 0)
