"""Takes shared memory of the old kind, which stays when its process is gone."""

from _kernel import LIBC, call

number = call(29, 194, 0, 2**20, 0o1600)
LIBC.shmctl(number, 0, None)
