from fastapi import APIRouter, Depends, HTTPException, Query, status

from newsdesk.api.dependencies.authentication import get_current_editor
from newsdesk.api.dependencies.database import get_repository
from newsdesk.db.errors import EntityDoesNotExist
from newsdesk.db.repositories.rubric import RubricsRepository
from newsdesk.models.schemas.rubric import RubricInCreate, RubricInResponse

router = APIRouter()


@router.get(
    "", response_model=list[RubricInResponse], name="rubrics:list-rubrics"
)
async def list_rubrics(
    limit: int = Query(20, ge=1),
    offset: int = Query(0, ge=0),
    repo: RubricsRepository = Depends(get_repository(RubricsRepository)),
):
    return await repo.list(limit, offset)


@router.post(
    "",
    response_model=RubricInResponse,
    status_code=status.HTTP_201_CREATED,
    name="rubrics:create-rubric",
)
async def create_rubric(
    rubric_in: RubricInCreate,
    editor: str = Depends(get_current_editor),
    repo: RubricsRepository = Depends(get_repository(RubricsRepository)),
):
    return await repo.create(rubric_in)


@router.get(
    "/{rubric_id}", response_model=RubricInResponse, name="rubrics:get-rubric"
)
async def get_rubric(
    rubric_id: int,
    repo: RubricsRepository = Depends(get_repository(RubricsRepository)),
):
    try:
        return await repo.get_by_id(rubric_id)
    except EntityDoesNotExist:
        raise HTTPException(status_code=404, detail="rubric does not exist")
