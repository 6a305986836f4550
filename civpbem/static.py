from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTS = (
    (r"""(?P<matched>\bfrom\s*'(?P<url>\./[^']+)')""", "from '%(url)s'"),
    (r"""(?P<matched>\bimport\s*'(?P<url>\./[^']+)')""", "import '%(url)s'"),
)


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Names with a hash for what was collected, also where our modules import each other; plain names for what was
    not, as in tests and on a new clone."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("games/js/*.js", IMPORTS))

    def create_compressor(self, **kwargs: Any) -> Compressor:
        """Without Brotli, whoever has it installed: it would take half a minute for what gzip does in a second."""
        return Compressor(**{**kwargs, "use_brotli": False})

    def stored_name(self, name: str) -> str:
        return self.hashed_files.get(self.hash_key(self.clean_name(name)), name)
