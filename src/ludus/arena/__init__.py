"""Which player is better, and how sure is that? Games by the thousand, paired, stored, resumed, rated."""
