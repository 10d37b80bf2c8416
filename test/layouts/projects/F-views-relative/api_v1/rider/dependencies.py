from typing import Annotated

from fastapi import Depends, HTTPException, Path, status
from sqlalchemy.ext.asyncio import AsyncSession

from core.models import Rider, db_helper

from . import crud


async def rider_by_id(
    rider_id: Annotated[int, Path],
    session: AsyncSession = Depends(db_helper.session_dependency),
) -> Rider:
    rider = await crud.get_rider(session=session, rider_id=rider_id)
    if rider is not None:
        return rider

    raise HTTPException(
        status_code=status.HTTP_404_NOT_FOUND,
        detail=f"Rider {rider_id} not found!",
    )
