from fastapi import FastAPI

service = FastAPI(title="Service")


@service.get("/v1/a")
def read_0() -> dict[str, str]:
    return {}


@service.get("/v1/b")
def read_1() -> dict[str, str]:
    return {}
