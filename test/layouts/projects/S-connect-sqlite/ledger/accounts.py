from fastapi import FastAPI, HTTPException
from sqlmodel import select

from ledger.database import SessionDep
from ledger.tables import Account, AccountCreate, AccountUpdate


def connect(app: FastAPI) -> None:
    @app.get("/api/accounts", response_model=list[Account], tags=["accounts"])
    def list_accounts(session: SessionDep):
        return session.exec(select(Account)).all()

    @app.post(
        "/api/accounts", response_model=Account, status_code=201, tags=["accounts"]
    )
    def create_account(data: AccountCreate, session: SessionDep):
        account = Account.model_validate(data)
        session.add(account)
        session.commit()
        session.refresh(account)
        return account

    @app.get("/api/accounts/{account_id}", response_model=Account, tags=["accounts"])
    def get_account(account_id: int, session: SessionDep):
        account = session.get(Account, account_id)
        if account is None:
            raise HTTPException(404, "No such account")
        return account

    @app.patch("/api/accounts/{account_id}", response_model=Account, tags=["accounts"])
    def update_account(account_id: int, data: AccountUpdate, session: SessionDep):
        account = session.get(Account, account_id)
        if account is None:
            raise HTTPException(404, "No such account")
        account.sqlmodel_update(data.model_dump(exclude_unset=True))
        session.commit()
        session.refresh(account)
        return account

    @app.delete("/api/accounts/{account_id}", status_code=204, tags=["accounts"])
    def delete_account(account_id: int, session: SessionDep):
        account = session.get(Account, account_id)
        if account is None:
            raise HTTPException(404, "No such account")
        session.delete(account)
        session.commit()
