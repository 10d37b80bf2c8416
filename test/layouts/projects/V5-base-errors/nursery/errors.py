class NurseryError(Exception):
    pass


class NotFoundError(NurseryError):
    def __init__(self, thing: str, key: int) -> None:
        super().__init__(f"{thing} {key} is not here")
