import uvicorn
from fastapi import FastAPI

from api_v1 import router as router_v1
from core.config import settings

main_app = FastAPI()
main_app.include_router(router=router_v1, prefix=settings.api_v1_prefix)


@main_app.get("/")
def hello_index():
    return {"message": "Hello index!"}


if __name__ == "__main__":
    uvicorn.run("main:main_app", reload=True)
