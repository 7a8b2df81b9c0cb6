"""The protocols, one file each, with both directions. `ludus.bots.protocol` finds them by looking."""
