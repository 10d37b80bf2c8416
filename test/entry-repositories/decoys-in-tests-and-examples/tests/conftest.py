import pytest
from fastapi import FastAPI


@pytest.fixture
def app() -> FastAPI:
    app = FastAPI()
    return app
