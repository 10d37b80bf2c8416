from ...domain.recipe import Recipe


class MemoryRecipes:
    def __init__(self) -> None:
        self._recipes: dict[str, Recipe] = {}

    async def all(self) -> list[Recipe]:
        return list(self._recipes.values())

    async def get(self, recipe_id: str) -> Recipe | None:
        return self._recipes.get(recipe_id)

    async def put(self, recipe: Recipe) -> None:
        self._recipes[recipe.id] = recipe

    async def drop(self, recipe_id: str) -> None:
        self._recipes.pop(recipe_id, None)
