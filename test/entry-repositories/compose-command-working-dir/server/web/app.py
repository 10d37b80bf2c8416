from fastapi import FastAPI

api = FastAPI(title="Service")


@api.get("/")
def read_0() -> dict[str, str]:
    return {}


@api.get("/status")
def read_1() -> dict[str, str]:
    return {}


@api.get("/version")
def read_2() -> dict[str, str]:
    return {}
