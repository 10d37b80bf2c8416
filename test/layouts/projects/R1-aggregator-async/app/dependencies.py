from collections.abc import AsyncGenerator
from typing import Annotated

from fastapi import Depends, Header, HTTPException
from sqlalchemy.ext.asyncio import AsyncSession

from app.database import SessionLocal


async def get_db() -> AsyncGenerator[AsyncSession, None]:
    async with SessionLocal() as db:
        yield db


DbSession = Annotated[AsyncSession, Depends(get_db)]


async def get_current_user(x_token: Annotated[str | None, Header()] = None) -> str:
    if not x_token:
        raise HTTPException(status_code=401, detail="Not authenticated")
    return x_token


CurrentUser = Annotated[str, Depends(get_current_user)]
