from typing import Annotated

from fastapi import Depends, HTTPException
from fastapi.security import APIKeyHeader

header = APIKeyHeader(name="X-User", auto_error=False)


async def current_user(name: Annotated[str | None, Depends(header)]) -> str:
    if name is None:
        raise HTTPException(status_code=401, detail="Who are you?")
    return name


CurrentUser = Annotated[str, Depends(current_user)]
