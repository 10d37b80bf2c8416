from fastapi import HTTPException, status


class NotFound(HTTPException):
    def __init__(self, what: str) -> None:
        super().__init__(status.HTTP_404_NOT_FOUND, f"{what} not found")


class Conflict(HTTPException):
    def __init__(self, detail: str) -> None:
        super().__init__(status.HTTP_409_CONFLICT, detail)
