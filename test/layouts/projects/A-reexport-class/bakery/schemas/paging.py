from pydantic import BaseModel, Field

from bakery.constants import PAGE_SIZE


class Paging(BaseModel):
    page: int = Field(1, ge=1)
    size: int = Field(PAGE_SIZE, ge=1, le=100)

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.size
