from __future__ import annotations
from typing import Annotated
from fastapi import APIRouter, Depends, FastAPI
app = FastAPI()
router = APIRouter()
def current_user() -> User: ...

@app.delete("/early")
def early(user: Annotated[User, Depends(current_user)]) -> None: ...
@router.delete("/included")
def included(user: Annotated[User, Depends(current_user)]) -> None: ...

class User: ...
app.include_router(router)
