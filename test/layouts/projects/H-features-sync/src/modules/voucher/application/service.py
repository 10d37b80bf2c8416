from fastapi import Depends
from sqlalchemy.orm import Session

from src.modules.voucher.domain.entity import Voucher
from src.modules.voucher.infrastructure.repository import VoucherRepository
from src.shared.database import get_session
from src.shared.errors import EntityNotFound


class VoucherService:
    def __init__(self, repository: VoucherRepository) -> None:
        self.repository = repository

    def list(self) -> list[Voucher]:
        return self.repository.list()

    def get(self, voucher_id: int) -> Voucher:
        voucher = self.repository.get(voucher_id)
        if voucher is None:
            raise EntityNotFound("voucher", voucher_id)
        return voucher

    def create(self, voucher: Voucher) -> Voucher:
        return self.repository.save(voucher)


def get_voucher_service(session: Session = Depends(get_session)) -> VoucherService:
    return VoucherService(VoucherRepository(session))
