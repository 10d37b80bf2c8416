from collections.abc import Callable
from dataclasses import dataclass

from fastapi import Header, HTTPException


@dataclass
class User:
    name: str
    role: str


def get_current_user(required: str | None = None) -> Callable[..., User]:
    async def current_user(x_user: str = Header(default="")) -> User:
        name, _, role = x_user.partition("/")
        if not name:
            raise HTTPException(status_code=401, detail="Not authenticated")
        if required and role != required:
            raise HTTPException(status_code=403, detail=f"Role {required} is required")
        return User(name, role)

    return current_user
