from fastapi import APIRouter, Depends
from sqlalchemy import select
from sqlalchemy.orm import Session

from depot.db import get_session
from depot.models import User

router = APIRouter(prefix="/session", tags=["session"])


@router.post("")
def log_in(name: str, session: Session = Depends(get_session)) -> dict[str, bool]:
    return {"known": session.scalar(select(User).where(User.name == name)) is not None}
