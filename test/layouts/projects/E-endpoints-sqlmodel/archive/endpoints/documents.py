from collections.abc import Sequence
from uuid import UUID

from fastapi import APIRouter, Depends, HTTPException, status

from archive.db import SessionDep
from archive.models.documents import Document
from archive.schemas.documents import DocumentCreate, DocumentResponse, DocumentUpdate
from archive.security import verify_token
from archive.services import documents as service

router = APIRouter(prefix="/documents", tags=["documents"], dependencies=[Depends(verify_token)])


@router.get("", response_model=list[DocumentResponse])
def list_documents(session: SessionDep, limit: int = 100, offset: int = 0) -> Sequence[Document]:
    return service.list_documents(session, limit, offset)


@router.post("", response_model=DocumentResponse, status_code=status.HTTP_201_CREATED)
def create_document(data: DocumentCreate, session: SessionDep) -> Document:
    return service.create_document(session, data)


@router.get("/{document_id}", response_model=DocumentResponse)
def get_document(document_id: UUID, session: SessionDep) -> Document:
    document = service.get_document(session, document_id)
    if document is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Document not found")
    return document


@router.patch("/{document_id}", response_model=DocumentResponse)
def update_document(document_id: UUID, data: DocumentUpdate, session: SessionDep) -> Document:
    document = service.get_document(session, document_id)
    if document is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Document not found")
    return service.update_document(session, document, data)


@router.delete("/{document_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_document(document_id: UUID, session: SessionDep) -> None:
    document = service.get_document(session, document_id)
    if document is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Document not found")
    service.delete_document(session, document)
