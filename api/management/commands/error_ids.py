from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from api.catalogue import page

FILE = Path(settings.BASE_DIR) / "docs" / "errors.md"


class Command(BaseCommand):
    help = "Write docs/errors.md anew: every id with which something can be refused."

    def handle(self, *args: Any, **options: Any) -> None:
        FILE.write_text(page())
        self.stdout.write(f"{FILE.relative_to(settings.BASE_DIR)} written")
