"""Players, one file each: a name, settings with defaults, and how it chooses. `ludus.catalogue` finds them by looking."""
