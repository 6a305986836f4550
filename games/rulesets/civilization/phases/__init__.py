"""One rulebook step each: its orders and what they do. Which steps a game has, and in which order: see nomads.py."""
