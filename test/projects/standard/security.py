from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header


@dataclass
class User:
    id: int


def get_current_user(user: Annotated[int, Header()] = 1) -> User:
    return User(user)


CurrentUser = Annotated[User, Depends(get_current_user)]
