from sqlalchemy import select
from sqlalchemy.orm import Session

from src.modules.voucher.domain.entity import Voucher
from src.modules.voucher.infrastructure.models import VoucherModel


class VoucherRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def list(self) -> list[Voucher]:
        return [self._to_entity(row) for row in self.session.scalars(select(VoucherModel))]

    def get(self, voucher_id: int) -> Voucher | None:
        row = self.session.get(VoucherModel, voucher_id)
        return self._to_entity(row) if row else None

    def save(self, voucher: Voucher) -> Voucher:
        row = self.session.merge(
            VoucherModel(id=voucher.id, code=voucher.code, percent=voucher.percent)
        )
        self.session.commit()
        return self._to_entity(row)

    def _to_entity(self, row: VoucherModel) -> Voucher:
        return Voucher(id=row.id, code=row.code, percent=row.percent)
