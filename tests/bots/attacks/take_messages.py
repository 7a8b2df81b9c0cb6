"""Takes memory as messages that nobody reads."""

from _kernel import LIBC, call

number = call(68, 186, 0, 0o1600)
LIBC.msgctl(number, 0, None)
