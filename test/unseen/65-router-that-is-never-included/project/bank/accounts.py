from fastapi import APIRouter

router = APIRouter(prefix="/accounts")
nested = APIRouter(prefix="/{account}/statements")


@nested.get("/{month}")
def statement(account: int, month: str): ...


router.include_router(nested)


@router.get("/")
def accounts(): ...
