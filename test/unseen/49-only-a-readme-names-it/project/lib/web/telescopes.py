from fastapi import APIRouter

router = APIRouter(prefix="/telescopes")


@router.get("/")
def telescopes(): ...


@router.post("/{telescope}/point")
def point(telescope: str): ...
