from uuid import UUID, uuid4

from sqlmodel import Field, SQLModel


class TimeEntry(SQLModel, table=True):
    __tablename__ = "time_entry"

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    project_id: UUID = Field(foreign_key="project.id")
    minutes: int
