"""What is asked of each kind of player, and by which mistakes it usually fails."""
