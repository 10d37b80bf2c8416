from fastapi import APIRouter

from src.auth import service
from src.auth.schemas import Credentials, Token
from src.database import SessionDep

router = APIRouter(prefix="/auth", tags=["Auth"])


@router.post("/token")
async def token(credentials: Credentials, session: SessionDep) -> Token:
    return await service.issue(session, credentials)
