from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand

from api.schema import document

FILE = Path(settings.BASE_DIR) / "docs" / "openapi.json"


class Command(BaseCommand):
    help = "Write docs/openapi.json anew. Look at the difference: what breaks callers needs a new version."

    def handle(self, *args: Any, **options: Any) -> None:
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(document()), indent=1) + b"\n")
        self.stdout.write(f"{FILE.relative_to(settings.BASE_DIR)} written")
