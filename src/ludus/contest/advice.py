"""What to do about a failure, in a sentence: for the mistakes that everybody makes with a first bot."""

from __future__ import annotations

from ludus.core import End

UNSENT = "if it has answered, the line is still in a buffer of its own: flush it, in Python by print(..., flush=True)"
CHATTY = (
    "each line on stdout is an answer: what you want to read yourself goes to stderr, in Python by print(..., file=sys.stderr)"
)
HASTY = "it ended before the game did: read lines until the input ends, in Python by for line in sys.stdin"
NOT_AGAIN = 'it has said "again": true, so it must not end after a game: it waits for the next one'
NO_MODULE = "in the sandbox Python has its own modules and NumPy: what else it needs comes in the zip"
NO_WRITING = "in the sandbox only /tmp can be written to, and it is empty again in every game"


def advise(end: str, reason: str, said: str, is_first: bool) -> str:
    """'' where nothing can be said that the reason does not. `said` is its stderr; after the first game it has gone on."""
    if end in (End.STALL.value, End.TIME.value) and "processor time" not in reason:
        return UNSENT
    if end == End.ILLEGAL.value and reason.endswith("it is not JSON"):
        return CHATTY
    if end == End.CRASH.value and "ended with exit code 0" in reason:
        return HASTY if is_first else NOT_AGAIN
    if end == End.CRASH.value and "ModuleNotFoundError: " in said:
        return NO_MODULE
    if end == End.CRASH.value and "Read-only file system" in said:
        return NO_WRITING
    return ""
