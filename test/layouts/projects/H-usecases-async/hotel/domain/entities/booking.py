from dataclasses import dataclass, field
from datetime import date
from uuid import UUID, uuid4


@dataclass
class Booking:
    room: str
    arrival: date
    nights: int
    id: UUID = field(default_factory=uuid4)
