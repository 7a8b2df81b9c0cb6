"""The arena: who is better, and how sure that is."""
