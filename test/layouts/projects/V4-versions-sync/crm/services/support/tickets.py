from sqlalchemy import select
from sqlalchemy.orm import Session

from crm.db import get_or_404
from crm.models.support import Ticket
from crm.schemas.support.tickets import TicketCreateDTO


def find_open(session: Session):
    return session.scalars(select(Ticket).where(Ticket.closed.is_(False))).all()


def create(session: Session, dto: TicketCreateDTO):
    ticket = Ticket(**dto.model_dump())
    session.add(ticket)
    session.commit()
    return ticket


def close(session: Session, ticket_id: int):
    ticket = get_or_404(session, Ticket, ticket_id)
    ticket.closed = True
    session.commit()
    return ticket
