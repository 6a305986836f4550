"""The phases of a round, one file each, and the actions of the gods."""
