from fastapi import APIRouter

documents = APIRouter(prefix="/documents")


@documents.get("/{document}")
def read(document: str): ...


@documents.post("")
def store(): ...
