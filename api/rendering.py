from typing import Any

import msgspec
from rest_framework.renderers import BaseRenderer

_encoder = msgspec.json.Encoder()


def render(data: Any) -> bytes:
    return _encoder.encode(data)


class JsonRenderer(BaseRenderer):
    """Structs, rows of data and moments as JSON, several times faster than the standard library."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return b"" if data is None else render(data)
