from fastapi import APIRouter

router = APIRouter(prefix="/animals")


@router.get("/{species}")
def of_species(species: str): ...


@router.post("/{species}/feed")
def feed(species: str): ...
