from fastapi import FastAPI

from .courses import router as courses
from .grades import router as grades

interface = FastAPI(root_path="/interface")
interface.include_router(courses, prefix="/courses")
interface.include_router(grades, prefix="/grades")
