"""Looks for any folder but /tmp that can be written."""

import os

found = []
for top in os.listdir("/"):
    if top in ("proc", "tmp", "sys"):
        continue
    for folder, folders, _ in os.walk(f"/{top}"):
        if folder.count("/") > 3:
            folders.clear()
        try:
            path = os.path.join(folder, "ludus-was-here")
            open(path, "w").close()
            os.remove(path)
            found.append(folder)
        except OSError:
            pass
for folder in ("/", os.path.dirname(os.__file__)):
    try:
        open(os.path.join(folder, "ludus-was-here"), "w").close()
        found.append(folder)
    except OSError:
        pass
assert found
