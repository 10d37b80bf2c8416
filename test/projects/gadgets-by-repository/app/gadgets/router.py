from fastapi import APIRouter, Depends, HTTPException

from app.database import get_session
from app.gadgets.schemas import GadgetCreate, GadgetOut, GadgetUpdate
from app.gadgets.service import GadgetService

router = APIRouter(prefix="/gadgets", tags=["gadgets"])


@router.get("", response_model=list[GadgetOut])
async def list_gadgets(session=Depends(get_session)):
    return await GadgetService(session).get_all()


@router.post("", response_model=GadgetOut)
async def create_gadget(data: GadgetCreate, session=Depends(get_session)):
    return await GadgetService(session).create(data)


@router.get("/{gadget_id}", response_model=GadgetOut)
async def get_gadget(gadget_id: int, session=Depends(get_session)):
    gadget = await GadgetService(session).get(gadget_id)
    if gadget is None:
        raise HTTPException(status_code=404, detail="Gadget not found")
    return gadget


@router.patch("/{gadget_id}", response_model=GadgetOut)
async def update_gadget(gadget_id: int, data: GadgetUpdate, session=Depends(get_session)):
    return await GadgetService(session).update(gadget_id, data)


@router.delete("/{gadget_id}", status_code=204)
async def delete_gadget(gadget_id: int, session=Depends(get_session)) -> None:
    await GadgetService(session).delete(gadget_id)
