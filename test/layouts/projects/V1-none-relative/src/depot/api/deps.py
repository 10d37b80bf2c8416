from typing import Annotated

from fastapi import Depends, Header, HTTPException, Query


class Pagination:
    def __init__(self, page: int = Query(1, ge=1), size: int = Query(50, ge=1, le=500)):
        self.page = page
        self.size = size

    def cut(self, rows: list) -> list:
        start = (self.page - 1) * self.size
        return rows[start : start + self.size]


PaginationDep = Annotated[Pagination, Depends()]


def require_role(role: str):
    def check(x_role: str = Header('')) -> None:
        if x_role != role:
            raise HTTPException(403, f'only for {role}s')

    return check
