from collections.abc import Sequence
from uuid import UUID

from sqlmodel import Session, select

from archive.models.documents import Document
from archive.schemas.documents import DocumentCreate, DocumentUpdate


def list_documents(session: Session, limit: int, offset: int) -> Sequence[Document]:
    return session.exec(select(Document).limit(limit).offset(offset)).all()


def get_document(session: Session, document_id: UUID) -> Document | None:
    return session.get(Document, document_id)


def create_document(session: Session, data: DocumentCreate) -> Document:
    document = Document.model_validate(data)
    session.add(document)
    session.commit()
    session.refresh(document)
    return document


def update_document(session: Session, document: Document, data: DocumentUpdate) -> Document:
    document.sqlmodel_update(data.model_dump(exclude_unset=True))
    session.commit()
    session.refresh(document)
    return document


def delete_document(session: Session, document: Document) -> None:
    session.delete(document)
    session.commit()
