from dataclasses import replace
from uuid import uuid4

from ..domain.errors import Missing
from ..domain.recipe import Recipe
from ..ports.recipes import Recipes


async def all_recipes(recipes: Recipes) -> list[Recipe]:
    return await recipes.all()


async def one_recipe(recipes: Recipes, recipe_id: str) -> Recipe:
    recipe = await recipes.get(recipe_id)
    if recipe is None:
        raise Missing("recipe", recipe_id)
    return recipe


async def add_recipe(recipes: Recipes, title: str, minutes: int) -> Recipe:
    recipe = Recipe(id=uuid4().hex, title=title, minutes=minutes)
    await recipes.put(recipe)
    return recipe


async def change_recipe(
    recipes: Recipes, recipe_id: str, title: str, minutes: int
) -> Recipe:
    known = await one_recipe(recipes, recipe_id)
    recipe = replace(known, title=title, minutes=minutes)
    await recipes.put(recipe)
    return recipe


async def drop_recipe(recipes: Recipes, recipe_id: str) -> None:
    await one_recipe(recipes, recipe_id)
    await recipes.drop(recipe_id)
