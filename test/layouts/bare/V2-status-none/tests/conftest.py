from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from notes.main import app


@pytest.fixture
def api() -> Iterator[TestClient]:
    with TestClient(app) as api:
        yield api
