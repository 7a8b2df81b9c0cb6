"""One file a function of the workshop: what it is asked, what is right, and which mistakes are made in it."""
