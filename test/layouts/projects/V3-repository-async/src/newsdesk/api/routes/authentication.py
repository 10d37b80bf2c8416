from fastapi import APIRouter, Depends

from newsdesk.api.dependencies.authentication import get_current_editor

router = APIRouter()


@router.get("/whoami")
async def whoami(editor: str = Depends(get_current_editor)) -> dict[str, str]:
    return {"editor": editor}
