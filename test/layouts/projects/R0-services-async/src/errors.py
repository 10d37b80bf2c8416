class NotFoundError(Exception):
    def __init__(self, name: str, key: int) -> None:
        self.detail = f"{name} {key} not found"
