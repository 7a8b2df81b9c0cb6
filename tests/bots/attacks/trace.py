"""Watches another process with ptrace."""

from _kernel import call

call(101, 117, 0, 0, 0, 0)
