class NotFoundError(Exception):
    def __init__(self, what: str, key: int) -> None:
        super().__init__(f"{what} {key} not found")
