from beanie import PydanticObjectId
from fastapi import APIRouter, HTTPException

from app.models import Gadget
from app.schemas.gadget import GadgetCreate, GadgetOut

router = APIRouter(prefix="/gadgets", tags=["gadgets"])


@router.get("/", response_model=list[GadgetOut])
async def list_gadgets():
    return await Gadget.find_all().to_list()


@router.post("/", response_model=GadgetOut)
async def create_gadget(data: GadgetCreate):
    return await Gadget(**data.model_dump()).insert()


@router.get("/{gadget_id}", response_model=GadgetOut)
async def get_gadget(gadget_id: PydanticObjectId):
    gadget = await Gadget.get(gadget_id)
    if gadget is None:
        raise HTTPException(status_code=404, detail="Gadget not found")
    return gadget
