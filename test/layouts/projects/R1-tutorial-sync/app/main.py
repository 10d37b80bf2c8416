from fastapi import Depends, FastAPI

from . import models
from .database import engine
from .dependencies import get_token_header
from .internal import admin
from .routers import courses, students

models.Base.metadata.create_all(bind=engine)

app = FastAPI()


app.include_router(students.router)
app.include_router(courses.router)
app.include_router(
    admin.router,
    prefix="/admin",
    tags=["admin"],
    dependencies=[Depends(get_token_header)],
)


@app.get("/")
def root():
    return {"message": "Hello Bigger Applications!"}
