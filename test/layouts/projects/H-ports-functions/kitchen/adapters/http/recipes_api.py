from fastapi import APIRouter

from ...application import recipes as use_cases
from ...container import RecipesPort
from .dto.recipes import RecipeCreateDto, RecipeDto, RecipeUpdateDto

router = APIRouter(prefix="/recipes", tags=["recipes"])


@router.get("", response_model=list[RecipeDto])
async def list_recipes(recipes: RecipesPort):
    return await use_cases.all_recipes(recipes)


@router.get("/{recipe_id}", response_model=RecipeDto)
async def get_recipe(recipe_id: str, recipes: RecipesPort):
    return await use_cases.one_recipe(recipes, recipe_id)


@router.post("", response_model=RecipeDto, status_code=201)
async def create_recipe(body: RecipeCreateDto, recipes: RecipesPort):
    return await use_cases.add_recipe(recipes, body.title, body.minutes)


@router.put("/{recipe_id}", response_model=RecipeDto)
async def update_recipe(recipe_id: str, body: RecipeUpdateDto, recipes: RecipesPort):
    return await use_cases.change_recipe(recipes, recipe_id, body.title, body.minutes)


@router.delete("/{recipe_id}", status_code=204)
async def delete_recipe(recipe_id: str, recipes: RecipesPort):
    await use_cases.drop_recipe(recipes, recipe_id)
