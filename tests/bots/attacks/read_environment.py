"""Finds a password in its own environment."""

import os

from _facts import FACTS

assert FACTS["word"] in os.environ.values()
