from collections.abc import Sequence

from sqlalchemy import select

from newsdesk.db.errors import EntityDoesNotExist
from newsdesk.db.repositories.base import BaseRepository
from newsdesk.models.orm import Article
from newsdesk.models.schemas.article import ArticleInCreate, ArticleInUpdate


class ArticlesRepository(BaseRepository):
    async def list(self, limit: int, offset: int) -> Sequence[Article]:
        query = select(Article).limit(limit).offset(offset)
        return (await self._session.scalars(query)).all()

    async def get_by_id(self, article_id: int) -> Article:
        article = await self._session.get(Article, article_id)
        if article is None:
            raise EntityDoesNotExist(f"article {article_id}")
        return article

    async def create(self, article_in: ArticleInCreate) -> Article:
        article = Article(**article_in.model_dump())
        self._session.add(article)
        await self._session.commit()
        return article

    async def update(
        self, article: Article, article_in: ArticleInUpdate
    ) -> Article:
        for field, value in article_in.model_dump(exclude_unset=True).items():
            setattr(article, field, value)
        await self._session.commit()
        return article

    async def delete(self, article: Article) -> None:
        await self._session.delete(article)
        await self._session.commit()
