"""Becomes root, by asking or by a program that makes one root."""

import os
import subprocess

try:
    os.setuid(0)
except OSError:
    for program in ("su", "mount", "passwd", "newgrp"):
        subprocess.run([program, "--help"], capture_output=True, check=False)
    said = subprocess.run(["su", "-c", "id -u"], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL).stdout
    assert said.strip() == "0"
