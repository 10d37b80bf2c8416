from fastapi import HTTPException


class Missing(HTTPException):
    def __init__(self, message: str):
        super().__init__(status_code=404, detail=message)
