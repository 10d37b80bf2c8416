from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

from crm.db import get_session
from crm.schemas.support.tickets import TicketCreateDTO, TicketDTO
from crm.services.support import tickets

router = APIRouter(prefix="/tickets")


@router.get("/", response_model=list[TicketDTO])
def get_open_tickets(session: Session = Depends(get_session)):
    return tickets.find_open(session)


@router.post("/", response_model=TicketDTO, status_code=201)
def post_ticket(dto: TicketCreateDTO, session: Session = Depends(get_session)):
    return tickets.create(session, dto)


@router.post("/{ticket_id}/close", response_model=TicketDTO)
def close_ticket(ticket_id: int, session: Session = Depends(get_session)):
    return tickets.close(session, ticket_id)
