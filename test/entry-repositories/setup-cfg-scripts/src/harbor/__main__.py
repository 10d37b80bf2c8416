def main():
    from . import server
    from .config import load

    config = load()
    app = server.make_server(config)
    import uvicorn

    uvicorn.run(app)
