"""Where the chance of a game comes from. Everything else follows from the seed."""

import secrets

from games.models.tables import SEED_SIZE


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_SIZE)
