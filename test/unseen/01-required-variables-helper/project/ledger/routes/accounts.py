from fastapi import APIRouter

from ledger.core.config import PAGE_SIZE

router = APIRouter(prefix="/accounts", tags=["accounts"])


@router.get("")
def list_accounts(limit: int = PAGE_SIZE): ...


@router.post("", status_code=201)
def open_account(): ...


@router.get("/{account_id}")
def read_account(account_id: int): ...
