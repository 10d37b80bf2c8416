from fastapi import APIRouter, Depends, status

from src.modules.voucher.api.schemas import VoucherCreateRequest, VoucherResponse
from src.modules.voucher.application.service import VoucherService, get_voucher_service
from src.modules.voucher.domain.entity import Voucher

router = APIRouter(prefix="/vouchers")


@router.get("", response_model=list[VoucherResponse])
def list_vouchers(service: VoucherService = Depends(get_voucher_service)):
    return service.list()


@router.get("/{voucher_id}", response_model=VoucherResponse)
def get_voucher(voucher_id: int, service: VoucherService = Depends(get_voucher_service)):
    return service.get(voucher_id)


@router.post("", response_model=VoucherResponse, status_code=status.HTTP_201_CREATED)
def create_voucher(
    request: VoucherCreateRequest, service: VoucherService = Depends(get_voucher_service)
):
    return service.create(Voucher(**request.model_dump()))
