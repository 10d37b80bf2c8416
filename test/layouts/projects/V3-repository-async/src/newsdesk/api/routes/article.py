from fastapi import APIRouter, Depends, HTTPException, Query, status

from newsdesk.api.dependencies.authentication import get_current_editor
from newsdesk.api.dependencies.database import get_repository
from newsdesk.db.errors import EntityDoesNotExist
from newsdesk.db.repositories.article import ArticlesRepository
from newsdesk.models.schemas.article import (
    ArticleInCreate,
    ArticleInResponse,
    ArticleInUpdate,
)

router = APIRouter()


@router.get(
    "", response_model=list[ArticleInResponse], name="articles:list-articles"
)
async def list_articles(
    limit: int = Query(20, ge=1),
    offset: int = Query(0, ge=0),
    repo: ArticlesRepository = Depends(get_repository(ArticlesRepository)),
):
    return await repo.list(limit, offset)


@router.post(
    "",
    response_model=ArticleInResponse,
    status_code=status.HTTP_201_CREATED,
    name="articles:create-article",
)
async def create_article(
    article_in: ArticleInCreate,
    editor: str = Depends(get_current_editor),
    repo: ArticlesRepository = Depends(get_repository(ArticlesRepository)),
):
    return await repo.create(article_in)


@router.get(
    "/{article_id}",
    response_model=ArticleInResponse,
    name="articles:get-article",
)
async def get_article(
    article_id: int,
    repo: ArticlesRepository = Depends(get_repository(ArticlesRepository)),
):
    try:
        return await repo.get_by_id(article_id)
    except EntityDoesNotExist:
        raise HTTPException(status_code=404, detail="article does not exist")


@router.put(
    "/{article_id}",
    response_model=ArticleInResponse,
    name="articles:update-article",
)
async def update_article(
    article_id: int,
    article_in: ArticleInUpdate,
    editor: str = Depends(get_current_editor),
    repo: ArticlesRepository = Depends(get_repository(ArticlesRepository)),
):
    try:
        article = await repo.get_by_id(article_id)
    except EntityDoesNotExist:
        raise HTTPException(status_code=404, detail="article does not exist")
    return await repo.update(article, article_in)


@router.delete(
    "/{article_id}",
    status_code=status.HTTP_204_NO_CONTENT,
    name="articles:delete-article",
)
async def delete_article(
    article_id: int,
    editor: str = Depends(get_current_editor),
    repo: ArticlesRepository = Depends(get_repository(ArticlesRepository)),
):
    try:
        article = await repo.get_by_id(article_id)
    except EntityDoesNotExist:
        raise HTTPException(status_code=404, detail="article does not exist")
    await repo.delete(article)
