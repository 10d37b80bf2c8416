from newsdesk.models.orm.article import Article
from newsdesk.models.orm.base import Base
from newsdesk.models.orm.rubric import Rubric

__all__ = ["Article", "Base", "Rubric"]
