from pydantic import BaseModel, ConfigDict


class CourseBase(BaseModel):
    title: str
    credits: int = 5


class CourseCreate(CourseBase):
    student_id: int | None = None


class CourseUpdate(CourseBase):
    student_id: int | None = None


class Course(CourseBase):
    id: int
    student_id: int | None

    model_config = ConfigDict(from_attributes=True)


class StudentBase(BaseModel):
    email: str
    name: str


class StudentCreate(StudentBase):
    pass


class StudentUpdate(StudentBase):
    is_active: bool = True


class Student(StudentBase):
    id: int
    is_active: bool
    courses: list[Course] = []

    model_config = ConfigDict(from_attributes=True)
