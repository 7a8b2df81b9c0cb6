"""How people write the course's players: every matter of taste and every known mistake is a switch.

What a student's search did is compared with what these do. Who behaves like one of them with only matters of taste switched is
right; who behaves like one with a mistake switched has, most likely, made that mistake.
"""
