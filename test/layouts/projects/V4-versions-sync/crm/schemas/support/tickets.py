from pydantic import BaseModel, ConfigDict


class TicketCreateDTO(BaseModel):
    subject: str


class TicketDTO(TicketCreateDTO):
    model_config = ConfigDict(from_attributes=True)

    id: int
    closed: bool
