"""Changes its root, the first step of an old way out."""

import os

os.chroot(".")
