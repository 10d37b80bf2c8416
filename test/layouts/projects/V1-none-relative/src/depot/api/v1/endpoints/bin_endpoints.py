from fastapi import APIRouter, Depends, HTTPException, status

from ....gateways.bin import BinGateway, get_bin_gateway
from ....schemas.bin import BinCreateRequest, BinResponse, BinUpdateRequest
from ...deps import PaginationDep, require_role

router = APIRouter(prefix='/bins', tags=['bin'])


@router.get('', response_model=list[BinResponse])
async def list_bins(
    pagination: PaginationDep, aisle: str | None = None, gateway: BinGateway = Depends(get_bin_gateway)
):
    rows = await gateway.on_aisle(aisle) if aisle else await gateway.all()
    return pagination.cut(rows)


@router.post(
    '',
    response_model=BinResponse,
    status_code=status.HTTP_201_CREATED,
    dependencies=[Depends(require_role('clerk'))],
)
async def create_bin(payload: BinCreateRequest, gateway: BinGateway = Depends(get_bin_gateway)):
    return await gateway.insert(payload.model_dump())


@router.put('/{bin_id}', response_model=BinResponse, dependencies=[Depends(require_role('clerk'))])
async def update_bin(bin_id: int, payload: BinUpdateRequest, gateway: BinGateway = Depends(get_bin_gateway)):
    if await gateway.find(bin_id) is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Bin not found')
    return await gateway.replace(bin_id, payload.model_dump())
