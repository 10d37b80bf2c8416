from fastapi import APIRouter

from . import auth, customer

router = APIRouter(prefix="/accounts")
router.include_router(auth.router)
router.include_router(customer.router)
