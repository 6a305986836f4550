"""Doors through which mail comes in. Each only takes bytes off somebody and calls `accept`; then it acknowledges."""
