import os, sys
from pathlib import Path
from fastapi import APIRouter, FastAPI
from pydantic_settings import BaseSettings

class Settings(BaseSettings):
    debug: bool = False
    mode: str = "prod"

settings = Settings()
router = APIRouter()

@router.get("/one")
def one(): ...

@router.get("/two")
def two(): ...

app = FastAPI()
