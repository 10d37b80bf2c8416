from typing import Generic, TypeVar

from pydantic import BaseModel

T = TypeVar("T")


class IResponse(BaseModel, Generic[T]):
    message: str = ""
    data: T | None = None


def create_response(data: object, message: str = "") -> dict[str, object]:
    return {"message": message, "data": data}
