"""Of another team: not what the orders import."""

from fastapi import APIRouter

router = APIRouter()
