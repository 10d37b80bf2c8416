def setup(app):
    raise RuntimeError("not a plugin")
