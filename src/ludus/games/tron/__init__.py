"""Tron, in parts: levels as text, the library and the generator, the rules, and the lockstep engine."""
