"""Has its addresses no longer by chance."""

from _kernel import call

call(135, 92, 0x0040000)
