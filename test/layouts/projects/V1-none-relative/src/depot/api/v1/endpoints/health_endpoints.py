from fastapi import APIRouter

router = APIRouter(prefix='/health', tags=['health'])


@router.get('')
async def health():
    return {'status': 'pass'}
