from typing import Annotated

from fastapi import APIRouter, Depends
from sqlmodel import text
from sqlmodel.ext.asyncio.session import AsyncSession

from fleet.database import get_session

router = APIRouter(prefix="/monitoring", tags=["Monitoring"])


@router.get("")
async def monitoring(session: Annotated[AsyncSession, Depends(get_session)]) -> dict[str, bool]:
    await session.exec(text("SELECT 1"))
    return {"alive": True}
