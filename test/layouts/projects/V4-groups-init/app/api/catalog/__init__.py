from fastapi import APIRouter

from . import brand, film

router = APIRouter(prefix="/catalog")
router.include_router(brand.router)
router.include_router(film.router)
