from collections.abc import Sequence

from fastapi import APIRouter, HTTPException, status
from sqlalchemy import select

from app.dependencies import CurrentUser, DbSession
from app.models import Member, TrainingPlan
from app.schemas.training_plans import (
    TrainingPlanCreate,
    TrainingPlanRead,
    TrainingPlanUpdate,
)

router = APIRouter(prefix="/training-plans", tags=["Training plans"])


@router.get("", response_model=list[TrainingPlanRead])
async def get_training_plans(
    db: DbSession, user: CurrentUser, skip: int = 0, limit: int = 100
) -> Sequence[TrainingPlan]:
    result = await db.scalars(select(TrainingPlan).offset(skip).limit(limit))
    return result.all()


@router.post("", response_model=TrainingPlanRead, status_code=status.HTTP_201_CREATED)
async def create_training_plan(
    payload: TrainingPlanCreate, db: DbSession, user: CurrentUser
) -> TrainingPlan:
    if not await db.get(Member, payload.member_id):
        raise HTTPException(status_code=404, detail="Member not found")
    training_plan = TrainingPlan(**payload.model_dump())
    db.add(training_plan)
    await db.commit()
    await db.refresh(training_plan)
    return training_plan


@router.put("/{training_plan_id}", response_model=TrainingPlanRead)
async def update_training_plan(
    training_plan_id: int,
    payload: TrainingPlanUpdate,
    db: DbSession,
    user: CurrentUser,
) -> TrainingPlan:
    training_plan = await db.get(TrainingPlan, training_plan_id)
    if not training_plan:
        raise HTTPException(status_code=404, detail="Training plan not found")
    for key, value in payload.model_dump().items():
        setattr(training_plan, key, value)
    await db.commit()
    await db.refresh(training_plan)
    return training_plan
