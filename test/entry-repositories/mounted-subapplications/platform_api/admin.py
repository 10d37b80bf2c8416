from fastapi import FastAPI

admin_app = FastAPI(title="Service")


@admin_app.get("/users")
def read_0() -> dict[str, str]:
    return {}


@admin_app.get("/roles")
def read_1() -> dict[str, str]:
    return {}
