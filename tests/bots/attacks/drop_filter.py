"""Puts a filter that lets everything pass on top of the one that holds it."""

import ctypes

from _kernel import LIBC, call

NO_NEW_PRIVILEGES, SET_FILTER = 38, 22  # of prctl


class Code(ctypes.Structure):
    _fields_ = (("count", ctypes.c_ushort), ("start", ctypes.c_void_p))


let_pass = ctypes.create_string_buffer(b"\x06\x00\x00\x00\x00\x00\xff\x7f", 8)  # return ALLOW
LIBC.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
call(157, 167, SET_FILTER, 2, ctypes.byref(Code(1, ctypes.addressof(let_pass))))
call(319, 279, b"memory", 0)  # memfd_create, which a cage refuses
