import pytest
from fastapi.testclient import TestClient

from taproom.api.v1 import beers, taps
from taproom.main import app


@pytest.fixture
def http():
    beers.BEERS.clear()
    taps.TAPS.clear()
    return TestClient(app)
