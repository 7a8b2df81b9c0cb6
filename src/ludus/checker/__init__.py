"""The checker: tells a student where a search first did something else than it should, and what mistake does that."""
