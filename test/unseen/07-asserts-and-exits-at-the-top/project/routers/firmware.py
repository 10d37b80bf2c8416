from fastapi import APIRouter, UploadFile

router = APIRouter()


@router.put("/{version}")
def upload(version: str, image: UploadFile): ...
