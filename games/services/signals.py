"""What others may hook onto. Every signal is sent inside the transaction that wrote the change.

A receiver that raises undoes the change; it should write rows (and queue with `on_commit`), nothing else.
"""

from django.dispatch import Signal

game_started = Signal()  # game, asks
advanced = Signal()  # game, steps, seats (everybody at the table), asks (the open ones, with their seats)
game_ended = Signal()  # game, seats
game_paused = Signal()  # game, by
game_resumed = Signal()  # game, by
game_frozen = Signal()  # game, fault
deadline_moved = Signal()  # game, asks, why: "extend", "resume", "outage", "absence", "newcomer"
rolled_back = Signal()  # game, to (step number), reason, asks
reminder_due = Signal()  # game, ask, minutes
seat_offered = Signal()  # game, seat
seat_taken = Signal()  # game, seat, tenure
invited = Signal()  # game, invitation
vote_opened = Signal()  # game, vote
vote_closed = Signal()  # game, vote
pressed = Signal()  # game, press, readers (seats)
