"""Gives the machine another name; here the one that it has."""

import os

from _kernel import call

name = os.uname().nodename.encode()
call(170, 161, name, len(name))
