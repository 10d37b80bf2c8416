from fastapi import FastAPI


def connect(app: FastAPI) -> None:
    @app.get("/health")
    def health():
        return {"ok": True}
