from fastapi import FastAPI, HTTPException
from sqlmodel import select

from ledger.database import SessionDep
from ledger.tables import Account, Entry, EntryCreate


def connect(app: FastAPI) -> None:
    @app.get("/api/entries", response_model=list[Entry], tags=["entries"])
    def list_entries(session: SessionDep, account_id: int | None = None):
        query = select(Entry)
        if account_id is not None:
            query = query.where(Entry.account_id == account_id)
        return session.exec(query).all()

    @app.post("/api/entries", response_model=Entry, status_code=201, tags=["entries"])
    def create_entry(data: EntryCreate, session: SessionDep):
        if session.get(Account, data.account_id) is None:
            raise HTTPException(404, "No such account")
        entry = Entry.model_validate(data)
        session.add(entry)
        session.commit()
        session.refresh(entry)
        return entry
