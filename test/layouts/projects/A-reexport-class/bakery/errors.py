class NotFoundError(Exception):
    def __init__(self, kind: str, key: int) -> None:
        super().__init__(f"{kind} {key} does not exist")
