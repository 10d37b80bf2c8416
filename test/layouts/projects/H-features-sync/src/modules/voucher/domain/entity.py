from dataclasses import dataclass


@dataclass
class Voucher:
    code: str
    percent: int
    id: int | None = None
