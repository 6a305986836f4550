from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTS = (
    (r"""(?P<matched>\bfrom\s*'(?P<url>\./[^']+)')""", "from '%(url)s'"),
    (r"""(?P<matched>\bimport\s*'(?P<url>\./[^']+)')""", "import '%(url)s'"),
)


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Names with a hash for what was collected, also where our modules import each other; plain names for what was
    not, as in tests and on a new clone."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("games/js/*.js", IMPORTS))

    def stored_name(self, name: str) -> str:
        return self.hashed_files.get(self.hash_key(self.clean_name(name)), name)
