from fastapi import APIRouter

moderation = APIRouter()


@moderation.post("/{thread}/lock")
def lock(thread: int): ...
