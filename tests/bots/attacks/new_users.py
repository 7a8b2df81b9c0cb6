"""Makes a user namespace, in which it would be root."""

from _kernel import call

call(272, 97, 0x10000000)
