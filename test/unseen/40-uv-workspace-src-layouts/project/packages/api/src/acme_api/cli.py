import uvicorn


def main() -> None:
    uvicorn.run("acme_api.http:make_app", factory=True, host="0.0.0.0")
