from fastapi import APIRouter, Depends

from ledger.core.config import JWT_SECRET


def signed(token: str) -> bool:
    return token == JWT_SECRET


router = APIRouter(prefix="/transfers", dependencies=[Depends(signed)])


@router.post("/")
def transfer(): ...


@router.delete("/{transfer_id}")
def cancel(transfer_id: str): ...
