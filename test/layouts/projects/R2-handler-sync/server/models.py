from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from server.database import Base


class Camera(Base):
    __tablename__ = "camera"

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    url: Mapped[str]


class Recording(Base):
    __tablename__ = "recording"

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    camera_id: Mapped[int] = mapped_column(ForeignKey("camera.id"))
    seconds: Mapped[int]
    keep: Mapped[bool] = mapped_column(default=False)
