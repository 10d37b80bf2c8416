from fastapi.testclient import TestClient
from sqlalchemy import create_engine
from sqlalchemy.orm import sessionmaker
from sqlalchemy.pool import StaticPool

from app.database import Base
from app.dependencies import get_db
from app.main import app

engine = create_engine(
    "sqlite://", connect_args={"check_same_thread": False}, poolclass=StaticPool
)
TestingSessionLocal = sessionmaker(autocommit=False, autoflush=False, bind=engine)
Base.metadata.create_all(bind=engine)


def override_get_db():
    db = TestingSessionLocal()
    try:
        yield db
    finally:
        db.close()


app.dependency_overrides[get_db] = override_get_db

client = TestClient(app)


def test_create_student():
    response = client.post("/students/", json={"email": "d@p.com", "name": "Dee"})
    assert response.status_code == 201, response.text
    student_id = response.json()["id"]
    response = client.get(f"/students/{student_id}")
    assert response.status_code == 200
    assert response.json()["courses"] == []


def test_email_is_unique():
    client.post("/students/", json={"email": "x@p.com", "name": "X"})
    response = client.post("/students/", json={"email": "x@p.com", "name": "X"})
    assert response.status_code == 400


def test_course_of_student():
    student = client.post("/students/", json={"email": "c@p.com", "name": "C"}).json()
    client.post("/courses/", json={"title": "Logic", "student_id": student["id"]})
    courses = client.get(f"/students/{student['id']}").json()["courses"]
    assert [c["title"] for c in courses] == ["Logic"]


def test_delete_missing_course():
    assert client.delete("/courses/404").status_code == 404
