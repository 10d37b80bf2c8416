from collections.abc import Sequence

from fastapi import APIRouter, HTTPException, status
from sqlalchemy import select

from app.dependencies import CurrentUser, DbSession
from app.models import Member
from app.schemas.members import MemberCreate, MemberRead, MemberUpdate

router = APIRouter(prefix="/members", tags=["Members"])


@router.get("", response_model=list[MemberRead])
async def get_members(
    db: DbSession, user: CurrentUser, skip: int = 0, limit: int = 100
) -> Sequence[Member]:
    result = await db.scalars(select(Member).offset(skip).limit(limit))
    return result.all()


@router.get("/{member_id}", response_model=MemberRead)
async def get_member(member_id: int, db: DbSession, user: CurrentUser) -> Member:
    member = await db.get(Member, member_id)
    if not member:
        raise HTTPException(status_code=404, detail="Member not found")
    return member


@router.post("", response_model=MemberRead, status_code=status.HTTP_201_CREATED)
async def create_member(
    payload: MemberCreate, db: DbSession, user: CurrentUser
) -> Member:
    member = Member(**payload.model_dump())
    db.add(member)
    await db.commit()
    await db.refresh(member)
    return member


@router.put("/{member_id}", response_model=MemberRead)
async def update_member(
    member_id: int, payload: MemberUpdate, db: DbSession, user: CurrentUser
) -> Member:
    member = await db.get(Member, member_id)
    if not member:
        raise HTTPException(status_code=404, detail="Member not found")
    for key, value in payload.model_dump().items():
        setattr(member, key, value)
    await db.commit()
    await db.refresh(member)
    return member


@router.delete("/{member_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_member(member_id: int, db: DbSession, user: CurrentUser) -> None:
    member = await db.get(Member, member_id)
    if not member:
        raise HTTPException(status_code=404, detail="Member not found")
    await db.delete(member)
    await db.commit()
