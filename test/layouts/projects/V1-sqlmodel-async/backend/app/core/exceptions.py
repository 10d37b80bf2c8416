from uuid import UUID

from fastapi import HTTPException, status


class IdNotFoundException(HTTPException):
    def __init__(self, model: type, id: UUID) -> None:
        super().__init__(
            status_code=status.HTTP_404_NOT_FOUND,
            detail=f"Unable to find the {model.__name__} with id {id}.",
        )
