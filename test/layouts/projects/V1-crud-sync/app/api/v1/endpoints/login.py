from typing import Any

from fastapi import APIRouter, Depends

from app import models
from app.api import deps

router = APIRouter()


@router.post("/login/test-token")
def test_token(current_user: models.User = Depends(deps.get_current_user)) -> Any:
    return {"id": current_user.id}
