from uuid import UUID, uuid4

from sqlmodel import Field, SQLModel


class Tool(SQLModel, table=True):
    __tablename__ = 'tools'

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    name: str = Field(index=True)
    drawer: int


class RepairJob(SQLModel, table=True):
    __tablename__ = 'repair_jobs'

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    tool_id: UUID = Field(foreign_key='tools.id')
    what: str
    done: bool = False
