"""The games that come with ludus, one file each; `ludus.catalogue` finds them by looking."""
