import uuid
from decimal import Decimal

from sqlmodel import Field, Relationship, SQLModel


# Shared properties
class UserBase(SQLModel):
    email: str = Field(unique=True, index=True, max_length=255)
    is_active: bool = True
    is_superuser: bool = False


# Properties to receive via API on creation
class UserCreate(UserBase):
    api_token: str = Field(min_length=5)


# Database model, database table inferred from class name
class User(UserBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    api_token: str
    notes: list["Note"] = Relationship(back_populates="owner", cascade_delete=True)
    projects: list["Project"] = Relationship(
        back_populates="owner", cascade_delete=True
    )


# Properties to return via API, id is always required
class UserPublic(UserBase):
    id: uuid.UUID


class UsersPublic(SQLModel):
    data: list[UserPublic]
    count: int


# Shared properties
class NoteBase(SQLModel):
    title: str = Field(min_length=1, max_length=255)
    body: str | None = None


# Properties to receive on note creation
class NoteCreate(NoteBase):
    pass


# Properties to receive on note update
class NoteUpdate(NoteBase):
    title: str | None = Field(default=None, min_length=1, max_length=255)  # type: ignore


# Database model, database table inferred from class name
class Note(NoteBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    owner_id: uuid.UUID = Field(
        foreign_key="user.id", nullable=False, ondelete="CASCADE"
    )
    owner: User | None = Relationship(back_populates="notes")


# Properties to return via API, id is always required
class NotePublic(NoteBase):
    id: uuid.UUID
    owner_id: uuid.UUID


class NotesPublic(SQLModel):
    data: list[NotePublic]
    count: int


# Shared properties
class ProjectBase(SQLModel):
    title: str = Field(max_length=100)
    budget: Decimal | None = None


# Properties to receive on project creation
class ProjectCreate(ProjectBase):
    pass


# Properties to receive on project update
class ProjectUpdate(ProjectBase):
    title: str | None = Field(default=None, max_length=100)  # type: ignore


# Database model, database table inferred from class name
class Project(ProjectBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    owner_id: uuid.UUID = Field(
        foreign_key="user.id", nullable=False, ondelete="CASCADE"
    )
    owner: User | None = Relationship(back_populates="projects")


# Properties to return via API, id is always required
class ProjectPublic(ProjectBase):
    id: uuid.UUID
    owner_id: uuid.UUID


class ProjectsPublic(SQLModel):
    data: list[ProjectPublic]
    count: int


# Generic message
class Message(SQLModel):
    message: str
