from fastapi import APIRouter

router = APIRouter()


@router.get("/{student}")
def grades(student: int): ...


@router.put("/{student}/{course}")
def grade(student: int, course: str): ...
