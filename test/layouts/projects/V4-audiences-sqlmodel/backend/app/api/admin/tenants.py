from fastapi import APIRouter
from sqlmodel import select

from app.api.common import get_or_404
from app.db import SessionDep
from app.models import Room, Tenant
from app.schemas.tenant import TenantCreate, TenantOut, TenantUpdate

router = APIRouter()


@router.get("", response_model=list[TenantOut])
def list_tenants(db: SessionDep, skip: int = 0, limit: int = 100):
    return db.exec(select(Tenant).offset(skip).limit(limit)).all()


@router.post("", response_model=TenantOut, status_code=201)
def create_tenant(payload: TenantCreate, db: SessionDep):
    if payload.room_id is not None:
        get_or_404(db, Room, payload.room_id)
    tenant = Tenant(**payload.model_dump())
    db.add(tenant)
    db.commit()
    db.refresh(tenant)
    return tenant


@router.get("/{tenant_id}", response_model=TenantOut)
def get_tenant(tenant_id: int, db: SessionDep):
    return get_or_404(db, Tenant, tenant_id)


@router.patch("/{tenant_id}", response_model=TenantOut)
def update_tenant(tenant_id: int, payload: TenantUpdate, db: SessionDep):
    tenant = get_or_404(db, Tenant, tenant_id)
    tenant.sqlmodel_update(payload.model_dump(exclude_unset=True))
    db.add(tenant)
    db.commit()
    db.refresh(tenant)
    return tenant
