from fastapi import APIRouter
from sqlalchemy import text

from app.dependencies import DbSession

router = APIRouter(prefix="/health", tags=["Health"])


@router.get("")
async def health(db: DbSession) -> dict[str, bool]:
    return {"db": (await db.scalar(text("select 1"))) == 1}
