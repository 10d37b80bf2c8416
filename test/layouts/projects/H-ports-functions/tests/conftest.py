import pytest
from fastapi.testclient import TestClient

from kitchen.adapters.memory.recipes import MemoryRecipes
from kitchen.bootstrap import app
from kitchen.container import get_recipes


@pytest.fixture
def client():
    recipes = MemoryRecipes()
    app.dependency_overrides[get_recipes] = lambda: recipes
    yield TestClient(app)
    app.dependency_overrides.clear()
