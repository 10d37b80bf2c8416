from fastapi import FastAPI

public_app = FastAPI(title="Service")


@public_app.get("/a")
def read_0() -> dict[str, str]:
    return {}


@public_app.get("/b")
def read_1() -> dict[str, str]:
    return {}
