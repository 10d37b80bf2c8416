from fastapi import HTTPException


class NotFound(HTTPException):
    def __init__(self, kind: str, key: int) -> None:
        super().__init__(status_code=404, detail=f"{kind} {key} not found")
