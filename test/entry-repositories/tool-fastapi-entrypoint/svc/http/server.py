from fastapi import FastAPI

web = FastAPI(title="Service")


@web.get("/x")
def read_0() -> dict[str, str]:
    return {}
