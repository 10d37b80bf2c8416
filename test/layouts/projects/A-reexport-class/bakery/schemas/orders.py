from datetime import datetime

from pydantic import BaseModel, ConfigDict


class OrderIn(BaseModel):
    bread_id: int
    count: int = 1


class OrderOut(OrderIn):
    model_config = ConfigDict(from_attributes=True)

    id: int
    placed: datetime
