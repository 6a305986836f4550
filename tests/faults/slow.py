"""A worker that stops in the middle of a resolution: `python -m tests.toy_site tests.faults.slow MARK celery ...`"""

import runpy
import sys
import time
from pathlib import Path
from typing import Any

from games.services import resolution

if __name__ == "__main__":
    mark = Path(sys.argv[1])
    sys.argv = sys.argv[2:]
    commit = resolution._commit

    def slow(*args: Any) -> Any:
        """Computed, but not yet written."""
        mark.touch()
        time.sleep(120)
        return commit(*args)

    resolution._commit = slow  # type: ignore[assignment]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
