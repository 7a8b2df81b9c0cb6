"""Takes away a mount that hides something."""

import errno

from _kernel import call

try:
    call(166, 39, b"/bot/nowhere", 2)
except OSError as error:
    assert error.errno != errno.EPERM, error
