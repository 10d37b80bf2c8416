from sqlmodel import Field, SQLModel


class ReaderLetterBase(SQLModel):
    sender: str
    text: str
    issue_id: int = Field(foreign_key="issue.id")


class ReaderLetter(ReaderLetterBase, table=True):
    __tablename__ = "reader_letter"

    id: int | None = Field(default=None, primary_key=True)


class ReaderLetterCreate(ReaderLetterBase):
    pass


class ReaderLetterUpdate(SQLModel):
    text: str | None = None


class ReaderLetterRead(ReaderLetterBase):
    id: int
