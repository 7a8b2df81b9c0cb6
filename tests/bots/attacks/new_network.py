"""Makes a network of its own."""

from _kernel import call

call(272, 97, 0x40000000)
