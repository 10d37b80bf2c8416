from typing import Annotated

from fastapi import Depends

from .adapters.memory.pantry import MemoryPantry
from .adapters.memory.recipes import MemoryRecipes
from .ports.pantry import Pantry
from .ports.recipes import Recipes

_recipes = MemoryRecipes()
_pantry = MemoryPantry()


async def get_recipes() -> Recipes:
    return _recipes


async def get_pantry() -> Pantry:
    return _pantry


RecipesPort = Annotated[Recipes, Depends(get_recipes)]
PantryPort = Annotated[Pantry, Depends(get_pantry)]
