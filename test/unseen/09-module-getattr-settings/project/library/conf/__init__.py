"""Settings: `from library import conf; conf.API_PREFIX`. Loaded when first asked for."""

import os

from library.conf import defaults

_cache: dict[str, object] = {}


def __getattr__(name: str):
    if name.startswith("__") or not name.isupper():
        raise AttributeError(name)
    if name not in _cache:
        raw = os.environ.get("LIBRARY_" + name)
        if raw is not None:
            _cache[name] = raw
        elif hasattr(defaults, name):
            _cache[name] = getattr(defaults, name)
        else:
            raise AttributeError(f"LIBRARY_{name} is not set and has no default")
    return _cache[name]
