"""Makes calls by the numbers of an older machine, which a careless filter lets pass."""

import ctypes
import mmap

code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
code.write(bytes.fromhex("53b814000000cd805bc3"))  # push rbx; mov eax, 20; int 0x80; pop rbx; ret
function = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
assert function() > 0
