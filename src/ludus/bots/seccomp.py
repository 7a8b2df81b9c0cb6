"""Which calls of the kernel a caged program may make: a filter for seccomp, in the kernel's own small machine code.

Most of what a kernel offers is open: bots come in every language, and a list of what each run-time system needs would never be
complete. Closed is what has no place in a game: reaching into other processes, building namespaces and mounts, loading code
into the kernel, memory that no limit counts, the cores of others, sockets other than those between processes of one machine.
What is newer than the list below is closed, too, until somebody has looked at it.

The filter is put together here, since libseccomp, which libraries for this build on, is not on every fresh machine; a list of
numbers needs no more than comparing and returning. Refused calls fail as on a kernel that lacks them or on an account without
rights, so that programs have what they fall back on; only the calls of another machine's kernel end the program.
"""

from __future__ import annotations

import errno
import platform
import struct
from dataclasses import dataclass

# The table: number on x86_64, number on aarch64; None where there is no such call.
Numbers = tuple[int | None, int | None]

OTHER_PROCESSES: dict[str, Numbers] = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "move_pages": (279, 239),
    "migrate_pages": (256, 238),
}
MOUNTS: dict[str, Numbers] = {
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
}
NAMESPACES: dict[str, Numbers] = {
    "unshare": (272, 97),
    "setns": (308, 268),
}
THE_KERNEL_ITSELF: dict[str, Numbers] = {
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "fanotify_init": (300, 262),
    "fanotify_mark": (301, 263),
    "lookup_dcookie": (212, 18),
    "syslog": (103, 116),
    "acct": (163, 89),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "create_module": (174, None),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "get_kernel_syms": (177, None),
    "query_module": (178, None),
    "nfsservctl": (180, 42),
    "reboot": (169, 142),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "adjtimex": (159, 171),
    "clock_adjtime": (305, 266),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "vhangup": (153, 58),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
    "uselib": (134, None),
    "ustat": (136, None),
    "sysfs": (139, None),
    "_sysctl": (156, None),
    "vmsplice": (278, 75),
}
THE_CLOCK: dict[str, Numbers] = {  # a timer may send the signal that wakes who was stopped, and it would think in others' time
    "timer_create": (222, 107),
}
THE_PROCESSOR: dict[str, Numbers] = {  # its own core is all that a cage has, where it counts as one, however many it starts
    "sched_setaffinity": (203, 122),
    "setsid": (112, 157),
}
MISSING: dict[str, Numbers] = {  # run-time systems try these and have a second way
    "clone3": (435, 435),  # its flags lie in memory, where a filter cannot look
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_setup": (206, 0),  # all users of a machine share how many there may be
}
UNCOUNTED_MEMORY: dict[str, Numbers] = {  # it belongs to no process, so that no watch sees it
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "semget": (64, 190),
    "mq_open": (240, 180),
    "remap_file_pages": (216, 234),
}
DENIED = OTHER_PROCESSES | MOUNTS | NAMESPACES | THE_KERNEL_ITSELF | UNCOUNTED_MEMORY | THE_PROCESSOR | THE_CLOCK  # with EPERM
LAST = 456  # the newest call that somebody has looked at: futex_requeue, of Linux 6.7. Those of x32 lie above, too.

CLONE, SOCKET, SOCKETPAIR, IOCTL, PERSONALITY, PRCTL = (56, 220), (41, 198), (53, 199), (16, 29), (135, 92), (157, 167)
MMAP, FCNTL = (9, 222), (72, 25)
SHARED, ANONYMOUS = 0x01, 0x20  # flags of mmap: what is both stays in memory when nobody has it in sight
CHOOSE_SIGNAL = 10  # of fcntl: another than SIGIO when something can be read, such as the one that wakes who was stopped
NEW_NAMESPACES = 0x7E020000  # flags of clone: mounts, cgroups, names, messages, users, processes, network
LOCAL = 1  # the family of sockets between processes of one machine
PUSH_BACK_INPUT, CONSOLE = 0x5412, 0x541C  # of ioctl: to type into somebody's terminal
ORDINARY, ASK = 0, 0xFFFFFFFF  # of personality
OUTLIVE = 1  # of prctl: what happens when the parent dies; bubblewrap has settled that

ALLOW, KILL, FAIL = 0x7FFF0000, 0x80000000, 0x00050000  # what a filter returns; FAIL with the number of an error
LOAD, IS_EQUAL, IS_ABOVE, HAS_ANY, RETURN = 0x20, 0x15, 0x25, 0x45, 0x06  # instructions
NUMBER, MACHINE, ARGUMENTS = 0, 4, 16  # where they lie in what a filter sees, in bytes


@dataclass(frozen=True)
class Machine:
    column: int  # of the table
    mark: int  # by which the kernel says whose call it is


MACHINES = {"x86_64": Machine(0, 0xC000003E), "aarch64": Machine(1, 0xC00000B7)}


def assemble(machine: str = "") -> bytes | None:
    """The filter for a machine, for this one if none is named; None where the table has no column for it."""
    found = MACHINES.get(machine or platform.machine())
    if found is None:
        return None
    at = found.column
    code = [_load(MACHINE), *_unless(found.mark, KILL), _load(NUMBER)]
    code += [_instruction(IS_ABOVE, LAST, 0, 1), _return(FAIL | errno.ENOSYS)]
    for calls, error in ((DENIED, errno.EPERM), (MISSING, errno.ENOSYS)):
        for number in (each[at] for each in calls.values()):
            if number is not None:
                code += [_instruction(IS_EQUAL, number, 0, 1), _return(FAIL | error)]
    denied = _return(FAIL | errno.EPERM)
    code += _look_into(CLONE[at], 0, [_instruction(HAS_ANY, NEW_NAMESPACES, 0, 1), denied])
    for call in (SOCKET, SOCKETPAIR):
        code += _look_into(call[at], 0, _unless(LOCAL, FAIL | errno.EPERM))
    code += _look_into(IOCTL[at], 1, [*_if(PUSH_BACK_INPUT, denied), *_if(CONSOLE, denied)])
    code += _look_into(MMAP[at], 3, [_instruction(HAS_ANY, ANONYMOUS, 0, 2), _instruction(HAS_ANY, SHARED, 0, 1), denied])
    code += _look_into(FCNTL[at], 1, _if(CHOOSE_SIGNAL, denied))
    code += _look_into(PRCTL[at], 0, _if(OUTLIVE, denied))
    code += _look_into(PERSONALITY[at], 0, [*_if(ORDINARY, _return(ALLOW)), *_unless(ASK, FAIL | errno.EPERM)])
    return b"".join([*code, _return(ALLOW)])


def _look_into(number: int, argument: int, rest: list[bytes]) -> list[bytes]:
    """If it is this call, judge it by the low half of an argument, which is all that the kernel looks at here."""
    inner = [_load(ARGUMENTS + 8 * argument), *rest, _return(ALLOW)]
    return [_instruction(IS_EQUAL, number, 0, len(inner)), *inner]


def _if(value: int, answer: bytes) -> list[bytes]:
    return [_instruction(IS_EQUAL, value, 0, 1), answer]


def _unless(value: int, answer: int) -> list[bytes]:
    return [_instruction(IS_EQUAL, value, 1, 0), _return(answer)]


def _load(offset: int) -> bytes:
    return _instruction(LOAD, offset, 0, 0)


def _return(value: int) -> bytes:
    return _instruction(RETURN, value, 0, 0)


def _instruction(code: int, value: int, if_true: int, if_false: int) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
