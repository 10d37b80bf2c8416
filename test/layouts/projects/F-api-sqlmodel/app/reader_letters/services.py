from collections.abc import Sequence

from fastapi import Depends, HTTPException
from sqlmodel import Session, select

from app.db.session import get_session
from app.issues.models import Issue
from app.reader_letters.models import ReaderLetter, ReaderLetterCreate, ReaderLetterUpdate


class ReaderLetterService:
    def __init__(self, session: Session) -> None:
        self.session = session

    def list(self, limit: int, offset: int) -> Sequence[ReaderLetter]:
        return self.session.exec(select(ReaderLetter).limit(limit).offset(offset)).all()

    def get(self, reader_letter_id: int) -> ReaderLetter:
        reader_letter = self.session.get(ReaderLetter, reader_letter_id)
        if reader_letter is None:
            raise HTTPException(status_code=404, detail="Reader letter not found")
        return reader_letter

    def create(self, data: ReaderLetterCreate) -> ReaderLetter:
        if self.session.get(Issue, data.issue_id) is None:
            raise HTTPException(status_code=404, detail="Issue not found")
        reader_letter = ReaderLetter.model_validate(data)
        self.session.add(reader_letter)
        self.session.commit()
        self.session.refresh(reader_letter)
        return reader_letter

    def update(self, reader_letter_id: int, data: ReaderLetterUpdate) -> ReaderLetter:
        reader_letter = self.get(reader_letter_id)
        reader_letter.sqlmodel_update(data.model_dump(exclude_unset=True))
        self.session.add(reader_letter)
        self.session.commit()
        self.session.refresh(reader_letter)
        return reader_letter


def get_reader_letter_service(session: Session = Depends(get_session)) -> ReaderLetterService:
    return ReaderLetterService(session)
