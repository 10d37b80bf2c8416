from fastapi import APIRouter

threads = APIRouter(prefix="/threads")


@threads.get("/{thread}")
def thread(thread: int): ...


@threads.post("/{thread}/replies")
def reply(thread: int): ...
