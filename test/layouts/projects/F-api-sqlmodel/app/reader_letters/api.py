from collections.abc import Sequence

from fastapi import APIRouter, Depends, status

from app.reader_letters.models import (
    ReaderLetter,
    ReaderLetterCreate,
    ReaderLetterRead,
    ReaderLetterUpdate,
)
from app.reader_letters.services import ReaderLetterService, get_reader_letter_service

router = APIRouter(tags=["Reader letters"])


@router.get("", response_model=list[ReaderLetterRead])
def list_reader_letters(
    limit: int = 50,
    offset: int = 0,
    service: ReaderLetterService = Depends(get_reader_letter_service),
) -> Sequence[ReaderLetter]:
    return service.list(limit, offset)


@router.post("", response_model=ReaderLetterRead, status_code=status.HTTP_201_CREATED)
def create_reader_letter(
    data: ReaderLetterCreate, service: ReaderLetterService = Depends(get_reader_letter_service)
) -> ReaderLetter:
    return service.create(data)


@router.patch("/{reader_letter_id}", response_model=ReaderLetterRead)
def update_reader_letter(
    reader_letter_id: int,
    data: ReaderLetterUpdate,
    service: ReaderLetterService = Depends(get_reader_letter_service),
) -> ReaderLetter:
    return service.update(reader_letter_id, data)
