from fastapi import APIRouter

from ..settings import PREFIX

router = APIRouter()


@router.get(PREFIX)
def page(): ...
