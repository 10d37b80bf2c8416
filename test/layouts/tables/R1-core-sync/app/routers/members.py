from fastapi import APIRouter, Depends, HTTPException, status
from sqlalchemy import Connection, Row, delete, insert, select, update

from app.database import get_connection
from app.schemas.member import MemberCreate, MemberOut, MemberUpdate
from app.tables import members

router = APIRouter(prefix="/members", tags=["members"])


def to_member(row: Row) -> MemberOut:
    return MemberOut(
        id=row.id,
        full_name=row.full_name,
        email=row.email,
        joined_on=row.joined_on,
        created_at=row.created_at,
    )


def find_member(connection: Connection, member_id: int) -> Row:
    row = connection.execute(select(members).where(members.c.id == member_id)).first()
    if row is None:
        raise HTTPException(status_code=404, detail="Member not found")
    return row


@router.get("/", response_model=list[MemberOut])
def list_members(
    skip: int = 0, limit: int = 100, connection: Connection = Depends(get_connection)
):
    query = select(members).order_by(members.c.full_name).offset(skip).limit(limit)
    return [to_member(row) for row in connection.execute(query)]


@router.post("/", response_model=MemberOut, status_code=status.HTTP_201_CREATED)
def create_member(
    payload: MemberCreate, connection: Connection = Depends(get_connection)
):
    query = select(members.c.id).where(members.c.email == payload.email)
    if connection.execute(query).first() is not None:
        raise HTTPException(status_code=409, detail="Email already registered")
    result = connection.execute(
        insert(members).values(
            full_name=payload.full_name,
            email=payload.email,
            joined_on=payload.joined_on,
        )
    )
    return to_member(find_member(connection, result.inserted_primary_key[0]))


@router.get("/{member_id}", response_model=MemberOut)
def get_member(member_id: int, connection: Connection = Depends(get_connection)):
    return to_member(find_member(connection, member_id))


@router.put("/{member_id}", response_model=MemberOut)
def update_member(
    member_id: int,
    payload: MemberUpdate,
    connection: Connection = Depends(get_connection),
):
    find_member(connection, member_id)
    connection.execute(
        update(members)
        .where(members.c.id == member_id)
        .values(
            full_name=payload.full_name,
            email=payload.email,
            joined_on=payload.joined_on,
        )
    )
    return to_member(find_member(connection, member_id))


@router.delete("/{member_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_member(member_id: int, connection: Connection = Depends(get_connection)):
    find_member(connection, member_id)
    connection.execute(delete(members).where(members.c.id == member_id))
