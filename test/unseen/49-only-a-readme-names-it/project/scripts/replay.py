from fastapi import FastAPI

api = FastAPI()


@api.post("/replay")
def replay(): ...
