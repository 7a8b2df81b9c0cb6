"""ludus: write a game once in plain Python; every search plays it at native speed."""
