from fastapi import APIRouter

from .author import router as author_router
from .book import router as book_router
from .loan import router as loan_router

router = APIRouter(prefix='/v1')
router.include_router(author_router)
router.include_router(book_router)
router.include_router(loan_router)
