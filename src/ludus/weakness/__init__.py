"""What defeats a player, and why: levels changed step by step until it fails, and the move where it did."""
