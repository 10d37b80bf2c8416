from sqlalchemy import create_engine
from sqlalchemy.orm import sessionmaker

from library.config import settings

engine = create_engine(settings.database_url, connect_args={'check_same_thread': False})
SessionLocal = sessionmaker(bind=engine, expire_on_commit=False)


def get_db():
    with SessionLocal() as session:
        yield session
