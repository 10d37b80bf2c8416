from fastapi import FastAPI

application = FastAPI()


@application.get("/t")
def t():
    return 1
