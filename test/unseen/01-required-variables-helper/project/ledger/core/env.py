import os


class MissingEnv(RuntimeError):
    def __init__(self, name: str) -> None:
        super().__init__(f"environment variable {name} is not set")
        self.name = name


def require(name: str) -> str:
    value = os.environ.get(name, "").strip()
    if not value:
        raise MissingEnv(name)
    return value


def optional(name: str, default: str) -> str:
    return os.environ.get(name) or default
