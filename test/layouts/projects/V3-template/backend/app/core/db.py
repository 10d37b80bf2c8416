from sqlmodel import Session, create_engine, select

from app import crud
from app.core.config import settings
from app.models import User, UserCreate

engine = create_engine(settings.DATABASE_URI)


def init_db(session: Session) -> None:
    # Tables are created with Alembic migrations
    user = session.exec(
        select(User).where(User.email == settings.FIRST_SUPERUSER)
    ).first()
    if not user:
        user_in = UserCreate(
            email=settings.FIRST_SUPERUSER,
            is_superuser=True,
            api_token=settings.FIRST_SUPERUSER_TOKEN,
        )
        crud.create_user(session=session, user_create=user_in)
