"""Makes the geometry of the boards (`games/boards/data`) from coasts, seeds and board facts. See docs/boards.md."""
