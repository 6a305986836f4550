"""What one reader may see of one table, made ready for a page. Reads only; nothing here replays or writes."""
