"""Champions: searches made for one game, one file an idea; the module of a game's name is the game's champion."""
