from sqlmodel import Field, SQLModel


class IssueBase(SQLModel):
    title: str = Field(max_length=120)
    number: int


class Issue(IssueBase, table=True):
    id: int | None = Field(default=None, primary_key=True)


class IssueCreate(IssueBase):
    pass


class IssueUpdate(SQLModel):
    title: str | None = Field(default=None, max_length=120)
    number: int | None = None


class IssueRead(IssueBase):
    id: int
