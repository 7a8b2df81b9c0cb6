"""The course: its games, players and workshop by the book, in plain Python to read and to compare one's own with."""
