"""What is shown to clients."""

from datetime import date
from decimal import Decimal

from pydantic import BaseModel, ConfigDict


class View(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class MeterView(View):
    id: int
    serial: str
    place: str


class ReadingView(View):
    id: int
    meter_id: int
    day: date
    value: Decimal


class TariffView(View):
    id: int
    label: str
    cents: int
