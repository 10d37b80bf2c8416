import os

from sqlalchemy import create_engine
from sqlalchemy.orm import declarative_base, sessionmaker

engine = create_engine(
    os.getenv("COURIER_DB", "sqlite:///courier.db"),
    connect_args={"check_same_thread": False},
)
SessionLocal = sessionmaker(autoflush=False, bind=engine)
Base = declarative_base()
