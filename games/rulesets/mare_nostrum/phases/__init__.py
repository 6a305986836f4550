"""One rulebook step each: its orders and its script."""
