from dataclasses import dataclass
from decimal import Decimal


@dataclass
class Order:
    customer: str
    total: Decimal
    id: int | None = None
