import typer

app = typer.Typer()


@app.command()
def metrics():
    import uvicorn
    from fastapi import FastAPI

    app = FastAPI()

    @app.get("/metrics")
    def show():
        return ""

    uvicorn.run(app, port=9090)


@app.command()
def serve(reload: bool = False):
    import uvicorn

    uvicorn.run("depot.api.app:create_app", factory=True, reload=reload)
