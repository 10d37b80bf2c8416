from fastapi import APIRouter, Depends, HTTPException, status

from ....gateways.pallet import PalletGateway, get_pallet_gateway
from ....schemas.pallet import PalletCreateRequest, PalletResponse, PalletUpdateRequest
from ...deps import PaginationDep, require_role

router = APIRouter(prefix='/pallets', tags=['pallet'])


@router.get('', response_model=list[PalletResponse])
async def list_pallets(pagination: PaginationDep, gateway: PalletGateway = Depends(get_pallet_gateway)):
    return pagination.cut(await gateway.all())


@router.get('/{pallet_id}', response_model=PalletResponse)
async def get_pallet(pallet_id: int, gateway: PalletGateway = Depends(get_pallet_gateway)):
    pallet = await gateway.find(pallet_id)
    if pallet is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Pallet not found')
    return pallet


@router.post(
    '',
    response_model=PalletResponse,
    status_code=status.HTTP_201_CREATED,
    dependencies=[Depends(require_role('clerk'))],
)
async def create_pallet(payload: PalletCreateRequest, gateway: PalletGateway = Depends(get_pallet_gateway)):
    return await gateway.insert(payload.model_dump())


@router.put('/{pallet_id}', response_model=PalletResponse, dependencies=[Depends(require_role('clerk'))])
async def update_pallet(
    pallet_id: int, payload: PalletUpdateRequest, gateway: PalletGateway = Depends(get_pallet_gateway)
):
    if await gateway.find(pallet_id) is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Pallet not found')
    return await gateway.replace(pallet_id, payload.model_dump())


@router.delete('/{pallet_id}', status_code=status.HTTP_204_NO_CONTENT, dependencies=[Depends(require_role('clerk'))])
async def delete_pallet(pallet_id: int, gateway: PalletGateway = Depends(get_pallet_gateway)):
    if await gateway.find(pallet_id) is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Pallet not found')
    await gateway.drop(pallet_id)
