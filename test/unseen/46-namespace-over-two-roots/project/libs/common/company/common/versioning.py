from fastapi import APIRouter


def versioned(router: APIRouter, version: int) -> APIRouter:
    outer = APIRouter(prefix=f"/v{version}")
    outer.include_router(router)
    return outer
