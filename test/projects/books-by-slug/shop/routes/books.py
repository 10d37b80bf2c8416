from fastapi import APIRouter, HTTPException

from shop.schemas import BookCreate, BookOut
from shop.services.book_comment_service import BookCommentService
from shop.services.book_service import BookShelfService

router = APIRouter(tags=["Reading"])


@router.get("", response_model=list[BookOut])
async def list_books():
    return await BookShelfService().get_all()


@router.post("", response_model=BookOut)
async def create_book(data: BookCreate):
    return await BookShelfService().create(data)


@router.post("/{book_slug}/comments")
async def comment_on_book(book_slug: str):
    if not await BookCommentService().create(book_slug):
        raise HTTPException(status_code=404, detail="Book comment not found")


@router.get("/{book_slug}", response_model=BookOut)
async def get_book_by_slug(book_slug: str):
    found = await BookShelfService().get_by_slug(book_slug)
    if found is None:
        raise HTTPException(status_code=404, detail="Book not found")
    return found


@router.delete("/{book_slug}")
async def delete_book_by_slug(book_slug: str):
    await BookShelfService().delete(book_slug)
